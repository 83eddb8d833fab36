import type { ScreenExpectations } from '#tests/support/model-paths/screen-expectations.ts';

export const vehiclePickerExpectations = {
  ways: { enabled: ['Pick make and model', 'Chassis number', 'Send a photo'], absent: ['Back'] },
  'pick.loadingMakes': { visible: ['Loading cars…'], enabled: ['Back'], absent: ['All makes'] },
  'pick.makesFailed': { enabled: ['Try again', 'Back'], absent: ['All makes'] },
  'pick.choosingMake': { visible: ['Filter makes', 'All makes'], enabled: ['Toyota', 'Back'] },
  'pick.loadingModels': { visible: ['Toyota', 'Loading cars…'], enabled: ['Back'] },
  'pick.modelsFailed': { visible: ['Toyota'], enabled: ['Try again', 'Back'] },
  'pick.choosingModel': { visible: ['Which model is it?', 'Axio'], absent: ['Loading cars…'] },
  'pick.loadingGenerations': { visible: ['Fielder', 'Loading cars…'], enabled: ['Back'] },
  'pick.generationsFailed': { visible: ['Fielder'], enabled: ['Try again', 'Back'] },
  'pick.choosingGeneration': { visible: ['When was it built?', '2006–2012 (E140)'] },
  'pick.choosingVariant': { visible: ['NZE141G', 'four-wheel drive'], absent: ['Save car'] },
  'typing.idle': { visible: ['Chassis number, VIN or model', 'plate under the bonnet'], enabled: ['Back'] },
  'typing.waiting': { absent: ['Loading cars…', 'We do not know this chassis code', 'Toyota Fielder'] },
  'typing.finding': {
    visible: ['Loading cars…'],
    absent: ['We do not know this chassis code', 'Toyota Fielder'],
  },
  'typing.found': { visible: ['found'], enabled: ['Toyota Fielder NZE141G'], absent: ['Save car'] },
  'typing.unknown': {
    visible: ['We do not know this chassis code yet'],
    enabled: ['NZE141', 'NZE144', 'NZE121', 'Send a photo', 'Ask us on WhatsApp'],
  },
  'typing.failed': { enabled: ['Try again', 'Back'], absent: ['We do not know this chassis code'] },
  'papers.editing': {
    visible: ['Send us photos', 'Phone', 'Email', 'Chassis number', 'Cover names and the number plate'],
    enabled: ['Send request', 'Back'],
    absent: ['Sending'],
  },
  'papers.sending': { visible: ['Sending your request'], enabled: ['Back'], absent: ['Send request'] },
  'papers.failed': {
    visible: ['We could not reach the shop'],
    enabled: ['Try again', 'Back'],
    absent: ['Send request', 'Sending'],
  },
  requested: {
    visible: ['We have your request', 'by phone or on WhatsApp'],
    enabled: ['Done'],
    absent: ['Back'],
  },
  confirming: { visible: ['Is this your car?', 'Toyota Fielder'], enabled: ['Save car', 'Back'] },
  saved: { absent: ['Save car', 'Back'] },
} satisfies ScreenExpectations;
