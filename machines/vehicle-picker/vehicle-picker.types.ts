import type { FoundVehicles, ListedModel, Make, ModelGeneration, ModelVehicle } from '#contract/types.ts';
import type { VehicleRequestFields, VehicleRequestProblems } from '#contract/vehicle-request.ts';
import type { SpecMeta } from '../clause.types.ts';
import type { AddedCar } from '../garage/garage.types.ts';
import type { PictureFile } from '../picture-upload/picture-upload.types.ts';

/** How the shopper names the car. By the third way staff find it, on photos of its papers or its plate. */
export type PickerWay = 'pick' | 'type' | 'papers';

/** The steps of the first way, in their order. */
export type PickStep = 'make' | 'model' | 'generation' | 'variant';

/** What Back or the summary opens again: a step, the text, or the choice of ways. */
export type ReopenedStep = PickStep | 'text' | 'ways';

export interface ChosenVehicle {
  slug: string;
  label: string;
}

/** As entered; empty fields stay out of the car. */
export interface CarDetails {
  nickname: string;
  year: string;
  /** '1' to '12'. */
  month: string;
}

export type CarDetailErrors = Partial<Record<keyof CarDetails, string>>;

export interface RequestPhoto {
  key: number;
  file: PictureFile;
  /** Why this photo cannot be sent. */
  problem: string | null;
}

/** What the port that sends the request reports. `fields` are messages by the names of the API. */
export type RequestReport =
  | { type: 'request.progressed'; progress: number }
  | { type: 'request.accepted' }
  | { type: 'request.failed'; message: string; canRetry: boolean; fields: Record<string, string> };

export interface VehiclePickerContext {
  way: PickerWay;
  makes: readonly Make[];
  /** Narrows the makes by name. */
  makeFilter: string;
  make: Make | null;
  models: readonly ListedModel[];
  model: ListedModel | null;
  generations: readonly ModelGeneration[];
  generation: ModelGeneration | null;
  /** What is typed: possibly a frame number, so never in an address or a log. */
  text: string;
  found: FoundVehicles | null;
  chosen: ChosenVehicle | null;
  /** The step that `reopening` opens. */
  step: ReopenedStep;
  failure: string | null;
  detailErrors: CarDetailErrors;
  photos: readonly RequestPhoto[];
  /** Of the next photo. */
  nextKey: number;
  /** As last submitted. */
  request: VehicleRequestFields | null;
  requestProblems: VehicleRequestProblems;
  /** How much of the request has been sent, 0 to 1. */
  progress: number;
}

export type VehiclePickerEvent =
  | { type: 'way.choose'; way: PickerWay }
  | { type: 'filter.change'; filter: string }
  | { type: 'make.choose'; make: Make }
  | { type: 'model.choose'; model: ListedModel }
  | { type: 'generation.choose'; generation: ModelGeneration }
  | { type: 'variant.choose'; vehicle: ModelVehicle }
  | { type: 'text.change'; text: string }
  /** A known code that is close to the typed one. */
  | { type: 'suggestion.choose'; code: string }
  | { type: 'candidate.choose'; vehicle: ChosenVehicle }
  | { type: 'load.retry' }
  | { type: 'picker.back' }
  /** A step of the summary. */
  | { type: 'step.open'; step: PickStep }
  | { type: 'car.save'; details: CarDetails }
  | { type: 'photo.add'; files: readonly PictureFile[] }
  | { type: 'photo.remove'; key: number }
  | { type: 'request.submit'; fields: VehicleRequestFields }
  | { type: 'request.retry' }
  | RequestReport;

export type VehiclePickerEmitted =
  /** The car goes to the garage. */
  | { type: 'vehicle.chosen'; car: AddedCar }
  /** Staff have the request. */
  | { type: 'request.sent' };

export interface VehiclePickerTypes {
  context: VehiclePickerContext;
  events: VehiclePickerEvent;
  emitted: VehiclePickerEmitted;
  tags: 'busy';
  children: {
    loadMakes: 'loadMakes';
    loadModels: 'loadModels';
    loadGenerations: 'loadGenerations';
    findVehicle: 'findVehicle';
    sendRequest: 'sendRequest';
  };
  meta: SpecMeta;
}
