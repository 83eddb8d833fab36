/**
 * The shopper names the car: step by step from make to variant, or by typing its chassis number, VIN or model. A reply
 * to an older text is ignored, because typing leaves the state that waits for it.
 *
 * Who cannot name it sends photos of its papers or plate, and staff answer.
 *
 * Clauses: FIT-02 to FIT-05, FIT-07, FIT-09 to FIT-11, FIT-53, FIT-55.
 */
import { type ActorRefFrom, assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { ListedModel, Make, ModelGeneration } from '#contract/types.ts';
import type { VehicleRequestFields } from '#contract/vehicle-request.ts';
import type { PictureFile } from '../picture-upload/picture-upload.types.ts';
import { PORT_DEFECT } from '../port-failure.ts';
import { type FindVehicleOutput, type PickerOutput, vehiclePickerPorts } from './vehicle-picker.ports.ts';
import * as rules from './vehicle-picker.rules.ts';
import type {
  CarDetails,
  ChosenVehicle,
  PickerWay,
  PickStep,
  ReopenedStep,
  VehiclePickerTypes,
} from './vehicle-picker.types.ts';
import * as requests from './vehicle-request.rules.ts';

type WayParams = { way: PickerWay };
type TextParams = { text: string };
type DetailsParams = { details: CarDetails };
type StepParams = { step: PickStep };
type OutputParams = { output: PickerOutput };
type FieldsParams = { fields: VehicleRequestFields };
type RefusalParams = { message: string; fields: Record<string, string> };

const getWay = ({ event }: { event: WayParams }) => ({ way: event.way });
const getText = ({ event }: { event: TextParams }) => ({ text: event.text });
const getDetails = ({ event }: { event: DetailsParams }) => ({ details: event.details });
const getVehicle = ({ event }: { event: { vehicle: ChosenVehicle } }) => ({ vehicle: event.vehicle });
const getOutput = ({ event }: { event: OutputParams }) => ({ output: event.output });
const getFields = ({ event }: { event: FieldsParams }) => ({ fields: event.fields });
const getRefusal = ({ event }: { event: RefusalParams }) => ({
  message: event.message,
  fields: event.fields,
});
const goBack = (from: PickStep | 'car') =>
  ({
    target: '#vehiclePicker.reopening',
    actions: { type: 'stepBack', params: { from } },
    meta: { spec: ['FIT-03', 'FIT-04'] },
  }) as const;
const openStep = {
  guard: { type: 'hasSeveralChoices', params: ({ event }: { event: StepParams }) => ({ step: event.step }) },
  target: '#vehiclePicker.reopening',
  actions: { type: 'setStep', params: ({ event }: { event: StepParams }) => ({ step: event.step }) },
  meta: { spec: ['FIT-03'] },
} as const;
const explain = { type: 'explain', params: getOutput } as const;
/** A rejected port is handled as a refusal without a message. */
const explainDefect = { type: 'explain', params: { output: PORT_DEFECT } } as const;
const setOutput = { type: 'setOutput', params: getOutput } as const;
const isAnswered = { type: 'isAnswered', params: getOutput } as const;

export const vehiclePickerMachine = setup({
  types: {} as VehiclePickerTypes,
  actors: vehiclePickerPorts,
  guards: {
    isWay: (_, { way, is }: WayParams & { is: PickerWay }) => way === is,
    isAnswered: (_, { output }: OutputParams) => output.ok,
    hasCandidates: (_, { output }: { output: FindVehicleOutput }) =>
      output.ok && output.found.candidates.length > 0,
    isBlank: (_, { text }: TextParams) => text.trim() === '',
    hasOneChoice: ({ context }, { step }: StepParams) => rules.listChoices(context, step).length === 1,
    hasSeveralChoices: ({ context }, { step }: StepParams) => rules.listChoices(context, step).length > 1,
    isStep: ({ context }, { step }: { step: ReopenedStep }) => context.step === step,
    isInvalid: (_, { details }: DetailsParams) => rules.hasErrors(details),
    hasRoomForPhotos: ({ context }, { files }: { files: readonly PictureFile[] }) =>
      files.length > 0 && requests.hasRoom(context),
    hasProblems: ({ context }, { fields }: FieldsParams) => requests.hasProblems(context, fields),
    canRetry: (_, { canRetry }: { canRetry: boolean }) => canRetry,
  },
  actions: {
    setWay: assign((_, { way }: WayParams) => ({ way })),
    setFilter: assign((_, { filter }: { filter: string }) => ({ makeFilter: filter })),
    setMake: assign((_, { make }: { make: Make }) => ({ make, models: [], model: null })),
    setModel: assign((_, { model }: { model: ListedModel }) => ({
      model,
      generations: [],
      generation: null,
    })),
    setGeneration: assign((_, { generation }: { generation: ModelGeneration }) => ({ generation })),
    chooseVehicle: assign((_, { vehicle }: { vehicle: ChosenVehicle }) => ({
      chosen: { slug: vehicle.slug, label: vehicle.label },
      detailErrors: {},
    })),
    setOutput: assign((_, { output }: OutputParams) => rules.getLoaded(output)),
    skipModel: assign(({ context }) => ({ model: context.models[0] ?? null })),
    skipGeneration: assign(({ context }) => ({ generation: context.generations[0] ?? null })),
    skipMake: assign(({ context }) => ({ make: context.makes[0] ?? null })),
    skipVariant: assign(({ context }) => ({
      chosen: context.generation?.vehicles[0] ?? null,
      detailErrors: {},
    })),
    setText: assign((_, { text }: TextParams) => ({ text, found: null })),
    explain: assign((_, { output }: OutputParams) => ({ failure: rules.describeFailure(output) })),
    clearFailure: assign({ failure: null }),
    setStep: assign((_, { step }: StepParams) => ({ step })),
    stepBack: assign(({ context }, { from }: { from: PickStep | 'car' }) => ({
      step: rules.findPreviousStep(context, from),
    })),
    showDetailErrors: assign((_, { details }: DetailsParams) => ({
      detailErrors: rules.validateDetails(details),
    })),
    addPhotos: assign(({ context }, { files }: { files: readonly PictureFile[] }) =>
      requests.addPhotos(context, files),
    ),
    removePhoto: assign(({ context }, { key }: { key: number }) => requests.removePhoto(context, key)),
    showProblems: assign(({ context }, { fields }: FieldsParams) => ({
      request: fields,
      requestProblems: requests.findProblems(context, fields),
    })),
    setRequest: assign((_, { fields }: FieldsParams) => ({ request: fields, requestProblems: {} })),
    restartProgress: assign({ progress: 0 }),
    setProgress: assign((_, { progress }: { progress: number }) => ({ progress })),
    explainFailure: assign((_, { message }: { message: string }) => ({ failure: message })),
    showRefusal: assign(({ context }, refusal: RefusalParams) => requests.showRefusal(context, refusal)),
    announceSent: emit({ type: 'request.sent' }),
    announceChosen: emit(({ context }, { details }: DetailsParams) => ({
      type: 'vehicle.chosen',
      car: rules.toAddedCar(context, details),
    })),
  },
  delays: {
    /** In ms: long enough that typing a number does not send one request for each character. */
    typingPause: 200,
  },
}).createMachine({
  id: 'vehiclePicker',
  context: rules.initialContext,
  initial: 'ways',
  states: {
    ways: {
      description: 'Three ways to name the car: make and model, chassis number, or photos for the shop.',
      meta: { spec: ['FIT-02'] },
      on: {
        'way.choose': [
          {
            guard: { type: 'isWay', params: ({ event }) => ({ way: event.way, is: 'pick' }) },
            target: 'pick',
            actions: { type: 'setWay', params: getWay },
            meta: { spec: ['FIT-02', 'FIT-03'] },
          },
          {
            guard: { type: 'isWay', params: ({ event }) => ({ way: event.way, is: 'papers' }) },
            target: 'papers',
            actions: { type: 'setWay', params: getWay },
            meta: { spec: ['FIT-02', 'FIT-53'] },
          },
          { target: 'typing', actions: { type: 'setWay', params: getWay }, meta: { spec: ['FIT-02'] } },
        ],
      },
    },
    reopening: {
      description:
        'Back, or a step of the summary, leads to an earlier step; what was chosen before it stays.',
      always: [
        { guard: { type: 'isStep', params: { step: 'text' } }, target: 'typing.found' },
        { guard: { type: 'isStep', params: { step: 'variant' } }, target: 'pick.choosingVariant' },
        { guard: { type: 'isStep', params: { step: 'generation' } }, target: 'pick.choosingGeneration' },
        { guard: { type: 'isStep', params: { step: 'model' } }, target: 'pick.choosingModel' },
        { guard: { type: 'isStep', params: { step: 'make' } }, target: 'pick.choosingMake' },
        { target: 'ways' },
      ],
    },
    pick: {
      description: 'Make, model, generation and variant are chosen one after the other.',
      initial: 'loadingMakes',
      states: {
        loadingMakes: {
          description: 'The makes are on their way.',
          tags: 'busy',
          invoke: {
            id: 'loadMakes',
            src: 'loadMakes',
            onDone: [
              { guard: isAnswered, target: 'choosingMake', actions: setOutput, meta: { spec: ['FIT-03'] } },
              { target: 'makesFailed', actions: explain },
            ],
            onError: { target: 'makesFailed', actions: explainDefect },
          },
          on: { 'picker.back': goBack('make') },
        },
        makesFailed: {
          description: 'The makes could not be loaded; the reason is shown.',
          exit: 'clearFailure',
          on: { 'load.retry': 'loadingMakes', 'picker.back': goBack('make') },
        },
        choosingMake: {
          description: 'Popular makes stand first, then all by name, narrowed by a filter.',
          meta: { spec: ['FIT-03'] },
          always: {
            guard: { type: 'hasOneChoice', params: { step: 'make' } },
            target: 'loadingModels',
            actions: 'skipMake',
            meta: { spec: ['FIT-04'] },
          },
          on: {
            'filter.change': {
              actions: { type: 'setFilter', params: ({ event }) => ({ filter: event.filter }) },
            },
            'make.choose': {
              target: 'loadingModels',
              actions: { type: 'setMake', params: ({ event }) => ({ make: event.make }) },
              meta: { spec: ['FIT-03'] },
            },
            'picker.back': goBack('make'),
          },
        },
        loadingModels: {
          description: 'The models of the make are on their way.',
          tags: 'busy',
          invoke: {
            id: 'loadModels',
            src: 'loadModels',
            input: ({ context }) => ({ make: context.make?.slug ?? '' }),
            onDone: [
              { guard: isAnswered, target: 'choosingModel', actions: setOutput, meta: { spec: ['FIT-03'] } },
              { target: 'modelsFailed', actions: explain },
            ],
            onError: { target: 'modelsFailed', actions: explainDefect },
          },
          on: { 'picker.back': goBack('model') },
        },
        modelsFailed: {
          description: 'The models could not be loaded; the reason is shown.',
          exit: 'clearFailure',
          on: { 'load.retry': 'loadingModels', 'picker.back': goBack('model') },
        },
        choosingModel: {
          description: 'The models of the make are listed. A single one is chosen at once.',
          meta: { spec: ['FIT-03'] },
          always: {
            guard: { type: 'hasOneChoice', params: { step: 'model' } },
            target: 'loadingGenerations',
            actions: 'skipModel',
            meta: { spec: ['FIT-04'] },
          },
          on: {
            'model.choose': {
              target: 'loadingGenerations',
              actions: { type: 'setModel', params: ({ event }) => ({ model: event.model }) },
              meta: { spec: ['FIT-03'] },
            },
            'step.open': openStep,
            'picker.back': goBack('model'),
          },
        },
        loadingGenerations: {
          description: 'The generations of the model and their vehicles are on their way.',
          tags: 'busy',
          invoke: {
            id: 'loadGenerations',
            src: 'loadGenerations',
            input: ({ context }) => ({ model: context.model?.id ?? 0 }),
            onDone: [
              {
                guard: isAnswered,
                target: 'choosingGeneration',
                actions: setOutput,
                meta: { spec: ['FIT-03'] },
              },
              { target: 'generationsFailed', actions: explain },
            ],
            onError: { target: 'generationsFailed', actions: explainDefect },
          },
          on: { 'picker.back': goBack('generation') },
        },
        generationsFailed: {
          description: 'The generations could not be loaded; the reason is shown.',
          exit: 'clearFailure',
          on: { 'load.retry': 'loadingGenerations', 'picker.back': goBack('generation') },
        },
        choosingGeneration: {
          description:
            'The generations of the model are listed with their years. A single one is chosen at once.',
          meta: { spec: ['FIT-03'] },
          always: {
            guard: { type: 'hasOneChoice', params: { step: 'generation' } },
            target: 'choosingVariant',
            actions: 'skipGeneration',
            meta: { spec: ['FIT-04'] },
          },
          on: {
            'generation.choose': {
              target: 'choosingVariant',
              actions: { type: 'setGeneration', params: ({ event }) => ({ generation: event.generation }) },
              meta: { spec: ['FIT-03'] },
            },
            'step.open': openStep,
            'picker.back': goBack('generation'),
          },
        },
        choosingVariant: {
          description:
            'Code, engine and drive decide which car it is; where they differ, none is chosen before.',
          meta: { spec: ['FIT-03', 'FIT-05'] },
          always: {
            guard: { type: 'hasOneChoice', params: { step: 'variant' } },
            target: '#vehiclePicker.confirming',
            actions: 'skipVariant',
            meta: { spec: ['FIT-04'] },
          },
          on: {
            'variant.choose': {
              target: '#vehiclePicker.confirming',
              actions: { type: 'chooseVehicle', params: getVehicle },
              meta: { spec: ['FIT-03', 'FIT-05'] },
            },
            'step.open': openStep,
            'picker.back': goBack('variant'),
          },
        },
      },
    },
    typing: {
      description: 'One field takes a chassis number, VIN or model.',
      initial: 'idle',
      on: {
        'text.change': [
          {
            guard: { type: 'isBlank', params: getText },
            target: '.idle',
          },
          {
            target: '.waiting',
            reenter: true,
            actions: { type: 'setText', params: getText },
            meta: { spec: ['FIT-11'] },
          },
        ],
        'picker.back': { target: 'ways', meta: { spec: ['FIT-03'] } },
      },
      states: {
        idle: {
          description: 'Nothing is typed yet.',
          entry: { type: 'setText', params: { text: '' } },
        },
        waiting: {
          description: 'Somebody is typing. The server is asked 200 ms after the last key.',
          meta: { spec: ['FIT-11'] },
          after: { typingPause: { target: 'finding', meta: { spec: ['FIT-11'] } } },
        },
        finding: {
          description: 'The server looks for cars that the text may mean.',
          tags: 'busy',
          meta: { spec: ['FIT-11'] },
          invoke: {
            id: 'findVehicle',
            src: 'findVehicle',
            input: ({ context }) => ({ text: context.text.trim() }),
            onDone: [
              {
                guard: { type: 'hasCandidates', params: ({ event }) => ({ output: event.output }) },
                target: 'found',
                actions: setOutput,
                meta: { spec: ['FIT-07', 'FIT-09'] },
              },
              { guard: isAnswered, target: 'unknown', actions: setOutput, meta: { spec: ['FIT-10'] } },
              { target: 'failed', actions: explain },
            ],
            onError: { target: 'failed', actions: explainDefect },
          },
        },
        found: {
          description:
            'The cars that the text may mean are listed, with what they differ by. None is chosen before.',
          meta: { spec: ['FIT-05', 'FIT-07', 'FIT-09'] },
          on: {
            'candidate.choose': {
              target: '#vehiclePicker.confirming',
              actions: { type: 'chooseVehicle', params: getVehicle },
              meta: { spec: ['FIT-05'] },
            },
          },
        },
        unknown: {
          description:
            'No car is known by this text. Close codes are offered, photos for the shop, and WhatsApp.',
          meta: { spec: ['FIT-10'] },
          on: {
            'way.choose': {
              guard: { type: 'isWay', params: ({ event }) => ({ way: event.way, is: 'papers' }) },
              target: '#vehiclePicker.papers',
              actions: { type: 'setWay', params: getWay },
              meta: { spec: ['FIT-10', 'FIT-53'] },
            },
            'suggestion.choose': {
              target: 'finding',
              actions: { type: 'setText', params: ({ event }) => ({ text: event.code }) },
              meta: { spec: ['FIT-10'] },
            },
          },
        },
        failed: {
          description: 'The search failed; the reason is shown.',
          exit: 'clearFailure',
          on: { 'load.retry': 'finding' },
        },
      },
    },
    papers: {
      description: 'Photos of the papers or the plate, and how the shop can answer.',
      meta: { spec: ['FIT-53', 'FIT-55'] },
      initial: 'editing',
      states: {
        editing: {
          description:
            'Photos are chosen and the form is filled in. A file that is no usable photo says so and is not sent.',
          on: {
            'photo.add': {
              guard: { type: 'hasRoomForPhotos', params: ({ event }) => ({ files: event.files }) },
              actions: { type: 'addPhotos', params: ({ event }) => ({ files: event.files }) },
              meta: { spec: ['FIT-53'] },
            },
            'photo.remove': {
              actions: { type: 'removePhoto', params: ({ event }) => ({ key: event.key }) },
            },
            'request.submit': [
              {
                guard: { type: 'hasProblems', params: getFields },
                actions: { type: 'showProblems', params: getFields },
              },
              {
                target: 'sending',
                actions: { type: 'setRequest', params: getFields },
                meta: { spec: ['FIT-53'] },
              },
            ],
            'picker.back': { target: '#vehiclePicker.ways', meta: { spec: ['FIT-03'] } },
          },
        },
        sending: {
          description: 'The request is on its way, and how much of it has been sent is shown. Back stops it.',
          tags: 'busy',
          meta: { spec: ['FIT-53'] },
          entry: 'restartProgress',
          invoke: {
            id: 'sendRequest',
            src: 'sendRequest',
            input: ({ context }) => requests.toSendInput(context),
          },
          on: {
            'request.progressed': {
              actions: { type: 'setProgress', params: ({ event }) => ({ progress: event.progress }) },
            },
            'request.accepted': { target: '#vehiclePicker.requested', meta: { spec: ['FIT-53'] } },
            'request.failed': [
              {
                guard: { type: 'canRetry', params: ({ event }) => ({ canRetry: event.canRetry }) },
                target: 'failed',
                actions: { type: 'explainFailure', params: ({ event }) => ({ message: event.message }) },
              },
              {
                description: 'The shop rejected a photo or a field, so sending it again would not help.',
                target: 'editing',
                actions: { type: 'showRefusal', params: getRefusal },
              },
            ],
            'picker.back': 'editing',
          },
        },
        failed: {
          description: 'The connection or the server failed. The same request can be sent again.',
          exit: 'clearFailure',
          on: { 'request.retry': 'sending', 'picker.back': 'editing' },
        },
      },
    },
    requested: {
      description: 'Staff have the request, and the picker says how they answer.',
      type: 'final',
      meta: { spec: ['FIT-53'] },
      entry: 'announceSent',
    },
    confirming: {
      description:
        'The car is shown, with a nickname and the month in which it was built if the shopper knows it.',
      on: {
        'car.save': [
          {
            guard: { type: 'isInvalid', params: getDetails },
            actions: { type: 'showDetailErrors', params: getDetails },
          },
          { target: 'saved', actions: { type: 'announceChosen', params: getDetails } },
        ],
        'step.open': openStep,
        'picker.back': goBack('car'),
      },
    },
    saved: {
      description: 'The car is announced, and the picker ends.',
      type: 'final',
    },
  },
});

export type VehiclePickerActor = ActorRefFrom<typeof vehiclePickerMachine>;
export type VehiclePickerSnapshot = SnapshotFrom<typeof vehiclePickerMachine>;
