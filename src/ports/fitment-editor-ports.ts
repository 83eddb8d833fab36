import { fromPromise } from 'xstate';
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
import { ApiError } from '#src/api/api-error.ts';
import type { Api } from '#src/api/client.ts';
import { toRefusal } from './refusal.ts';

export function createFitmentEditorPorts(api: Api) {
  return {
    actors: {
      loadRules: fromPromise<LoadRulesOutput, LoadRulesInput>(async ({ input, signal }) => {
        try {
          const stored = await api.call('fitmentRules', { params: { id: input.productId }, signal });
          return { ok: true, stored };
        } catch (error) {
          return toRefusal(error);
        }
      }),
      previewRules: fromPromise<PreviewRulesOutput, PreviewRulesInput>(async ({ input, signal }) => {
        try {
          const body = { rules: [...input.rules] };
          const params = { id: input.productId };
          return { ok: true, preview: await api.call('previewFitmentRules', { params, body, signal }) };
        } catch (error) {
          return toRefusal(error);
        }
      }),
      proposeRules: fromPromise<ProposeRulesOutput, ProposeRulesInput>(async ({ input, signal }) => {
        try {
          return { ok: true, found: await api.call('proposeFitmentRules', { body: input, signal }) };
        } catch (error) {
          return toRefusal(error);
        }
      }),
      saveRules: fromPromise<SaveRulesOutput, SaveRulesInput>(async ({ input, signal }) => {
        const { productId, version, rules } = input;
        try {
          const body = { version, rules: [...rules], confirmed: true };
          const stored = await api.call('changeFitmentRules', { params: { id: productId }, body, signal });
          return { ok: true, stored };
        } catch (error) {
          if (error instanceof ApiError && error.code === 'STALE')
            return { ok: false, kind: 'stale', current: error.data.current };
          return toRefusal(error);
        }
      }),
    },
  };
}
