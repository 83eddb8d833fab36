/** `npm run mutate -- machines [id]` or `rules`: runs the tests against each mutant and lists the survivors. */
import { mutateMachines } from './mutate/machines.ts';
import { mutateRules } from './mutate/rules.ts';

const [target, machineId] = process.argv.slice(2);
if (target === 'machines') await mutateMachines(machineId);
else if (target === 'rules') await mutateRules();
else throw new Error('Usage: npm run mutate -- machines [id of a machine] | rules');
