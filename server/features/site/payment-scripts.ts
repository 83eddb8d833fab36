import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PaymentScripts } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';

type Entry = Omit<PaymentScripts['scripts'][number], 'sources'>;

/** What a payment screen may run, and nothing else. docs/security.md repeats it, and a test compares the two. */
const INVENTORY = {
  files: {
    name: 'Files of the shop',
    owner: 'the developers of Gari',
    reason:
      'They are the app: cart, checkout and payment screens, and what was visited before in the same tab.',
    integrity: 'Built from the repository, named by their contents, served by the shop alone.',
  },
  inline: {
    name: 'Inline scripts of the page',
    owner: 'the developers of Gari',
    reason: 'Colours before the first paint, and loading the app after it.',
    integrity: 'Their hashes, in the content security policy of each reply.',
  },
  flutterwave: {
    name: 'Flutterwave’s checkout',
    owner: 'Flutterwave',
    reason:
      'Opens the window into which the card is typed, on Flutterwave’s own site; loaded by /payment/card only.',
    integrity: 'One address, of the configuration; it changes without notice, so it has no hash.',
  },
  google: {
    name: 'Google’s sign-in',
    owner: 'Google',
    reason:
      'The button of the sign-in, which may have been in the tab before the payment; loaded by no payment screen.',
    integrity: 'One address, of the configuration; it changes without notice, so it has no hash.',
  },
} satisfies Record<string, Entry>;

export interface PaymentScriptSources {
  /** The built browser app; null has no files. */
  distDir: string | null;
  /** The hashes of the inline scripts, quoted as in the policy. */
  inlineScripts: string[];
}

/** What is not configured, or not in the build, is left out. */
export async function listPaymentScripts(
  { config }: Pick<Context, 'config'>,
  { distDir, inlineScripts }: PaymentScriptSources,
): Promise<PaymentScripts> {
  const sources: Record<keyof typeof INVENTORY, string[]> = {
    files: distDir ? listBuiltScripts(distDir) : [],
    inline: inlineScripts.map((hash) => hash.replaceAll("'", '')),
    flutterwave: config.flutterwave ? [config.flutterwave.scriptUrl] : [],
    google: config.google ? [config.google.scriptUrl] : [],
  };
  const scripts = Object.entries(INVENTORY).map(([kind, entry]) => ({
    ...entry,
    sources: sources[kind as keyof typeof INVENTORY],
  }));
  return { scripts: scripts.filter((entry) => entry.sources.length > 0) };
}

/** By the build's own list, so that a file put beside them later is not one of them. */
function listBuiltScripts(distDir: string): string[] {
  const path = join(distDir, '.vite', 'manifest.json');
  if (!existsSync(path)) return [];
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Record<string, { file: string }>;
  const files = Object.values(manifest).map(({ file }) => `/${file}`);
  return [...new Set(files.filter((file) => file.endsWith('.js')))].toSorted();
}
