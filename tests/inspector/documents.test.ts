import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { buildChart, flattenStates } from '#inspector/chart/chart.ts';
import { drawChart } from '#inspector/chart/drawing.ts';
import { buildGraph } from '#inspector/chart/graph.ts';
import { type Layout, layoutGraph, type PlacedNode, SYSTEM_OPTIONS } from '#inspector/chart/layout.ts';
import { buildSystem } from '#inspector/chart/system.ts';
import { buildSystemGraph } from '#inspector/chart/system-graph.ts';
import { toMermaid } from '../../scripts/build/machines/mermaid.ts';
import { readMachines } from '../../scripts/build/machines/read-machines.ts';
import { toStatelyCode } from '../../scripts/build/machines/stately.ts';
import { smallMachine } from './small-machine.ts';

test('every machine of the shop is found', async () => {
  expect((await readMachines()).map(({ name, machine }) => [name, machine.id])).toEqual([
    ['bulk-edit', 'bulkEdit'],
    ['bulk-shipping', 'bulkShipping'],
    ['card-payment', 'cardPayment'],
    ['catalogue-import', 'catalogueImport'],
    ['catalogue-search', 'catalogueSearch'],
    ['change-password', 'changePassword'],
    ['checkout', 'checkout'],
    ['countdown', 'countdown'],
    ['delete-account', 'deleteAccount'],
    ['fit-question', 'fitQuestion'],
    ['fitment-editor', 'fitmentEditor'],
    ['garage-sync', 'garageSync'],
    ['identity-sign-in', 'identitySignIn'],
    ['mpesa-payment', 'mpesaPayment'],
    ['packaging', 'packaging'],
    ['passkey-set-up', 'passkeySetUp'],
    ['passkey-sign-in', 'passkeySignIn'],
    ['password-reset', 'passwordReset'],
    ['picture-upload', 'pictureUpload'],
    ['portal-return', 'portalReturn'],
    ['product-bulk-edit', 'productBulkEdit'],
    ['product-editor', 'productEditor'],
    ['purchase', 'purchase'],
    ['reorder', 'reorder'],
    ['sales-dashboard', 'salesDashboard'],
    ['second-factor', 'secondFactor'],
    ['send-offer', 'sendOffer'],
    ['session', 'session'],
    ['shipping-request', 'shippingRequest'],
    ['sign-in-code', 'signInCode'],
    ['signup', 'signup'],
    ['staff-search', 'staffSearch'],
    ['title-suggestions', 'titleSuggestions'],
    ['token-refresh', 'tokenRefresh'],
    ['vehicle-picker', 'vehiclePicker'],
  ]);
});

const getNames = (actions: string[]) => actions.map((action) => action.split(' (')[0]);

/** What Stately's editor shows of a machine. Parameters of actions are functions, which the code leaves out. */
function describeChart(machine: AnyStateMachine) {
  const { root, transitions } = buildChart(machine);
  return {
    states: flattenStates(root).map(({ entry, exit, ...state }) => ({
      ...state,
      states: [],
      entry: getNames(entry),
      exit: getNames(exit),
    })),
    transitions: transitions.map(({ actions, ...transition }) => ({
      ...transition,
      delay: null,
      actions: getNames(actions),
    })),
  };
}

test('the code for Stately, imported, is a machine with the same states, invokes, transitions, guards and actions', async () => {
  const cacheDir = join(process.cwd(), 'node_modules/.cache');
  mkdirSync(cacheDir, { recursive: true });
  const dir = mkdtempSync(join(cacheDir, 'stately-'));
  try {
    for (const { name, machine } of await readMachines()) {
      const path = join(dir, `${name}.mjs`);
      writeFileSync(path, toStatelyCode(machine));
      const imported = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
        machine: AnyStateMachine;
      };
      expect(describeChart(imported.machine)).toEqual(describeChart(machine));
    }
  } finally {
    rmSync(dir, { recursive: true });
  }
});

test('setup and chart of a machine are in one file', () => {
  const files = globSync('machines/*/*.ts').filter((file) => /\bsetup\(/.test(readFileSync(file, 'utf8')));
  expect(files.toSorted()).toEqual(globSync('machines/*/*.machine.ts').toSorted());
});

test('the Mermaid chart nests the states and names the any-state node', () => {
  expect(toMermaid(buildChart(smallMachine))).toBe(`stateDiagram-v2
  [*] --> empty
  state "empty" as empty
  state "full" as full {
    state "switch" as full_switch {
      [*] --> full_switch_off
      state "off" as full_switch_off
      state "on" as full_switch_on
    }
    --
    state "lid" as full_lid {
      [*] --> full_lid_shut
      state "shut" as full_lid_shut
      state "open" as full_lid_open
    }
  }
  state "hot" as hot
  state "broken" as broken
  broken --> [*]
  anyState --> broken : kettle.drop
  anyState --> anyState : kettle.look
  empty --> full : kettle.fill
  full_switch_off --> full_switch_on : kettle.press [isHard before]
  full_switch_off --> full_switch_off : kettle.press [else]
  full_switch_off --> full_switch_on : after whim
  full_switch_on --> hot : done boil [isBoiled]
  full_switch_on --> full_switch_off : error boil
  full_switch_on --> full_switch_off : after patience (1.5 min)
  hot --> broken : at once
`);
});

test('leaf boxes and labels overlap in no chart', async () => {
  const machines = (await readMachines()).map(({ machine }) => machine);
  for (const machine of machines)
    expect(findOverlaps(await layoutGraph(buildGraph(buildChart(machine))))).toEqual([]);
  const system = await layoutGraph(buildSystemGraph(buildSystem(machines)), SYSTEM_OPTIONS);
  expect(findOverlaps(system)).toEqual([]);
  expect(system.width).toBeLessThan(1280);
});

function findOverlaps({ nodes, edges }: Layout): PlacedNode['box'][] {
  const leaves = nodes.filter(({ kind, path }) => kind === 'anywhere' || !holds(nodes, path));
  const boxes = [...leaves.map(({ box }) => box), ...edges.flatMap(({ label }) => label ?? [])];
  return boxes.filter((box, index) => boxes.slice(index + 1).some((other) => overlap(box, other)));
}

function holds(nodes: PlacedNode[], path: string): boolean {
  return nodes.some((node) => node.path.startsWith(`${path}.`));
}

function overlap(first: PlacedNode['box'], second: PlacedNode['box']): boolean {
  return (
    first.x < second.x + second.width &&
    second.x < first.x + first.width &&
    first.y < second.y + second.height &&
    second.y < first.y + first.height
  );
}

test('the drawing of a chart does not depend on what was drawn before', async () => {
  const draw = async () => drawChart(await layoutGraph(buildGraph(buildChart(smallMachine))));
  const first = await draw();
  for (const { machine } of (await readMachines()).slice(0, 3))
    await layoutGraph(buildGraph(buildChart(machine)));
  expect(await draw()).toBe(first);
  expect(first).toContain('data-state="full.switch.on"');
  expect(first).toContain('data-transition="full.switch.off|kettle.press|1"');
});
