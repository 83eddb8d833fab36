import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { buildChart, flattenStates } from '#inspector/chart/chart.ts';
import { buildGraph } from '#inspector/chart/graph.ts';
import { parseTrigger } from '#inspector/chart/labels.ts';
import { transitionId } from '#machines/transition-id.ts';
import { smallMachine } from './small-machine.ts';

const chart = buildChart(smallMachine);

test('a chart holds every state in source order', () => {
  expect(flattenStates(chart.root).map(({ path, type, initial }) => [path, type, initial])).toEqual([
    ['', 'compound', 'empty'],
    ['empty', 'atomic', null],
    ['full', 'parallel', null],
    ['full.switch', 'compound', 'full.switch.off'],
    ['full.switch.off', 'atomic', null],
    ['full.switch.on', 'atomic', null],
    ['full.lid', 'compound', 'full.lid.shut'],
    ['full.lid.shut', 'atomic', null],
    ['full.lid.open', 'atomic', null],
    ['hot', 'atomic', null],
    ['broken', 'final', null],
  ]);
});

test('a state carries its tags, invokes, entry and clauses, and nothing that XState added', () => {
  const states = flattenStates(chart.root);
  expect(states.find(({ path }) => path === 'full.switch.on')).toEqual({
    path: 'full.switch.on',
    name: 'on',
    type: 'atomic',
    initial: null,
    tags: ['busy'],
    invokes: ['boil'],
    entry: ['count'],
    exit: [],
    clauses: [],
    description: null,
    states: [],
  });
  expect(states.find(({ path }) => path === 'hot')?.description).toBe('Steam comes out.');
  expect(states.find(({ path }) => path === 'full')?.clauses).toEqual(['KETTLE-02']);
});

test('a chart holds every transition with its trigger, delay, guard and target', () => {
  expect(
    chart.transitions.map(({ source, trigger, delay, guard, target }) => [
      source,
      trigger,
      delay,
      guard,
      target,
    ]),
  ).toEqual([
    ['', 'kettle.drop', null, null, 'broken'],
    ['', 'kettle.look', null, null, null],
    ['empty', 'kettle.fill', null, null, 'full'],
    ['full.switch.off', 'kettle.press', null, 'isHard before', 'full.switch.on'],
    ['full.switch.off', 'kettle.press', null, null, 'full.switch.off'],
    ['full.switch.off', 'after whim', null, null, 'full.switch.on'],
    ['full.switch.on', 'done: boil', null, 'isBoiled', 'hot'],
    ['full.switch.on', 'error: boil', null, null, 'full.switch.off'],
    ['full.switch.on', 'after patience', '1.5 min', null, 'full.switch.off'],
    ['hot', '', null, null, 'broken'],
  ]);
  expect(chart.transitions.find(({ trigger }) => trigger === 'kettle.fill')?.clauses).toEqual(['KETTLE-01']);
  expect(chart.transitions.find(({ trigger }) => trigger === 'kettle.look')?.actions).toEqual([
    'say (Hello)',
  ]);
});

describe('the graph', () => {
  const { nodes, edges } = buildGraph(chart);

  test('transitions between the same states share an arrow; a second branch is labelled as the else of the first', () => {
    expect(edges.map(({ id, lines }) => [id, lines.map(({ text }) => text)])).toEqual([
      ['start:', []],
      ['start:full.switch', []],
      ['start:full.lid', []],
      ['anywhere:>broken', ['kettle.drop']],
      ['state:empty>full', ['kettle.fill']],
      ['state:full.switch.off>full.switch.on', ['kettle.press [isHard before]', 'after whim']],
      ['state:full.switch.off>full.switch.off', ['kettle.press [else]']],
      ['state:full.switch.on>hot', ['done: boil [isBoiled]']],
      ['state:full.switch.on>full.switch.off', ['error: boil', 'after patience (1.5 min)']],
      ['state:hot>broken', ['at once']],
    ]);
  });

  test('transitions available in any state have a box of their own', () => {
    expect(nodes.map(({ id, lines }) => [id, lines.map(({ text }) => text)])).toEqual([
      ['start:', []],
      ['anywhere:', ['· kettle.look']],
      ['state:empty', []],
      ['state:full', []],
      ['state:hot', []],
      ['state:broken', []],
    ]);
  });
});

test('a running machine has the same transition ids as its chart, with or without provided ports', () => {
  const takenIds: string[] = [];
  const actor = createActor(smallMachine.provide({ actions: { count: () => undefined } }), {
    inspect: (inspection) => {
      if (inspection.type === '@xstate.microstep')
        takenIds.push(...inspection._transitions.map(transitionId));
    },
  }).start();
  actor.send({ type: 'kettle.fill' });
  actor.send({ type: 'kettle.press', hard: false });
  actor.send({ type: 'kettle.look' });
  const transitionIds = chart.transitions.map(({ id }) => id);
  expect(takenIds.filter((id) => !id.includes('xstate.init'))).toEqual([
    'empty|kettle.fill|0',
    'full.switch.off|kettle.press|1',
    '|kettle.look|0',
  ]);
  expect(transitionIds).toEqual([...new Set(transitionIds)]);
  expect(transitionIds).toEqual(expect.arrayContaining(['full.switch.off|kettle.press|1']));
});

test('what a child reports is named after the child', () => {
  expect(parseTrigger('xstate.snapshot.mpesaPayment')).toEqual({
    kind: 'event',
    trigger: 'snapshot: mpesaPayment',
    delay: null,
  });
});
