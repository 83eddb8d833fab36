/** `npm run mutate -- machines [id]`: puts each fault into each machine and tells which the tests did not notice. */
import { availableParallelism } from 'node:os';
import { allModels } from '../tests/models/all-models.ts';
import { equivalent } from '../tests/mutations/equivalent.ts';
import { mutantsOf } from '../tests/mutations/mutants.ts';
import { MutantProcess } from './mutate/mutant-process.ts';

const WANTED_SHARE = 0.9;
const EQUIVALENT_SHARE = 0.05;
const FAULTLESS_LIMIT_MS = 300_000;

interface Result {
  machine: string;
  mutants: number;
  equivalent: number;
  survived: string[];
  timedOut: string[];
}

const [what, only] = process.argv.slice(2);
if (what !== 'machines') throw new Error('Usage: npm run mutate -- machines [id of a machine]');
const processes = Array.from({ length: availableParallelism() }, () => new MutantProcess());
const results: Result[] = [];
for (const { machine } of allModels.filter(({ machine }) => only === undefined || machine.id === only)) {
  results.push(await mutate(machine.id, mutantsOf(machine)));
}
for (const one of processes) one.stop();
report(results);

async function mutate(id: string, mutants: string[]): Promise<Result> {
  const started = Date.now();
  if ((await processes[0]!.outcomeOf({ machine: id, number: -1 }, FAULTLESS_LIMIT_MS)) !== 'passed')
    throw new Error(`the tests of ${id} fail without a fault`);
  const timeLimit = 5_000 + 5 * (Date.now() - started);
  const harmless = Object.keys(equivalent[id] ?? {});
  const unknown = harmless.filter((name) => !mutants.includes(name));
  if (unknown.length > 0) throw new Error(`${id} has no fault called ${unknown.join(', ')}`);
  const result: Result = {
    machine: id,
    mutants: mutants.length,
    equivalent: harmless.length,
    survived: [],
    timedOut: [],
  };
  const waiting = [...mutants.entries()].filter(([, name]) => !harmless.includes(name));
  const takeFaults = async (one: MutantProcess) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [number, name] = next;
      const outcome = await one.outcomeOf({ machine: id, number }, timeLimit);
      if (outcome === 'failed') continue;
      result[outcome === 'passed' ? 'survived' : 'timedOut'].push(name);
      console.log(`${id}: ${outcome === 'passed' ? 'not noticed' : 'timed out'}: ${name}`);
    }
  };
  await Promise.all(processes.map(takeFaults));
  return result;
}

/** Ends with exit code 1 below the wanted shares. */
function report(results: Result[]): void {
  console.log('\nmachine            faults  noticed  timed out  share  equivalent');
  for (const { machine, mutants, equivalent: harmless, survived, timedOut } of results) {
    const counted = mutants - harmless;
    const noticed = counted - survived.length;
    const share = counted === 0 ? 1 : noticed / counted;
    const cells = [
      `${mutants}`.padStart(6),
      `${noticed}`.padStart(7),
      `${timedOut.length}`.padStart(9),
      `${Math.floor(share * 100)} %`.padStart(5),
      `${harmless}`.padStart(10),
    ];
    console.log(`${machine.padEnd(17)}  ${cells.join('  ')}`);
    if (share < WANTED_SHARE || harmless > mutants * EQUIVALENT_SHARE) process.exitCode = 1;
  }
}
