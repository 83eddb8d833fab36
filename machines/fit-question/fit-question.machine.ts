/**
 * Whether one part fits the shopper's car, with the questions on which that depends: each is asked once, and answered
 * with yes, no or not sure. Answers go to the garage, which keeps them with the car for all other parts.
 *
 * Clauses: FIT-25, FIT-27, FIT-28.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { Answer } from '#contract/fitment/verdict.ts';
import { PORT_DEFECT } from '../port-failure.ts';
import { type CheckFitOutput, fitQuestionPorts } from './fit-question.ports.ts';
import * as rules from './fit-question.rules.ts';
import type { CheckedCar, EnteredMonth, FitQuestionTypes, OpenQuestion } from './fit-question.types.ts';

type CarParams = { car: CheckedCar | null };
/** Null is 'not sure'. */
type AnswerParams = { answer: Answer | null };
type MonthParams = { entered: EnteredMonth };
type QuestionParams = { question: OpenQuestion };
type OutputParams = { output: CheckFitOutput };

const getCar = ({ event }: { event: CarParams }) => ({ car: event.car });
const getAnswer = ({ event }: { event: { answer: Answer } }) => ({ answer: event.answer });
const getEntered = ({ event }: { event: MonthParams }) => ({ entered: event.entered });
const getOutput = ({ event }: { event: OutputParams }) => ({ output: event.output });
const setFit = { type: 'setFit', params: getOutput } as const;
const reopen = {
  guard: {
    type: 'isItsQuestion',
    params: ({ event }: { event: QuestionParams }) => ({ question: event.question }),
  },
  target: 'asking',
  actions: {
    type: 'reopen',
    params: ({ event }: { event: QuestionParams }) => ({ question: event.question }),
  },
  meta: { spec: ['FIT-27'] },
} as const;

export const fitQuestionMachine = setup({
  types: {} as FitQuestionTypes,
  actors: fitQuestionPorts,
  guards: {
    hasCar: ({ context }) => context.car !== null,
    isSameCar: ({ context }, { car }: CarParams) => rules.isSameCar(context.car, car),
    isAnswered: (_, { output }: OutputParams) => output.ok,
    isConditional: ({ context }) => context.fit?.verdict === 'if',
    hasQuestion: ({ context }) => rules.getQuestion(context) !== null,
    isItsQuestion: ({ context }, { question }: QuestionParams) => rules.canOpen(context, question),
    isReopened: ({ context }) => context.reopened !== null,
    isMonthAsked: ({ context }) => rules.isMonthQuestion(rules.getQuestion(context)),
    isYesNoAsked: ({ context }) => !rules.isMonthQuestion(rules.getQuestion(context)),
    isMonthGiven: ({ context }, { entered }: MonthParams) =>
      rules.isMonthQuestion(rules.getQuestion(context)) && rules.parseEnteredMonth(entered) !== null,
  },
  actions: {
    setCar: assign(({ context }, { car }: CarParams) => rules.changeCar(context, car)),
    setFit: assign((_, { output }: OutputParams) => (output.ok ? { fit: output.fit } : {})),
    explain: assign((_, { output }: OutputParams) => ({ failure: rules.describeFailure(output) })),
    clearFailure: assign({ failure: null }),
    setAnswer: assign(({ context }, { answer }: AnswerParams) => rules.setAnswer(context, answer)),
    announceAnswer: emit(({ context }, { answer }: AnswerParams) => rules.toAnnouncement(context, answer)),
    setMonth: assign(({ context }, { entered }: MonthParams) => rules.setMonth(context, entered)),
    announceMonth: emit((_, { entered }: MonthParams) => ({
      type: 'month.given',
      built: rules.parseEnteredMonth(entered),
    })),
    showMonthError: assign({ monthError: rules.TEXTS.month }),
    clearMonthError: assign({ monthError: null }),
    reopen: assign((_, { question }: QuestionParams) => ({ reopened: question })),
  },
}).createMachine({
  id: 'fitQuestion',
  context: ({ input }) => ({
    ...input,
    fit: null,
    skipped: [],
    reopened: null,
    monthError: null,
    failure: null,
  }),
  initial: 'unknown',
  on: {
    'car.changed': [
      { guard: { type: 'isSameCar', params: getCar } },
      { target: '.unknown', actions: { type: 'setCar', params: getCar }, meta: { spec: ['FIT-27'] } },
    ],
  },
  states: {
    unknown: {
      description: 'No car is chosen; the shopper is offered to choose one.',
      always: { guard: 'hasCar', target: 'checking' },
    },
    checking: {
      description: 'The verdict for the car and its answers is on its way.',
      tags: 'busy',
      invoke: {
        id: 'checkFit',
        src: 'checkFit',
        input: ({ context }) => ({
          product: context.product,
          // The state is entered with a car only.
          car: context.car ?? { vehicle: '', built: null, answers: {} },
        }),
        onDone: [
          {
            guard: { type: 'isAnswered', params: getOutput },
            target: 'deciding',
            actions: setFit,
            meta: { spec: ['FIT-25'] },
          },
          { target: 'failed', actions: { type: 'explain', params: getOutput } },
        ],
        onError: { target: 'failed', actions: { type: 'explain', params: { output: PORT_DEFECT } } },
      },
    },
    deciding: {
      description: 'What remains to be asked decides what is shown.',
      always: [
        { guard: 'hasQuestion', target: 'asking', meta: { spec: ['FIT-27'] } },
        { guard: 'isConditional', target: 'unsure', meta: { spec: ['FIT-28'] } },
        { target: 'verdict', meta: { spec: ['FIT-25'] } },
      ],
    },
    asking: {
      description:
        'One question about the car is asked: yes, no or not sure; or in which month it was built.',
      meta: { spec: ['FIT-27'] },
      exit: 'clearMonthError',
      on: {
        'question.answer': {
          guard: 'isYesNoAsked',
          target: 'checking',
          // Announced first: setting the answer closes the question that it belongs to.
          actions: [
            { type: 'announceAnswer', params: getAnswer },
            { type: 'setAnswer', params: getAnswer },
          ],
          meta: { spec: ['FIT-27'] },
        },
        'month.save': [
          {
            guard: { type: 'isMonthGiven', params: getEntered },
            target: 'checking',
            actions: [
              { type: 'announceMonth', params: getEntered },
              { type: 'setMonth', params: getEntered },
            ],
            meta: { spec: ['FIT-27'] },
          },
          { guard: 'isMonthAsked', actions: 'showMonthError' },
        ],
        'question.skip': [
          {
            guard: 'isReopened',
            target: 'checking',
            actions: [
              { type: 'announceAnswer', params: { answer: null } },
              { type: 'setAnswer', params: { answer: null } },
            ],
            meta: { spec: ['FIT-28'] },
          },
          {
            target: 'deciding',
            actions: { type: 'setAnswer', params: { answer: null } },
            meta: { spec: ['FIT-28'] },
          },
        ],
      },
    },
    unsure: {
      description: 'Whether the part fits remains open, because the shopper is not sure; help is offered.',
      meta: { spec: ['FIT-28'] },
      on: { 'question.open': reopen },
    },
    verdict: {
      description: 'The verdict stands, with its reason and the answers it rests on.',
      meta: { spec: ['FIT-25'] },
      on: { 'question.open': reopen },
    },
    failed: {
      description: 'The part could not be checked; the reason is shown.',
      exit: 'clearFailure',
      on: { 'fit.retry': 'checking' },
    },
  },
});

export type FitQuestionActor = ActorRefFrom<typeof fitQuestionMachine>;
export type FitQuestionSnapshot = SnapshotFrom<typeof fitQuestionMachine>;
