import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface RequestCodeInput {
  email: string;
}

export interface VerifyCodeInput {
  email: string;
  code: string;
}

export interface ResetPasswordInput {
  email: string;
  newPassword: string;
}

export type PasswordResetOutput = { ok: true; message?: string } | PortFailure;

export type RequestCodeOutput = PasswordResetOutput;
export type VerifyCodeOutput = PasswordResetOutput;
export type ResetPasswordOutput = PasswordResetOutput;

export const passwordResetPorts = {
  requestCode: unprovidedPort<RequestCodeOutput, RequestCodeInput>('requestCode'),
  verifyCode: unprovidedPort<VerifyCodeOutput, VerifyCodeInput>('verifyCode'),
  resetPassword: unprovidedPort<ResetPasswordOutput, ResetPasswordInput>('resetPassword'),
};
