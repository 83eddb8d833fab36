import { fromCallback } from 'xstate';
import { pictureUploadMachine } from '#machines/picture-upload/picture-upload.machine.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

export const pictureUploadModel = {
  // The port's reports are events of the model, and there is no parent to report to.
  machine: pictureUploadMachine.provide({
    actors: { uploadPicture: fromCallback(() => {}) },
    actions: { reportUploaded: () => {}, reportFailed: () => {} },
  }),
  inputs: {
    'a picture': { key: 1, file: { name: 'side.png', size: 2000, type: 'image/png' } },
    'a file that only claims to be a picture': {
      key: 1,
      file: { name: 'broken.png', size: 9, type: 'image/png' },
    },
    'a text': { key: 1, file: { name: 'notes.txt', size: 5, type: 'text/plain' } },
  },
  events: {
    'upload.retry': { '': {} },
    'upload.confirm': { '': {} },
    'upload.progressed': { half: { progress: 0.5 } },
    'upload.finished': {
      '': { picture: { id: 'b'.repeat(32), image: `/media/${'b'.repeat(32)}/640.webp` } },
    },
    'upload.failed': {
      'the line was cut': { message: 'Network error occurred', canRetry: true },
      'not a picture': { message: 'This file is not a picture.', canRetry: false },
    },
  },
  ports: {},
  project: () => [],
} satisfies MachineModel<typeof pictureUploadMachine>;
