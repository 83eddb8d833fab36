import { availableParallelism } from 'node:os';
import { allModels } from '../../tests/models/all-models.ts';
import { equivalent } from '../../tests/mutations/equivalent.ts';
import { mutantsOf } from '../../tests/mutations/mutants.ts';
import { MutantProcess } from './mutant-process.ts';
import { demand, type Row, report } from './report.ts';

const FAULTLESS_LIMIT_MS = 300_000;

/** Puts each fault into each machine, or the one of this id, and tells which the tests did not notice. */
export async function mutateMachines(only: string | undefined): Promise<void> {
  const processes = Array.from({ length: availableParallelism() }, () => new MutantProcess());
  const rows: Row[] = [];
  for (const { machine } of allModels.filter(({ machine }) => only === undefined || machine.id === only)) {
    rows.push(await mutate(processes, machine.id, mutantsOf(machine)));
  }
  for (const one of processes) one.stop();
  report(rows);
  for (const row of rows) demand(row, 0.9);
}

async function mutate(processes: readonly MutantProcess[], id: string, mutants: string[]): Promise<Row> {
  const started = Date.now();
  if ((await processes[0]!.outcomeOf({ machine: id, number: -1 }, FAULTLESS_LIMIT_MS)) !== 'passed')
    throw new Error(`the tests of ${id} fail without a fault`);
  const timeLimit = 5_000 + 5 * (Date.now() - started);
  const harmless = Object.keys(equivalent[id] ?? {});
  const unknown = harmless.filter((name) => !mutants.includes(name));
  if (unknown.length > 0) throw new Error(`${id} has no fault called ${unknown.join(', ')}`);
  const row: Row = {
    name: id,
    faults: mutants.length,
    survived: 0,
    hung: 0,
    equivalent: harmless.length,
  };
  const waiting = [...mutants.entries()].filter(([, name]) => !harmless.includes(name));
  const takeFaults = async (one: MutantProcess) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [number, name] = next;
      const outcome = await one.outcomeOf({ machine: id, number }, timeLimit);
      if (outcome === 'failed') continue;
      row[outcome === 'passed' ? 'survived' : 'hung'] += 1;
      console.log(`${id}: ${outcome === 'passed' ? 'not noticed' : outcome}: ${name}`);
    }
  };
  await Promise.all(processes.map(takeFaults));
  return row;
}
