import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface TitlesInput {
  /** Trimmed; an empty query requests the bestselling titles. */
  query: string;
}

export type TitlesOutput = { ok: true; titles: readonly string[] } | PortFailure;

export const titleSuggestionsPorts = {
  titles: unprovidedPort<TitlesOutput, TitlesInput>('titles'),
};
