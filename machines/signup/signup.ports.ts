import type { User } from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface SendVerificationInput {
  username: string;
  email: string;
  password: string;
}

export type SendVerificationOutput = { ok: true; message?: string } | PortFailure;

export interface VerifyEmailInput {
  email: string;
  token: string;
}

export type VerifyEmailOutput =
  /** The port has already stored the tokens. */
  { ok: true; user: User; message?: string } | PortFailure;

export interface ResendVerificationInput {
  email: string;
}

export type ResendVerificationOutput = { ok: true; message?: string } | PortFailure;

export type ReadPendingOutput =
  | { ok: true; email: string; resendSeconds: number }
  /** No sign-up is under way in this browser. */
  | { ok: false; kind: 'none' }
  | { ok: false; kind: 'unknown' };

export const signupPorts = {
  readPending: unprovidedPort<ReadPendingOutput, void>('readPending'),
  sendVerification: unprovidedPort<SendVerificationOutput, SendVerificationInput>('sendVerification'),
  verifyEmail: unprovidedPort<VerifyEmailOutput, VerifyEmailInput>('verifyEmail'),
  resendVerification: unprovidedPort<ResendVerificationOutput, ResendVerificationInput>('resendVerification'),
};
