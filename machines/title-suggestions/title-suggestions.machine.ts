/**
 * Product titles suggested below a search box, requested on focus and after each pause in typing. A reply to an older
 * text is ignored, because typing leaves the state that waits for it.
 *
 * Clauses: COLL-20, COLL-27, ENTITY-18, ERR-18.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { PORT_DEFECT } from '../port-failure.ts';
import { type TitlesOutput, titleSuggestionsPorts } from './title-suggestions.ports.ts';
import * as rules from './title-suggestions.rules.ts';
import type { TitleSuggestionsTypes } from './title-suggestions.types.ts';

type TextParams = { text: string };
type TitlesResult = { output: TitlesOutput };

const getText = ({ event }: { event: TextParams }) => ({ text: event.text });
const getTitlesOutput = ({ event }: { event: TitlesResult }) => ({ output: event.output });
const rememberText = { type: 'rememberText', params: getText } as const;
/** A rejected port is handled as a refusal without a message. */
const portFailure = { output: PORT_DEFECT };

export const titleSuggestionsMachine = setup({
  types: {} as TitleSuggestionsTypes,
  actors: titleSuggestionsPorts,
  guards: { isAnswered: (_, { output }: TitlesResult) => output.ok },
  actions: {
    rememberText: assign((_, { text }: TextParams) => ({ text: text.trim() })),
    applyTitles: assign((_, { output }: TitlesResult) => rules.applyTitles(output)),
    reset: assign(rules.initialContext),
  },
  delays: {
    /** In ms: a pause in typing, as for filters. */
    typingDebounce: 100,
  },
}).createMachine({
  id: 'titleSuggestions',
  context: rules.initialContext,
  initial: 'idle',
  on: {
    'text.change': { target: '.waiting', reenter: true, actions: rememberText },
    'titles.cancel': {
      description:
        'The field lost the focus, or the search was made: an answer that is on its way is ignored.',
      target: '.idle',
      actions: 'reset',
    },
  },
  states: {
    idle: {
      description: 'No suggestions are shown: the field has no focus, or the search was just made.',
      meta: { spec: ['COLL-27'] },
      on: { 'titles.request': { target: 'loading', actions: rememberText, meta: { spec: ['COLL-20'] } } },
    },
    waiting: {
      description: 'Somebody is typing. The server is asked 100 ms after the last key.',
      after: { typingDebounce: 'loading' },
    },
    loading: {
      description: 'The server has been asked for titles that match the text (GET /api/p/titles/).',
      meta: { spec: ['COLL-20', 'COLL-27'] },
      invoke: {
        id: 'titles',
        src: 'titles',
        input: ({ context }) => ({ query: context.text }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: getTitlesOutput },
            target: 'succeeded',
            actions: { type: 'applyTitles', params: getTitlesOutput },
            meta: { spec: ['COLL-20'] },
          },
          {
            target: 'failed',
            actions: { type: 'applyTitles', params: getTitlesOutput },
            meta: { spec: ['ERR-18'] },
          },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'applyTitles', params: portFailure },
          meta: { spec: ['ERR-18'] },
        },
      },
    },
    succeeded: {
      description: 'The titles are listed below the field; there may be none.',
      meta: { spec: ['COLL-20', 'COLL-27', 'ENTITY-18'] },
    },
    failed: {
      description: 'The titles could not be read; the list says so and offers to try again.',
      meta: { spec: ['COLL-27', 'ERR-18'] },
      on: { 'titles.retry': 'loading' },
    },
  },
});

export type TitleSuggestionsActor = ActorRefFrom<typeof titleSuggestionsMachine>;
export type TitleSuggestionsSnapshot = SnapshotFrom<typeof titleSuggestionsMachine>;
