import type { PictureUploadSnapshot } from './picture-upload.machine.ts';

export interface PictureUploadView {
  state: 'uploading' | 'failed' | 'refused' | 'uploaded';
  fileName: string;
  /** 0 to 100; null unless the picture is being uploaded. */
  percent: number | null;
  /** Why there is no picture. */
  message: string | null;
  canRetry: boolean;
}

export function pictureUploadView(snapshot: PictureUploadSnapshot): PictureUploadView {
  const { file, progress, message } = snapshot.context;
  return {
    state: snapshot.value as PictureUploadView['state'],
    fileName: file.name,
    percent: snapshot.matches('uploading') ? Math.round(progress * 100) : null,
    message: snapshot.hasTag('failed') ? message : null,
    canRetry: snapshot.can({ type: 'upload.retry' }),
  };
}
