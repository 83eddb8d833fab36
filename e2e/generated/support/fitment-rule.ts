import type { FittedMake } from '../../support/fitted-make.ts';
import type { PathRun } from './browser-paths.types.ts';
import { button, whileRepliesArrive } from './controls.ts';

/** Opens the dialog of a new rule, and adds one about the Axio. */
export async function addAxioRule(
  run: PathRun,
  { make, axioCode }: FittedMake,
  openButton: string,
): Promise<void> {
  await button(run, openButton).click();
  const dialog = run.visitor.page.getByRole('dialog');
  for (const [label, option] of [
    ['Make', make],
    ['Model', 'Axio'],
    ['Chassis code', axioCode],
  ] as const)
    await whileRepliesArrive(run, (options) =>
      dialog.getByLabel(label).selectOption({ label: option }, options),
    );
  await whileRepliesArrive(run, (options) => dialog.getByRole('button', { name: 'Add rule' }).click(options));
}
