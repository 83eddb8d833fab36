import type { FitmentsPreview, ProductFitmentRules } from '#contract/types.ts';
import { fitmentEditorMachine } from '#machines/fitment-editor/fitment-editor.machine.ts';
import type { fitmentEditorPorts } from '#machines/fitment-editor/fitment-editor.ports.ts';
import { hasChanges } from '#machines/fitment-editor/fitment-editor.rules.ts';
import type { EditedRule } from '#machines/fitment-editor/fitment-editor.types.ts';
import type { MachineModel } from '#tests/support/model-paths/model.ts';

const cars = {
  make_id: 1,
  model_id: 2,
  generation_id: null,
  engine_id: null,
  drive: null,
  built: null,
  position: null,
  quantity: 1,
  qualifier_ids: [],
  note: '',
  exclusion: false,
};
export const fielderRule = {
  ...cars,
  id: 5,
  source_id: 1,
  chassis_norm: 'NZE141G',
  text: 'Fits Toyota Fielder NZE141G, 1 per car',
};
export const axioRule: EditedRule = {
  ...cars,
  id: null,
  source_id: null,
  model_id: 3,
  chassis_norm: 'NZE141',
  text: 'Fits Toyota Axio NZE141, 1 per car',
};
const theirRule = {
  ...fielderRule,
  id: 9,
  chassis_norm: 'NZE144G',
  text: 'Fits Toyota Fielder NZE144G, 1 per car',
};

export const stored: ProductFitmentRules = { version: 3, rules: [fielderRule] };
const saved: ProductFitmentRules = {
  version: 4,
  rules: [fielderRule, { ...axioRule, id: 6, source_id: 1 }],
};
const theirs: ProductFitmentRules = { version: 4, rules: [theirRule] };

const fielder = { id: 11, label: 'Toyota Fielder NZE141G' };
const axio = { id: 12, label: 'Toyota Axio NZE141' };
const none = { count: 0, vehicles: [] };

export const goodPreview: FitmentsPreview = {
  version: 3,
  fits: { count: 2, vehicles: [axio, fielder] },
  added: { count: 1, vehicles: [axio] },
  removed: none,
  rules: [
    { text: fielderRule.text, count: 1 },
    { text: axioRule.text, count: 1 },
  ],
  errors: [],
  warnings: [],
};
const contradiction: FitmentsPreview = {
  ...goodPreview,
  added: none,
  errors: [{ rule: 0, code: 'no_vehicle', message: 'No car is like this.', suggestions: [] }],
};
const broad: FitmentsPreview = {
  ...goodPreview,
  warnings: [
    {
      rule: 0,
      code: 'too_broad',
      message: 'This rule is about 200 cars. Is it meant to be that broad?',
      suggestions: [],
    },
  ],
};

export const fitmentEditorModel = {
  machine: fitmentEditorMachine,
  inputs: {
    'a product': { productId: 12, storedEdits: null },
    'a product with edits left earlier': {
      productId: 12,
      storedEdits: { version: 3, rules: [fielderRule, axioRule] },
    },
    'a product with edits of older rules': {
      productId: 12,
      storedEdits: { version: 2, rules: [fielderRule, axioRule] },
    },
  },
  events: {
    'rules.reload': { '': {} },
    'rule.add': { Axio: { rule: axioRule } },
    'rule.change': { 'the first': { place: 0, rule: { ...fielderRule, quantity: 2 } } },
    'rule.remove': { 'the first': { place: 0 } },
    'proposals.request': { codes: { kind: 'codes', text: 'NZE141 KDX999' } },
    'proposals.accept': { 'the first': { places: [0] } },
    'proposals.close': { '': {} },
    'rules.discard': { '': {} },
    'rules.check': { '': {} },
    'rules.save': { '': {} },
    'conflict.keepMine': { '': {} },
    'conflict.takeTheirs': { '': {} },
  },
  ports: {
    loadRules: {
      loaded: { ok: true, stored },
      'refused with a message': { ok: false, kind: 'refused', message: 'Product not found.' },
      unreachable: { ok: false, kind: 'network' },
    },
    previewRules: {
      'in order': { ok: true, preview: goodPreview },
      'with an error': { ok: true, preview: contradiction },
      'very broad': { ok: true, preview: broad },
      unreachable: { ok: false, kind: 'network' },
    },
    proposeRules: {
      'a rule, and an unknown code': {
        ok: true,
        found: {
          proposals: [{ ...axioRule, id: null, source_id: null, from: 'NZE141' }],
          unknown: [{ text: 'KDX999', suggestions: ['KDJ95'] }],
        },
      },
      refused: { ok: false, kind: 'refused', message: 'At most 50 at once' },
    },
    saveRules: {
      saved: { ok: true, stored: saved },
      'changed by somebody else': { ok: false, kind: 'stale', current: theirs },
      refused: { ok: false, kind: 'refused', message: 'Two rules are about the same cars.' },
      unreachable: { ok: false, kind: 'network' },
    },
  },
  // Lists of any length would be states without end.
  project: (context) => [
    hasChanges(context),
    context.stored?.version,
    context.preview?.errors.length,
    context.preview?.warnings.length,
    context.proposals !== null,
    context.current !== null,
    context.error !== null,
  ],
} satisfies MachineModel<typeof fitmentEditorMachine, typeof fitmentEditorPorts>;
