import type { SpecMeta } from '../clause.types.ts';

export type SecondFactorTask = 'setUp' | 'replaceCodes' | 'switchOff';

export interface SecondFactorInput {
  task: SecondFactorTask;
}

/** What is secret in it is shown to its owner, and hidden from the inspector. */
export interface SecondFactorContext {
  task: SecondFactorTask;
  /** In base 32; '' until there is one. */
  secret: string;
  /** The same, for a QR code. */
  uri: string;
  codes: string[];
  error: string | null;
  /** Where the error stands. */
  field: 'password' | 'code' | 'saved' | null;
}

/** Fields that were not filled in are ''. */
export type SecondFactorEvent =
  | { type: 'factor.begin'; password: string; googleToken: string }
  | { type: 'factor.confirm'; code: string }
  | { type: 'factor.replaceCodes'; code: string }
  | { type: 'factor.switchOff'; password: string; googleToken: string; code: string }
  /** `saved`: the owner says that the recovery codes are. */
  | { type: 'factor.finish'; saved: boolean };

export type SecondFactorEmitted =
  /** What the server says of it has to be read again. */
  { type: 'factor.changed' } | { type: 'factor.finished'; text: string };

export interface SecondFactorTypes {
  context: SecondFactorContext;
  events: SecondFactorEvent;
  input: SecondFactorInput;
  emitted: SecondFactorEmitted;
  tags: 'busy';
  children: { begin: 'begin'; confirm: 'confirm'; replaceCodes: 'replaceCodes'; switchOff: 'switchOff' };
  meta: SpecMeta;
}
