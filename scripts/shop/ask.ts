import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** A secret: typed without being shown, or the first line of what is piped in. */
export async function ask(question: string): Promise<string> {
  const isTyped = process.stdin.isTTY;
  if (isTyped) process.stderr.write(`${question}: `);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: isTyped });
  try {
    for await (const line of lines) return line;
    return '';
  } finally {
    lines.close();
    if (isTyped) process.stderr.write('\n');
  }
}
