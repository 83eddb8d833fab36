import { fromPromise } from 'xstate';
import type { ProductFitmentRules } from '#contract/types.ts';
import type {
  LoadRulesInput,
  LoadRulesOutput,
  PreviewRulesInput,
  PreviewRulesOutput,
  ProposeRulesInput,
  ProposeRulesOutput,
  SaveRulesInput,
  SaveRulesOutput,
} from '#machines/fitment-editor/fitment-editor.ports.ts';
import { isErrorFrom } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { settle, toRefusal } from '../refusal.ts';

/** A saving that is aborted may have been stored all the same, so it takes no signal. */
async function save(
  api: Api,
  { productId, version, rules, isConfirmed }: SaveRulesInput,
): Promise<SaveRulesOutput> {
  try {
    const body = { version, rules: [...rules], confirmed: isConfirmed };
    return { ok: true, stored: await api.call('changeFitmentRules', { params: { id: productId }, body }) };
  } catch (error) {
    if (isErrorFrom(error, 'changeFitmentRules') && error.code === 'STALE')
      return { ok: false, kind: 'stale', current: error.data.current as ProductFitmentRules };
    return toRefusal(error);
  }
}

export function createFitmentEditorPorts(api: Api) {
  return {
    actors: {
      loadRules: fromPromise<LoadRulesOutput, LoadRulesInput>(({ input, signal }) =>
        settle(async () => ({
          ok: true as const,
          stored: await api.call('fitmentRules', { params: { id: input.productId }, signal }),
        })),
      ),
      previewRules: fromPromise<PreviewRulesOutput, PreviewRulesInput>(({ input, signal }) =>
        settle(async () => ({
          ok: true as const,
          preview: await api.call('previewFitmentRules', {
            params: { id: input.productId },
            body: { rules: [...input.rules] },
            signal,
          }),
        })),
      ),
      proposeRules: fromPromise<ProposeRulesOutput, ProposeRulesInput>(({ input, signal }) =>
        settle(async () => ({
          ok: true as const,
          found: await api.call('proposeFitmentRules', { body: input, signal }),
        })),
      ),
      saveRules: fromPromise<SaveRulesOutput, SaveRulesInput>(({ input }) => save(api, input)),
    },
  };
}
