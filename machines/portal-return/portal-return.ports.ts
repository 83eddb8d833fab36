import type { OrderDetail } from '#contract/types.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export type Refused =
  | { ok: false; kind: 'refused'; message?: string }
  /** There is no such order of this person. */
  | { ok: false; kind: 'notFound'; message?: string }
  | { ok: false; kind: 'network' };

export interface ReadOrderInput {
  orderNumber: string;
}
export type ReadOrderOutput = { ok: true; detail: OrderDetail } | Refused;

/** Asking makes the server ask the provider. */
export interface AskStatusInput {
  /** The order's number, or the portal's tracking id. */
  id: string;
  /** Came from the portal, or is being paid there. */
  isPortal: boolean;
  /** The page of this order that the payer has just left for good. */
  leftPage: string | null;
}
export type AskStatusOutput = { ok: true; orderNumber: string; status: string } | Refused;

export interface OpenPageInput {
  orderNumber: string;
}
export type OpenPageOutput = { ok: true; url: string } | Refused;

export const portalReturnPorts = {
  readOrder: unprovidedPort<ReadOrderOutput, ReadOrderInput>('readOrder'),
  askStatus: unprovidedPort<AskStatusOutput, AskStatusInput>('askStatus'),
  openPage: unprovidedPort<OpenPageOutput, OpenPageInput>('openPage'),
};
