import { type EventObject, fromCallback } from 'xstate';
import type { PictureFile } from './picture-upload.types.ts';

export const pictureUploadPorts = {
  /** Sends back `UploadReport`s: progress, and how the upload ended. Stopping it aborts the request. Never throws. */
  uploadPicture: fromCallback<EventObject, { file: PictureFile }>(() => {
    throw new Error('port not provided: uploadPicture');
  }),
};
