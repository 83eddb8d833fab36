import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { countdownMachine } from '#machines/countdown/countdown.machine.ts';
import { sanitise } from '#src/ports/inspection/sanitise.ts';
import { fogLamps, monthBuilt } from '#tests/models/fit-question.model.ts';
import { vehiclePickerModel } from '#tests/models/vehicle-picker.model.ts';
import { generatePaths } from '#tests/support/model-paths/graph.ts';
import type { AnyMachineModel } from '#tests/support/model-paths/model.ts';

const SECRET =
  /^(?!.*(error|status)$).*(password|confirmation|token|credential|^code$|phone|email|card|cvv|pan$|full_?name|username|key$|fingerprint|txref|tx_ref|url$)/i;
/** Keys of the questions about cars; they are field names of answers, too. */
const PUBLIC_KEYS = new Set([fogLamps.key, monthBuilt.key]);
/** Objects with field names as keys but error messages as values. */
const COMPLAINTS = /^(fieldErrors|fields)$/;

function findSecrets(value: unknown, name = ''): string[] {
  if (typeof value === 'string' || typeof value === 'number') {
    const isSecret = SECRET.test(name) && String(value).length >= 4 && !PUBLIC_KEYS.has(String(value));
    return isSecret ? [String(value)] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    COMPLAINTS.test(key) ? [] : findSecrets(inner, Array.isArray(value) ? name : key),
  );
}

async function readModels(): Promise<AnyMachineModel[]> {
  const files = globSync('tests/models/*.model.ts').toSorted();
  const modules = await Promise.all(
    files.map(
      (file) => import(/* @vite-ignore */ join(process.cwd(), file)) as Promise<Record<string, unknown>>,
    ),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is AnyMachineModel => Object(value) === value && 'machine' in Object(value));
}

const dataByModel = new WeakMap<AnyMachineModel, unknown[]>();

function collectData(model: AnyMachineModel): unknown[] {
  const known = dataByModel.get(model);
  if (known) return known;
  const steps = generatePaths(model).flatMap((path) => path.steps);
  const cases = [...Object.values(model.events), ...Object.values(model.ports)].flatMap(Object.values);
  const data = [
    ...Object.values(model.inputs),
    ...cases,
    ...steps.flatMap(({ event, expected }) => [event, expected.context]),
  ];
  dataByModel.set(model, data);
  return data;
}

test('no secret passes on any path of any machine', { timeout: 120_000 }, async () => {
  const models = await readModels();
  const data = models.flatMap(collectData);
  const secrets = [...new Set(data.flatMap((value) => findSecrets(value)))];
  expect(secrets).toEqual(expect.arrayContaining(['Gari-demo-2026', 'shopper@gari.test', '492716']));
  const shown = JSON.stringify(data.map((value) => sanitise(value)));
  expect(models).toHaveLength(35);
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
});

test('[FIT-54] no typed frame number passes on any path of the vehicle picker', { timeout: 120_000 }, () => {
  const data = collectData(vehiclePickerModel);
  expect(JSON.stringify(data)).toContain('NZE141-6012345');
  const shown = JSON.stringify(data.map((value) => sanitise(value)));
  expect(shown).not.toContain('6012345');
});

test('of a snapshot that a child reports only status and context pass', () => {
  const snapshot = createActor(countdownMachine, { input: { seconds: 2 } }).getSnapshot();
  expect(sanitise({ snapshot })).toEqual({
    snapshot: { status: 'active', context: { secondsLeft: 2 } },
  });
});
