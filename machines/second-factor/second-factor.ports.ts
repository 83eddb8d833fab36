import type { BegunSecondFactor } from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

/** Proof of ownership; fields that were not filled in are ''. */
export interface ProofInput {
  password: string;
  /** A fresh ID token. */
  googleToken: string;
}

export interface CodeInput {
  code: string;
}

export type BeginOutput = ({ ok: true } & BegunSecondFactor) | PortFailure;
export type CodesOutput = { ok: true; codes: string[] } | PortFailure;
export type SwitchOffOutput = { ok: true } | PortFailure;

export const secondFactorPorts = {
  begin: unprovidedPort<BeginOutput, ProofInput>('begin'),
  confirm: unprovidedPort<CodesOutput, CodeInput>('confirm'),
  replaceCodes: unprovidedPort<CodesOutput, CodeInput>('replaceCodes'),
  switchOff: unprovidedPort<SwitchOffOutput, ProofInput & CodeInput>('switchOff'),
};
