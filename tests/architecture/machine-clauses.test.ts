import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { allModels } from '#tests/models/all-models.ts';
import { type Project, readProject } from './clause-ledger.ts';
import { FLOWS, getMachineClauses, parseHeaderClauses } from './machine-clauses.ts';

const clauses = ['CARD-01', 'CARD-02', 'CARD-03', 'CART-02', 'ERR-28'];

test('ranges in a header are expanded from the ledger', () => {
  const header = '/** Paying by card: CARD-02 to CARD-03, ERR-28. */';
  expect([...parseHeaderClauses(header, clauses)]).toEqual(['CARD-02', 'CARD-03', 'ERR-28']);
});

test('a clause that a machine has lost or gained, or that no hand-written test cites, is reported', () => {
  const ids = ['CONST-11', 'COUNT-01', 'MPESA-09'];
  const project: Project = {
    ledger: { clauses: ids.map((id) => ({ id, text: '', issue: 2 })), finished: [2], faults: [] },
    claims: [{ id: 'MPESA-09', at: 'a.test.ts:1' }],
    citations: [],
    machines: [],
    faults: [],
  };
  const machine = createMachine({
    id: 'countdown',
    initial: 'counting',
    states: { counting: { meta: { spec: ['MPESA-09', 'ERR-01'] } } },
  });
  expect(getMachineClauses(machine, project)).toEqual({
    own: new Set(['MPESA-09', 'CONST-11']),
    proved: new Set(['MPESA-09']),
    faults: [
      'CONST-11 is claimed by no state or transition of countdown: put it into a meta.spec',
      'ERR-01 is in a meta.spec of countdown, and its header does not name it: add it there',
      "CONST-11 of countdown is cited by no hand-written test: write one titled '[CONST-11] …'",
    ],
  });
});

test('every flow names an existing machine and existing clauses', () => {
  const knownIds = new Set(readProject().ledger.clauses.map(({ id }) => id));
  const machines = new Set(allModels.map(({ machine }) => machine.id));
  const flows = Object.values(FLOWS);
  expect(flows.filter(({ machine }) => !machines.has(machine))).toEqual([]);
  expect(
    flows.flatMap(({ coveredElsewhere: elsewhere }) => elsewhere).filter((id) => !knownIds.has(id)),
  ).toEqual([]);
});
