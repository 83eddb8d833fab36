import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

export async function promptForSecret(question: string): Promise<string> {
  const isInteractive = process.stdin.isTTY;
  if (isInteractive) process.stderr.write(`${question}: `);
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silentOutput, terminal: isInteractive });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isInteractive) process.stderr.write('\n');
  }
}
