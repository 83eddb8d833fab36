/** `npm run mutate -- machines [id]` or `rules`: puts in one fault at a time and tells which the tests did not notice. */
import { mutateMachines } from './mutate/machines.ts';
import { mutateRules } from './mutate/rules.ts';

const [what, only] = process.argv.slice(2);
if (what === 'machines') await mutateMachines(only);
else if (what === 'rules') await mutateRules();
else throw new Error('Usage: npm run mutate -- machines [id of a machine] | rules');
