import { fromPromise } from 'xstate';
import type {
  BeginOutput,
  CodeInput,
  CodesOutput,
  ProofInput,
  SwitchOffOutput,
} from '#machines/second-factor/second-factor.ports.ts';
import type { Api } from '#src/api/client.ts';
import { settleWithReason, toProofBody } from './own-account-calls.ts';

export function createSecondFactorPorts(api: Api) {
  return {
    actors: {
      begin: fromPromise<BeginOutput, ProofInput>(({ input }) =>
        settleWithReason(() => api.call('beginSecondFactor', { body: toProofBody(input) })),
      ),
      confirm: fromPromise<CodesOutput, CodeInput>(({ input }) =>
        settleWithReason(() => api.call('confirmSecondFactor', { body: { ...input } })),
      ),
      replaceCodes: fromPromise<CodesOutput, CodeInput>(({ input }) =>
        settleWithReason(() => api.call('replaceRecoveryCodes', { body: { ...input } })),
      ),
      switchOff: fromPromise<SwitchOffOutput, ProofInput & CodeInput>(({ input }) =>
        settleWithReason(() =>
          api.call('switchOffSecondFactor', { body: { ...toProofBody(input), code: input.code } }),
        ),
      ),
    },
  };
}
