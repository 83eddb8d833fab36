import type { User } from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface WidgetOutput {
  ok: boolean;
}

export interface ExchangeCredentialInput {
  credential: string;
}

export type ExchangeCredentialOutput =
  /** The port has already stored the tokens. */
  { ok: true; user: User } | PortFailure | { ok: false; kind: 'noTokens' };

export const identitySignInPorts = {
  loadScript: unprovidedPort<WidgetOutput, void>('loadScript'),
  initialise: unprovidedPort<WidgetOutput, void>('initialise'),
  /** Renders into the element that the screen provides for the button. */
  renderButton: unprovidedPort<WidgetOutput, void>('renderButton'),
  exchangeCredential: unprovidedPort<ExchangeCredentialOutput, ExchangeCredentialInput>('exchangeCredential'),
};
