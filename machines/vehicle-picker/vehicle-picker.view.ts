import { DRIVE_TEXTS } from '#contract/fitment/rule-sentence.ts';
import type { VehicleAttribute } from '#contract/fitment/verdict.ts';
import type { ListedModel, Make, ModelGeneration, ModelVehicle } from '#contract/types.ts';
import type { VehicleRequestFields, VehicleRequestProblems } from '#contract/vehicle-request.ts';
import { statePath } from '../state-path.ts';
import type { VehiclePickerSnapshot } from './vehicle-picker.machine.ts';
import { listEarlierSteps, MAX_SUGGESTIONS, PICK_STEPS } from './vehicle-picker.rules.ts';
import type {
  CarDetailErrors,
  ChosenVehicle,
  PickStep,
  RequestPhoto,
  VehiclePickerContext,
} from './vehicle-picker.types.ts';
import { getInitialFields, hasRoom } from './vehicle-request.rules.ts';

export interface SummaryEntry {
  step: PickStep;
  label: string;
  /** False while something loads, and for a step with a single choice, which was skipped. */
  canOpen: boolean;
}

export interface Choice<Value> {
  value: Value;
  label: string;
  detail: string | null;
}

export interface VehiclePickerView {
  state: string;
  /** What the dialog shows. While its choices load, or after a failure, they are those of before. */
  step: 'ways' | PickStep | 'text' | 'papers' | 'requested' | 'confirm' | 'saved';
  heading: string;
  isBusy: boolean;
  failure: string | null;
  canGoBack: boolean;
  canRetry: boolean;
  summary: readonly SummaryEntry[];
  popularMakes: readonly Choice<Make>[];
  /** By name, narrowed by the filter. */
  makes: readonly Choice<Make>[];
  makeFilter: string;
  models: readonly Choice<ListedModel>[];
  generations: readonly Choice<ModelGeneration>[];
  variants: readonly Choice<ModelVehicle>[];
  text: string;
  /** For screen readers: how many cars were found, or how many makes the filter leaves. */
  announcement: string | null;
  question: string | null;
  candidates: readonly Choice<ChosenVehicle>[];
  notes: readonly string[];
  isUnknown: boolean;
  suggestions: readonly string[];
  chosenLabel: string | null;
  detailErrors: CarDetailErrors;
  photos: readonly RequestPhoto[];
  canAddPhotos: boolean;
  /** What the form begins with. */
  requestFields: Partial<VehicleRequestFields>;
  requestProblems: VehicleRequestProblems;
  /** 0 to 100 while the request is sent, else null. */
  percent: number | null;
  canRetryRequest: boolean;
}

const HEADINGS: Record<VehiclePickerView['step'], string> = {
  ways: 'How do you want to find your car?',
  make: 'Which make is it?',
  model: 'Which model is it?',
  generation: 'When was it built?',
  variant: 'Which version is it?',
  text: 'Type what you know',
  papers: 'Send us photos',
  requested: 'We have your request',
  confirm: 'Is this your car?',
  saved: 'Is this your car?',
};

const QUESTIONS: Record<VehicleAttribute, string> = {
  model: 'Which model is it?',
  generation: 'Which generation is it?',
  code: 'Which chassis code is it?',
  engine: 'Which engine has it?',
  drive: 'Which drive has it?',
};

export function vehiclePickerView(snapshot: VehiclePickerSnapshot): VehiclePickerView {
  const { context } = snapshot;
  const state = statePath(snapshot.value);
  const step = getStep(state);
  return {
    state,
    step,
    heading: HEADINGS[step],
    isBusy: snapshot.hasTag('busy'),
    failure: context.failure,
    canGoBack: snapshot.can({ type: 'picker.back' }),
    canRetry: snapshot.can({ type: 'load.retry' }),
    summary: listSummary(snapshot, step),
    ...listMakes(context),
    makeFilter: context.makeFilter,
    models: context.models.map(toModelChoice),
    generations: context.generations.map(toGenerationChoice),
    variants: (context.generation?.vehicles ?? []).map(toVariantChoice),
    text: context.text,
    announcement: getAnnouncement(context, state),
    ...describeFound(context),
    isUnknown: state === 'typing.unknown',
    chosenLabel: step === 'confirm' ? (context.chosen?.label ?? null) : null,
    detailErrors: context.detailErrors,
    photos: context.photos,
    canAddPhotos: state === 'papers.editing' && hasRoom(context),
    requestFields: getInitialFields(context),
    requestProblems: context.requestProblems,
    percent: state === 'papers.sending' ? Math.round(context.progress * 100) : null,
    canRetryRequest: snapshot.can({ type: 'request.retry' }),
  };
}

function describeFound({ found }: VehiclePickerContext) {
  if (!found) return { question: null, candidates: [], notes: [], suggestions: [] };
  return {
    question: found.ask && QUESTIONS[found.ask],
    candidates: found.candidates.map(toCandidateChoice),
    notes: found.notes,
    suggestions: found.suggestions.slice(0, MAX_SUGGESTIONS),
  };
}

function listMakes({ makes, makeFilter }: VehiclePickerContext) {
  const text = makeFilter.trim().toLowerCase();
  const choices = makes
    .filter(({ name }) => name.toLowerCase().includes(text))
    .map((value) => ({ value, label: value.name, detail: null }));
  return {
    popularMakes: text === '' ? choices.filter(({ value }) => value.popular) : [],
    makes: choices.toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
  };
}

function getStep(state: string): VehiclePickerView['step'] {
  if (state.startsWith('typing')) return 'text';
  if (state.startsWith('papers')) return 'papers';
  if (state === 'confirming') return 'confirm';
  if (state === 'saved' || state === 'requested') return state;
  return PICK_STEPS.find((step) => state.toLowerCase().includes(step)) ?? 'ways';
}

function listSummary(snapshot: VehiclePickerSnapshot, step: VehiclePickerView['step']): SummaryEntry[] {
  const { context } = snapshot;
  const end = step === 'confirm' ? 'car' : PICK_STEPS.find((pickStep) => pickStep === step);
  if (!end) return [];
  if (step === 'confirm' && context.way === 'type') return [];
  const labels: Record<PickStep, string | undefined> = {
    make: context.make?.name,
    model: context.model?.name,
    generation: context.generation?.name,
    variant: context.chosen ? findVariantLabel(context, context.chosen) : undefined,
  };
  return listEarlierSteps(end).map((earlier) => ({
    step: earlier,
    label: labels[earlier] ?? '',
    canOpen: snapshot.can({ type: 'step.open', step: earlier }),
  }));
}

function findVariantLabel({ generation }: VehiclePickerContext, { slug }: ChosenVehicle): string | undefined {
  const vehicle = generation?.vehicles.find((candidate) => candidate.slug === slug);
  return vehicle && toVariantChoice(vehicle).label;
}

function getAnnouncement(context: VehiclePickerContext, state: string): string | null {
  if (state === 'typing.found') return describeCount(context.found?.candidates.length ?? 0, 'car', 'cars');
  if (state === 'pick.choosingMake' && context.makeFilter.trim() !== '')
    return describeCount(listMakes(context).makes.length, 'make', 'makes');
  return null;
}

const describeCount = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many} found`;

function toModelChoice(value: ListedModel): Choice<ListedModel> {
  return {
    value,
    label: value.name,
    detail: [value.body, ...value.also_called].filter(Boolean).join(', ') || null,
  };
}

function toGenerationChoice(value: ModelGeneration): Choice<ModelGeneration> {
  const [from, to] = [value.built.from?.slice(0, 4), value.built.to?.slice(0, 4)];
  const codes = [...new Set(value.vehicles.map(({ chassis_code }) => chassis_code))];
  const years = from || to ? `${from ?? ''}–${to ?? 'today'}` : value.name;
  return {
    value,
    label: years === value.name ? years : `${years} (${value.name})`,
    detail: codes.join(', ') || null,
  };
}

function toVariantChoice(value: ModelVehicle): Choice<ModelVehicle> {
  const { engine, drive } = value;
  const details = [
    engine && (engine.cc ? `${engine.code} ${engine.cc} cc` : engine.code),
    engine?.fuel,
    drive && DRIVE_TEXTS[drive],
    value.gearbox,
  ];
  return { value, label: value.chassis_code, detail: details.filter(Boolean).join(', ') || null };
}

function toCandidateChoice({
  slug,
  label,
  chassis_code,
}: {
  slug: string;
  label: string;
  chassis_code: string;
}) {
  return { value: { slug, label }, label, detail: label.includes(chassis_code) ? null : chassis_code };
}
