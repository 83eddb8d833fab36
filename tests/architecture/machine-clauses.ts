/**
 * Determines the clauses of a machine: those that its header names, and all of its families in `FLOWS` that are not
 * covered elsewhere. The families are listed here because a header can lose clauses as easily as its machine.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { AnyStateMachine } from 'xstate';
import type { ClauseId, SpecMeta } from '#machines/clause.types.ts';
import { getStateNodes, getTransitions } from '#tests/support/model-paths/machine-structure.ts';
import type { Project } from './clause-ledger.ts';

interface Flow {
  machine: string;
  /** Texts and pictures that no state changes, and what ports, other screens or the server do. */
  coveredElsewhere: ClauseId[];
}

export const FLOWS: Record<string, Flow> = {
  LOGIN: {
    machine: 'session',
    coveredElsewhere: ['LOGIN-01', 'LOGIN-02', 'LOGIN-04', 'LOGIN-05', 'LOGIN-06', 'LOGIN-13', 'LOGIN-14'],
  },
  SESSION: {
    machine: 'session',
    coveredElsewhere: [
      'SESSION-01',
      'SESSION-02',
      'SESSION-03',
      'SESSION-04',
      'SESSION-05',
      'SESSION-08',
      'SESSION-09',
    ],
  },
  IDENT: { machine: 'identitySignIn', coveredElsewhere: [] },
  SIGNUP: { machine: 'signup', coveredElsewhere: ['SIGNUP-03', 'SIGNUP-04'] },
  RESET: { machine: 'passwordReset', coveredElsewhere: ['RESET-01', 'RESET-15', 'RESET-16', 'RESET-24'] },
  PROFILE: {
    machine: 'deleteAccount',
    coveredElsewhere: [
      'PROFILE-01',
      'PROFILE-02',
      'PROFILE-03',
      'PROFILE-04',
      'PROFILE-09',
      'PROFILE-10',
      'PROFILE-11',
      'PROFILE-12',
      'PROFILE-13',
    ],
  },
  CHECKOUT: {
    machine: 'checkout',
    coveredElsewhere: [
      'CHECKOUT-01',
      'CHECKOUT-03',
      'CHECKOUT-04',
      'CHECKOUT-05',
      'CHECKOUT-11',
      'CHECKOUT-12',
    ],
  },
  PAYCHOICE: { machine: 'checkout', coveredElsewhere: [] },
  MPESA: { machine: 'mpesaPayment', coveredElsewhere: ['MPESA-01', 'MPESA-02'] },
  CARD: { machine: 'cardPayment', coveredElsewhere: ['CARD-01'] },
  CONFIRM: { machine: 'portalReturn', coveredElsewhere: [] },
  SHIPREQ: { machine: 'shippingRequest', coveredElsewhere: [] },
  'ADMIN-ADD': { machine: 'productEditor', coveredElsewhere: [] },
  'ADMIN-EDIT': { machine: 'packaging', coveredElsewhere: ['ADMIN-EDIT-03', 'ADMIN-EDIT-04'] },
  'ADMIN-DASH': {
    machine: 'salesDashboard',
    coveredElsewhere: [
      'ADMIN-DASH-01',
      'ADMIN-DASH-02',
      'ADMIN-DASH-03',
      'ADMIN-DASH-04',
      'ADMIN-DASH-05',
      'ADMIN-DASH-06',
      'ADMIN-DASH-07',
      'ADMIN-DASH-11',
      'ADMIN-DASH-12',
    ],
  },
};

const ROOT = path.resolve(import.meta.dirname, '../..');
const CITATION = /\b([A-Z]+(?:-[A-Z]+)*-\d{2})(?:\s+to\s+([A-Z]+(?:-[A-Z]+)*-\d{2}))?/g;

export interface MachineClauses {
  own: Set<string>;
  /** Those cited both by a state or transition and by a hand-written test. */
  proved: Set<string>;
  faults: string[];
}

export function getMachineClauses(machine: AnyStateMachine, { ledger, claims }: Project): MachineClauses {
  const ids = ledger.clauses.map(({ id }) => id);
  const header = parseHeaderClauses(readHeader(machine), ids);
  const spec = getSpecClauses(machine);
  const flow = ids.filter((id) => {
    const clauseFlow = FLOWS[getFamily(id)];
    return clauseFlow?.machine === machine.id && !clauseFlow.coveredElsewhere.includes(id as ClauseId);
  });
  const cited = new Set(claims.map(({ id }) => id));
  const own = new Set([...header, ...flow]);
  const { id } = machine;
  return {
    own,
    proved: new Set([...own].filter((clause) => spec.has(clause) && cited.has(clause))),
    faults: [
      ...flow
        .filter((clause) => !header.has(clause))
        .map((clause) => `${clause} is of a flow, and the header of ${id} does not name it: claim it there`),
      ...[...own]
        .filter((clause) => !spec.has(clause))
        .map((clause) => `${clause} is claimed by no state or transition of ${id}: put it into a meta.spec`),
      ...[...spec]
        .filter((clause) => !own.has(clause))
        .map(
          (clause) => `${clause} is in a meta.spec of ${id}, and its header does not name it: add it there`,
        ),
      ...[...own]
        .filter((clause) => !cited.has(clause))
        .map(
          (clause) => `${clause} of ${id} is cited by no hand-written test: write one titled '[${clause}] …'`,
        ),
    ],
  };
}

/** Expands ranges such as `CARD-02 to CARD-13` with the ids of the ledger. */
export function parseHeaderClauses(header: string, ids: string[]): Set<string> {
  const named = [...header.matchAll(CITATION)].flatMap(([, first = '', last = first]) => [
    first,
    ...ids.filter((id) => getFamily(id) === getFamily(first) && id > first && id <= last),
  ]);
  return new Set(named);
}

export function toFolderName(machine: AnyStateMachine): string {
  return machine.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function readHeader(machine: AnyStateMachine): string {
  const folder = toFolderName(machine);
  const source = readFileSync(path.join(ROOT, 'machines', folder, `${folder}.machine.ts`), 'utf8');
  return source.slice(0, source.indexOf('*/')).replaceAll('\n *', '');
}

function getSpecClauses(machine: AnyStateMachine): Set<string> {
  const metas = [...getStateNodes(machine), ...getTransitions(machine)].map(
    ({ meta }) => meta as SpecMeta | undefined,
  );
  return new Set(metas.flatMap((meta) => meta?.spec ?? []));
}

function getFamily(id: string): string {
  return id.replace(/-\d+$/, '');
}
