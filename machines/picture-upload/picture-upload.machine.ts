/**
 * One picture on its way to the shop. The product editor starts one for each chosen file, and stops it when the picture
 * is removed, which aborts the request.
 *
 * Clauses: PICTURE-03, PICTURE-05.
 */
import { type ActorRefFrom, assign, type SnapshotFrom, sendParent, setup } from 'xstate';
import { pictureUploadPorts } from './picture-upload.ports.ts';
import { validatePicture } from './picture-upload.rules.ts';
import type {
  PictureReport,
  PictureUploadContext,
  PictureUploadTypes,
  StoredPicture,
} from './picture-upload.types.ts';

type Failure = Pick<PictureUploadContext, 'message'>;

export const pictureUploadMachine = setup({
  types: {} as PictureUploadTypes,
  actors: pictureUploadPorts,
  guards: {
    isUsable: ({ context }) => validatePicture(context.file) === null,
    canRetry: (_, { canRetry }: { canRetry: boolean }) => canRetry,
  },
  actions: {
    restartProgress: assign({ progress: 0 }),
    setProgress: assign((_, { progress }: Pick<PictureUploadContext, 'progress'>) => ({ progress })),
    explain: assign((_, { message }: Failure) => ({ message })),
    explainFile: assign({ message: ({ context }) => validatePicture(context.file) ?? '' }),
    reportUploaded: sendParent(
      ({ context }, { picture }: { picture: StoredPicture }): PictureReport => ({
        type: 'picture.uploaded',
        key: context.key,
        picture,
      }),
    ),
    reportFailed: sendParent(({ context }): PictureReport => ({ type: 'picture.failed', key: context.key })),
  },
}).createMachine({
  id: 'pictureUpload',
  context: ({ input }) => ({ ...input, progress: 0, message: '' }),
  initial: 'opening',
  states: {
    opening: {
      description: 'Decides by type and size whether the file can be sent at all.',
      always: [
        { guard: 'isUsable', target: 'uploading' },
        {
          description: 'No picture by its type, or more than 10 MB: it is not sent.',
          target: 'refused',
          actions: 'explainFile',
          meta: { spec: ['PICTURE-03'] },
        },
      ],
    },
    uploading: {
      description: 'The request with the file runs. The tile shows how much of it has been sent.',
      meta: { spec: ['PICTURE-05'] },
      entry: 'restartProgress',
      invoke: {
        id: 'uploadPicture',
        src: 'uploadPicture',
        input: ({ context }) => ({ file: context.file }),
      },
      on: {
        'upload.progressed': {
          actions: { type: 'setProgress', params: ({ event }) => ({ progress: event.progress }) },
        },
        'upload.finished': {
          target: 'uploaded',
          actions: { type: 'reportUploaded', params: ({ event }) => ({ picture: event.picture }) },
        },
        'upload.failed': [
          {
            guard: { type: 'canRetry', params: ({ event }) => ({ canRetry: event.canRetry }) },
            target: 'failed',
            actions: { type: 'explain', params: ({ event }) => ({ message: event.message }) },
          },
          {
            description: 'The server rejected the file itself, so sending it again would not help.',
            target: 'refused',
            actions: { type: 'explain', params: ({ event }) => ({ message: event.message }) },
            meta: { spec: ['PICTURE-03'] },
          },
        ],
      },
    },
    failed: {
      description: 'The connection or the server failed. The same file can be sent again.',
      tags: 'failed',
      meta: { spec: ['PICTURE-05'] },
      entry: 'reportFailed',
      on: {
        'upload.retry': 'uploading',
        'upload.confirm': { actions: 'reportFailed' },
      },
    },
    refused: {
      description: 'The file is not a picture that the shop takes. It can only be removed.',
      tags: 'failed',
      entry: 'reportFailed',
      on: { 'upload.confirm': { actions: 'reportFailed' } },
    },
    uploaded: {
      description: 'The shop has the picture; the product editor shows it from here on.',
      type: 'final',
    },
  },
});

export type PictureUploadActor = ActorRefFrom<typeof pictureUploadMachine>;
export type PictureUploadSnapshot = SnapshotFrom<typeof pictureUploadMachine>;
