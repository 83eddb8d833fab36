/**
 * Runs the tests against each mutant and lists the survivors: `npm run mutate -- machines [id]`, `setups [file]`,
 * `rules [file]` or `browser [file]`.
 */
import { mutateBrowser } from './mutate/browser.ts';
import { mutateMachines } from './mutate/machines.ts';
import { mutateRules } from './mutate/rules.ts';
import { mutateSetups } from './mutate/setups.ts';

const [target, selection] = process.argv.slice(2);
if (target === 'machines') await mutateMachines(selection);
else if (target === 'setups') await mutateSetups(selection);
else if (target === 'rules') await mutateRules(selection);
else if (target === 'browser') await mutateBrowser(selection);
else
  throw new Error('Usage: npm run mutate -- machines [id] | setups [file] | rules [file] | browser [file]');
