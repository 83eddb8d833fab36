import { type EventObject, fromCallback } from 'xstate';
import type { FoundVehicles, ListedModel, Make, ModelGeneration } from '#contract/types.ts';
import type { VehicleRequestFields } from '#contract/vehicle-request.ts';
import type { PictureFile } from '../picture-upload/picture-upload.types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export type LoadMakesOutput = { ok: true; makes: readonly Make[] } | PortFailure;

export interface LoadModelsInput {
  /** The slug of the make. */
  make: string;
}

export type LoadModelsOutput = { ok: true; models: readonly ListedModel[] } | PortFailure;

export interface LoadGenerationsInput {
  /** The id of the model. */
  model: number;
}

export type LoadGenerationsOutput = { ok: true; generations: readonly ModelGeneration[] } | PortFailure;

export interface FindVehicleInput {
  /** Trimmed, not empty. */
  text: string;
}

export type FindVehicleOutput = { ok: true; found: FoundVehicles } | PortFailure;

export interface SendRequestInput {
  fields: VehicleRequestFields;
  photos: readonly PictureFile[];
}

export type PickerOutput = LoadMakesOutput | LoadModelsOutput | LoadGenerationsOutput | FindVehicleOutput;

export const vehiclePickerPorts = {
  loadMakes: unprovidedPort<LoadMakesOutput, void>('loadMakes'),
  loadModels: unprovidedPort<LoadModelsOutput, LoadModelsInput>('loadModels'),
  loadGenerations: unprovidedPort<LoadGenerationsOutput, LoadGenerationsInput>('loadGenerations'),
  findVehicle: unprovidedPort<FindVehicleOutput, FindVehicleInput>('findVehicle'),
  /** Sends back `RequestReport`s: progress, and how it ended. Stopping it aborts the request. Never throws. */
  sendRequest: fromCallback<EventObject, SendRequestInput>(() => {
    throw new Error('port not provided: sendRequest');
  }),
};
