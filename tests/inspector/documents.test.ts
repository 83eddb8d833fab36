import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { buildChart } from '#inspector/chart/chart.ts';
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
    ['card-payment', 'cardPayment'],
    ['catalogue-import', 'catalogueImport'],
    ['catalogue-search', 'catalogueSearch'],
    ['change-password', 'changePassword'],
    ['checkout', 'checkout'],
    ['countdown', 'countdown'],
    ['delete-account', 'deleteAccount'],
    ['identity-sign-in', 'identitySignIn'],
    ['mpesa-payment', 'mpesaPayment'],
    ['packaging', 'packaging'],
    ['password-reset', 'passwordReset'],
    ['portal-return', 'portalReturn'],
    ['product-editor', 'productEditor'],
    ['purchase', 'purchase'],
    ['sales-dashboard', 'salesDashboard'],
    ['session', 'session'],
    ['shipping-request', 'shippingRequest'],
    ['signup', 'signup'],
    ['title-suggestions', 'titleSuggestions'],
    ['token-refresh', 'tokenRefresh'],
  ]);
});

test('the code for Stately has the same states and transitions as the machine', async () => {
  for (const { machine } of await readMachines()) {
    const [, json = ''] = /createMachine\((.*)\);/s.exec(toStatelyCode(machine)) ?? [];
    const read = buildChart(createMachine(JSON.parse(json)));
    const chart = buildChart(machine);
    expect(read.root.states.map(({ path, type, invokes }) => [path, type, invokes])).toEqual(
      chart.root.states.map(({ path, type, invokes }) => [path, type, invokes]),
    );
    expect(read.transitions.map(({ id, target, guard }) => [id, target, guard])).toEqual(
      chart.transitions.map(({ id, target, guard }) => [id, target, guard]),
    );
  }
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
