import { availableParallelism } from 'node:os';
import { allModels } from '../../../tests/models/all-models.ts';
import { equivalentMutants } from '../../../tests/mutations/equivalent-mutants.ts';
import { getMutantNames } from '../../../tests/mutations/mutants.ts';
import { MutantProcess } from './mutant-process.ts';
import { enforceMinShare, printReport, type Row } from './report.ts';

const BASELINE_TIMEOUT_MS = 300_000;

export async function mutateMachines(machineId: string | undefined): Promise<void> {
  const workers = Array.from({ length: availableParallelism() }, () => new MutantProcess());
  const rows: Row[] = [];
  for (const { machine } of allModels.filter(
    ({ machine }) => machineId === undefined || machine.id === machineId,
  )) {
    rows.push(await mutate(workers, machine.id, getMutantNames(machine)));
  }
  for (const worker of workers) worker.stop();
  printReport(rows);
  for (const row of rows) enforceMinShare(row, 0.9);
}

async function mutate(workers: readonly MutantProcess[], id: string, mutants: string[]): Promise<Row> {
  const startedAt = Date.now();
  if ((await workers[0]!.runMutant({ machine: id, number: -1 }, BASELINE_TIMEOUT_MS)) !== 'passed')
    throw new Error(`the tests of ${id} fail without a fault`);
  const timeoutMs = 5_000 + 5 * (Date.now() - startedAt);
  const equivalentNames = Object.keys(equivalentMutants[id] ?? {});
  const unknown = equivalentNames.filter((name) => !mutants.includes(name));
  if (unknown.length > 0) throw new Error(`${id} has no fault called ${unknown.join(', ')}`);
  const row: Row = {
    name: id,
    mutants: mutants.length,
    survived: 0,
    hung: 0,
    equivalent: equivalentNames.length,
  };
  const queue = [...mutants.entries()].filter(([, name]) => !equivalentNames.includes(name));
  const consumeMutants = async (worker: MutantProcess) => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [number, name] = next;
      const outcome = await worker.runMutant({ machine: id, number }, timeoutMs);
      if (outcome === 'failed') continue;
      row[outcome === 'passed' ? 'survived' : 'hung'] += 1;
      console.log(`${id}: ${outcome === 'passed' ? 'survived' : outcome}: ${name}`);
    }
  };
  await Promise.all(workers.map(consumeMutants));
  return row;
}
