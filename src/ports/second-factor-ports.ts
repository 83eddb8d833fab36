import { fromPromise } from 'xstate';
import type { PortFailure } from '#machines/port-failure.ts';
import type {
  BeginOutput,
  CodeInput,
  CodesOutput,
  ProofInput,
  SwitchOffOutput,
} from '#machines/second-factor/second-factor.ports.ts';
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { toRefusal } from './refusal.ts';

async function settle<Reply>(call: () => Promise<Reply>): Promise<({ ok: true } & Reply) | PortFailure> {
  try {
    return { ok: true, ...(await call()) };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!(error instanceof ApiError) || refusal.kind === 'network') return refusal;
    const { code, fields } = error;
    return { ...refusal, ...(code && { code }), fields };
  }
}

const toBody = ({ password, googleToken }: ProofInput) => ({
  ...(password && { password }),
  ...(googleToken && { google_token: googleToken }),
});

export function createSecondFactorPorts(api: Api) {
  return {
    actors: {
      begin: fromPromise<BeginOutput, ProofInput>(({ input }) =>
        settle(() => api.call('beginSecondFactor', { body: toBody(input) })),
      ),
      confirm: fromPromise<CodesOutput, CodeInput>(({ input }) =>
        settle(() => api.call('confirmSecondFactor', { body: { ...input } })),
      ),
      replaceCodes: fromPromise<CodesOutput, CodeInput>(({ input }) =>
        settle(() => api.call('replaceRecoveryCodes', { body: { ...input } })),
      ),
      switchOff: fromPromise<SwitchOffOutput, ProofInput & CodeInput>(({ input }) =>
        settle(() => api.call('switchOffSecondFactor', { body: { ...toBody(input), code: input.code } })),
      ),
    },
  };
}
