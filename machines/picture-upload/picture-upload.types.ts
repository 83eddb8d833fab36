import type { SpecMeta } from '../clause.types.ts';

/** A chosen file; only the port knows its concrete type. */
export interface PictureFile {
  readonly name: string;
  readonly size: number;
  readonly type: string;
}

export interface StoredPicture {
  id: string;
  image: string;
  placeholder?: string | undefined;
}

export interface PictureUploadInput {
  key: number;
  file: PictureFile;
}

export interface PictureUploadContext extends PictureUploadInput {
  /** 0 to 1. */
  progress: number;
  message: string;
}

/** What the port reports. */
export type UploadReport =
  | { type: 'upload.progressed'; progress: number }
  | { type: 'upload.finished'; picture: StoredPicture }
  | { type: 'upload.failed'; message: string; canRetry: boolean };

export type PictureUploadEvent =
  | UploadReport
  | { type: 'upload.retry' }
  /** The product is to be saved: a picture that failed says so again. */
  | { type: 'upload.confirm' };

/** What the parent is sent. */
export type PictureReport =
  | { type: 'picture.uploaded'; key: number; picture: StoredPicture }
  | { type: 'picture.failed'; key: number };

export interface PictureUploadTypes {
  context: PictureUploadContext;
  events: PictureUploadEvent;
  input: PictureUploadInput;
  tags: 'failed';
  children: { uploadPicture: 'uploadPicture' };
  meta: SpecMeta;
}
