import type { ErrorCode } from '#contract/errors.ts';
import type { User } from '#contract/types.ts';
import { unprovidedPort } from '../unprovided-port.ts';

/** A step of setting the widget up. */
export interface WidgetOutput {
  ok: boolean;
}

export interface ExchangeCredentialInput {
  credential: string;
}

export type ExchangeCredentialOutput =
  /** The port has stored the tokens by now. */
  | { ok: true; user: User }
  /** an error reply, or none at all */
  | { ok: false; kind: 'refused'; code?: ErrorCode; message?: string }
  | { ok: false; kind: 'noTokens' };

export const identitySignInPorts = {
  loadScript: unprovidedPort<WidgetOutput, void>('loadScript'),
  initialise: unprovidedPort<WidgetOutput, void>('initialise'),
  /** Into the element that the screen keeps for the button. */
  renderButton: unprovidedPort<WidgetOutput, void>('renderButton'),
  exchangeCredential: unprovidedPort<ExchangeCredentialOutput, ExchangeCredentialInput>('exchangeCredential'),
};
