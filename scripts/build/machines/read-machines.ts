import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { root } from '../../run/run-tool.ts';

export interface MachineSource {
  /** The folder under machines/ and docs/machines/. */
  name: string;
  machine: AnyStateMachine;
  /** The first paragraph of the file's header comment. */
  purpose: string;
}

/** Returns the machines exported by `machines/{name}/{name}.machine.ts`. Throws when a file exports none. */
export async function readMachines(): Promise<MachineSource[]> {
  const files = globSync('machines/*/*.machine.ts', { cwd: root }).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const path = join(root, file);
      const exported = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
      const machine = Object.values(exported).find(isMachine);
      if (!machine) throw new Error(`${file} exports no machine`);
      return {
        name: basename(file, '.machine.ts'),
        machine,
        purpose: parsePurpose(readFileSync(path, 'utf8')),
      };
    }),
  );
}

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

function parsePurpose(source: string): string {
  const [, header = ''] = /^\/\*\*([^]*?)\*\//.exec(source) ?? [];
  const lines = header.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim());
  const [first = ''] = lines.join('\n').trim().split('\n\n');
  return first.replaceAll('\n', ' ');
}
