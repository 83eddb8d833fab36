import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { runTool } from './run-tool.ts';

const SYSTEM_PATHS = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'];

export function findChromium(): string | undefined {
  const candidates = [process.env['CHROME_PATH'] ?? '', chromium.executablePath(), ...SYSTEM_PATHS];
  return candidates.find((path) => path !== '' && existsSync(path));
}

/** Prefers Debian's headless shell, which takes half the time. It loads more offscreen images than a full browser. */
export function findTestBrowser(): string | undefined {
  const shell = '/usr/bin/chromium-headless-shell';
  return !process.env['CHROME_PATH'] && existsSync(shell) ? shell : findChromium();
}

export async function ensureChromium(): Promise<string> {
  const found = findChromium();
  if (found) return found;
  console.log('Installing Chromium for the browser tests …');
  const isRoot = process.getuid?.() === 0;
  const installers: [string, string[]][] = [
    ['playwright', ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium']],
    ...(process.getuid?.() === 0
      ? ([['apt-get', ['install', '-y', '-qq', 'chromium']]] as [string, string[]][])
      : []),
  ];
  for (const [command, args] of installers) {
    await runTool(command, args);
    const installed = findChromium();
    if (installed) return installed;
  }
  throw new Error('There is no Chromium and none could be installed: install one and set CHROME_PATH to it.');
}
