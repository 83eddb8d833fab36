import {
  VEHICLE_REQUEST_LIMITS,
  VEHICLE_REQUEST_TEXTS,
  type VehicleRequestFields,
  type VehicleRequestProblems,
  validateVehicleRequest,
} from '#contract/vehicle-request.ts';
import { validatePicture } from '../picture-upload/picture-upload.rules.ts';
import type { PictureFile } from '../picture-upload/picture-upload.types.ts';
import type { SendRequestInput } from './vehicle-picker.ports.ts';
import type { VehiclePickerContext } from './vehicle-picker.types.ts';

export const UNUSABLE_PHOTO = 'Remove the photos that cannot be used';

export const hasRoom = ({ photos }: VehiclePickerContext): boolean =>
  photos.length < VEHICLE_REQUEST_LIMITS.photos;

/** Takes as many files as there is room for. */
export function addPhotos(
  { photos, nextKey, requestProblems }: VehiclePickerContext,
  files: readonly PictureFile[],
): Partial<VehiclePickerContext> {
  const added = files
    .slice(0, VEHICLE_REQUEST_LIMITS.photos - photos.length)
    .map((file, index) => ({ key: nextKey + index, file, problem: validatePicture(file) }));
  const isOver = added.length < files.length;
  return {
    photos: [...photos, ...added],
    nextKey: nextKey + added.length,
    requestProblems: {
      ...withoutPhotoProblem(requestProblems),
      ...(isOver && { photos: VEHICLE_REQUEST_TEXTS.tooManyPhotos }),
    },
  };
}

export function removePhoto(
  { photos, requestProblems }: VehiclePickerContext,
  key: number,
): Partial<VehiclePickerContext> {
  return {
    photos: photos.filter((photo) => photo.key !== key),
    requestProblems: withoutPhotoProblem(requestProblems),
  };
}

function withoutPhotoProblem({ photos: _photos, ...rest }: VehicleRequestProblems): VehicleRequestProblems {
  return rest;
}

export function findProblems(
  { photos }: VehiclePickerContext,
  fields: VehicleRequestFields,
): VehicleRequestProblems {
  return {
    ...validateVehicleRequest(fields, photos.length),
    ...(photos.some(({ problem }) => problem !== null) && { photos: UNUSABLE_PHOTO }),
  };
}

export function hasProblems(context: VehiclePickerContext, fields: VehicleRequestFields): boolean {
  return Object.keys(findProblems(context, fields)).length > 0;
}

/** What was submitted last, else what was typed to find the car: a number, or words. */
export function getInitialFields({
  request,
  text,
  found,
}: VehiclePickerContext): Partial<VehicleRequestFields> {
  const typed = text.trim();
  if (request || typed === '') return request ?? {};
  const isNumber = found?.kind !== 'words' && typed.length <= VEHICLE_REQUEST_LIMITS.frame;
  return isNumber ? { frame: typed } : { text: typed };
}

/** Throws when nothing was submitted. */
export function toSendInput({ request, photos }: VehiclePickerContext): SendRequestInput {
  if (!request) throw new Error('no request was submitted');
  return { fields: request, photos: photos.map(({ file }) => file) };
}

/** What the server says about a photo stands at that photo, and what belongs to no field at the photos. */
export function showRefusal(
  { photos }: VehiclePickerContext,
  { message, fields }: { message: string; fields: Record<string, string> },
): Partial<VehiclePickerContext> {
  const { phone, email, text, frame } = fields;
  const problems: VehicleRequestProblems = {
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
    ...(text !== undefined && { text }),
    ...(frame !== undefined && { frame }),
  };
  const refused = photos.map((photo, index) => ({
    ...photo,
    problem: fields[`photos.${index}`] ?? photo.problem,
  }));
  const isSaid = Object.keys(problems).length > 0 || refused.some(({ problem }) => problem !== null);
  return {
    photos: refused,
    requestProblems: isSaid ? problems : { photos: fields['photos'] ?? message },
  };
}
