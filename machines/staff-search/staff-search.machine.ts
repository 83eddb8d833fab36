/**
 * One search over orders, people and parts. The server is asked after a pause in typing; an answer to an older text is
 * ignored, because typing leaves the state that waits for it.
 *
 * Clauses: BACKOFFICE-22, BACKOFFICE-23.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, setup } from 'xstate';
import { PORT_DEFECT } from '../port-failure.ts';
import { type SearchOutput, staffSearchPorts } from './staff-search.ports.ts';
import * as rules from './staff-search.rules.ts';
import type { StaffSearchTypes } from './staff-search.types.ts';

type TextParams = { text: string };
type SearchResult = { output: SearchOutput };
type StepParams = { step: 1 | -1 };

const getText = ({ event }: { event: TextParams }) => ({ text: event.text });
const getStep = ({ event }: { event: StepParams }) => ({ step: event.step });
const getSearchOutput = ({ event }: { event: SearchResult }) => ({ output: event.output });
const search = { spec: ['BACKOFFICE-23'] } as const;

export const staffSearchMachine = setup({
  types: {} as StaffSearchTypes,
  actors: staffSearchPorts,
  guards: {
    isTooShort: (_, { text }: TextParams) => rules.isTooShort(text),
    isAnswered: (_, { output }: SearchResult) => output.ok,
  },
  actions: {
    setText: assign((_, { text }: TextParams) => ({ text: text.trim() })),
    reset: assign(rules.initialContext),
    applyResult: assign((_, { output }: SearchResult) => rules.applyResult(output)),
    moveActive: assign(({ context }, { step }: StepParams) => ({
      activeIndex: rules.moveIndex(context, step),
    })),
  },
  delays: {
    /** In ms: a pause in typing. */
    typingDebounce: 150,
  },
}).createMachine({
  id: 'staffSearch',
  context: rules.initialContext,
  initial: 'idle',
  on: {
    'text.change': [
      {
        guard: { type: 'isTooShort', params: getText },
        target: '.idle',
        actions: 'reset',
        meta: { spec: ['BACKOFFICE-22'] },
      },
      {
        target: '.waiting',
        reenter: true,
        actions: { type: 'setText', params: getText },
        meta: search,
      },
    ],
  },
  states: {
    idle: {
      description: 'Nothing to look for yet: less than two characters are typed.',
      meta: { spec: ['BACKOFFICE-22'] },
    },
    waiting: {
      description: 'Somebody is typing. The server is asked 150 ms after the last key.',
      after: { typingDebounce: { target: 'searching', meta: search } },
    },
    searching: {
      description: 'The server has been asked (GET /api/y/search/). What was found before stays listed.',
      invoke: {
        id: 'search',
        src: 'search',
        input: ({ context }) => ({ query: context.text }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: getSearchOutput },
            target: 'succeeded',
            actions: { type: 'applyResult', params: getSearchOutput },
            meta: search,
          },
          { target: 'failed', actions: { type: 'applyResult', params: getSearchOutput } },
        ],
        onError: {
          target: 'failed',
          actions: { type: 'applyResult', params: { output: PORT_DEFECT } },
        },
      },
    },
    succeeded: {
      description: 'The results are listed by kind; there may be none.',
      meta: search,
      on: { 'result.move': { actions: { type: 'moveActive', params: getStep }, meta: search } },
    },
    failed: {
      description: 'The search was refused or not answered; it can be tried again.',
      on: { 'search.retry': 'searching' },
    },
  },
});

export type StaffSearchActor = ActorRefFrom<typeof staffSearchMachine>;
export type StaffSearchSnapshot = SnapshotFrom<typeof staffSearchMachine>;
