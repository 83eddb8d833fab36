import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { allModels } from '../../../tests/models/all-models.ts';
import { equivalentMutants } from '../../../tests/mutations/equivalent-mutants.ts';
import { getMutantNames } from '../../../tests/mutations/mutants.ts';
import { root } from '../../run/run-tool.ts';
import { MutantProcess } from './mutant-process.ts';
import { type MachineReport, renderMutation, toRow } from './render-mutation.ts';
import { enforceMinShare, printReport, type Row } from './report.ts';

const BASELINE_TIMEOUT_MS = 300_000;
const REPORTS = join(root, 'test-results/mutation');
const DOCUMENT = join(root, 'docs/testing/mutation.md');

/**
 * Mutates every machine, or the one with this id, and keeps what noticed each mutant in test-results/mutation. Writes
 * docs/testing/mutation.md, where machines without a report keep their lines.
 */
export async function mutateMachines(machineId: string | undefined): Promise<void> {
  const workers = Array.from({ length: availableParallelism() }, () => new MutantProcess());
  const selected = allModels.filter(({ machine }) => machineId === undefined || machine.id === machineId);
  if (selected.length === 0) throw new Error(`There is no machine ${machineId}`);
  const rows: Row[] = [];
  mkdirSync(REPORTS, { recursive: true });
  for (const { machine } of selected) {
    const report = await mutate(workers, machine.id, getMutantNames(machine));
    writeFileSync(join(REPORTS, `${machine.id}.json`), JSON.stringify(report));
    rows.push(toRow(report));
  }
  for (const worker of workers) worker.stop();
  printReport(rows);
  for (const row of rows) enforceMinShare(row, 0.95);
  const machines = allModels.map(({ machine }) => machine.id);
  const reports = machines.flatMap((id): MachineReport[] => {
    const file = join(REPORTS, `${id}.json`);
    return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8')) as MachineReport] : [];
  });
  writeFileSync(DOCUMENT, renderMutation({ machines, reports, previous: readFileSync(DOCUMENT, 'utf8') }));
}

async function mutate(
  workers: readonly MutantProcess[],
  id: string,
  mutants: string[],
): Promise<MachineReport> {
  const startedAt = Date.now();
  const { noticedBy } = await workers[0]!.runMutant({ machine: id, number: -1 }, BASELINE_TIMEOUT_MS);
  if (noticedBy !== null) throw new Error(`the tests of ${id} fail without a fault: ${noticedBy}`);
  const timeoutMs = 5_000 + 5 * (Date.now() - startedAt);
  const equivalent = Object.keys(equivalentMutants[id] ?? {});
  const unknown = equivalent.filter((name) => !mutants.includes(name));
  if (unknown.length > 0) throw new Error(`${id} has no fault called ${unknown.join(', ')}`);
  const outcomes: MachineReport['outcomes'] = {};
  const queue = [...mutants.entries()].filter(([, name]) => !equivalent.includes(name));
  const consumeMutants = async (worker: MutantProcess) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [number, name] = next;
      const outcome = await worker.runMutant({ machine: id, number }, timeoutMs);
      outcomes[name] = outcome;
      if (outcome.noticedBy === null) console.log(`${id}: survived: ${name}`);
      else if (outcome.isHung) console.log(`${id}: ${outcome.noticedBy}: ${name}`);
    }
  };
  await Promise.all(workers.map(consumeMutants));
  return { machine: id, measuredOn: new Date().toISOString().slice(0, 10), outcomes, equivalent };
}
