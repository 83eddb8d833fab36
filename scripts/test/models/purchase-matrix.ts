import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../run/run-tool.ts';

type Source = 'Chromium' | 'journeys';

interface ProvedPath {
  source: Source;
  /** The id of the machine; '' for a journey. */
  machine: string;
  title: string;
}

const SOURCES: Source[] = ['Chromium', 'journeys'];
const PURCHASE_MACHINES = ['purchase', 'mpesaPayment', 'cardPayment', 'portalReturn'];

const METHODS: Record<string, { machine: string; inTitle: RegExp }> = {
  'M-Pesa': { machine: 'mpesaPayment', inTitle: /M-Pesa|mpesaPayment/ },
  card: { machine: 'cardPayment', inTitle: /\bcard\b|cardPayment/ },
  portal: { machine: 'portalReturn', inTitle: /portal/ },
};

/** By the steps of a path and the words of a journey. */
const OUTCOMES: Record<string, RegExp> = {
  paid: /: paid\b|: placed|on its way|already paid|paid before|\bpays\b|comes back|with a reload/,
  'refused by the payer or provider':
    /refused by M-Pesa|confirmPayment: failed|readOrder: failed|declined|cancelled prompt|cancels on the portal/,
  'refused by the shop':
    /startStkPush: refused|startStkPush: more than|initiate: (?:refused|no reference)|prices changed|openPage: refused/,
  undecided:
    /: pending|: undecided|(?:checkStatus|watchStatus|confirmPayment|queryStatus): network|not paid yet|lost notification/,
  expired: /not payable any more/,
  'cancelled elsewhere': /order cancelled|cancelled (?:elsewhere|already|before)|: cancelled\b/,
};

const ENTRIES: Record<string, (path: ProvedPath) => boolean> = {
  fresh: ({ machine, title }) =>
    (machine === '' && !title.includes('reload')) ||
    /^(?:no phone yet|the cart|back from the portal) →/.test(title) ||
    title.includes('checkout: '),
  reload: ({ title }) => /^a prompt was sent|^an order placed before|with a reload/.test(title),
  Back: ({ machine, title }) => machine === 'purchase' && title.split('address.entered').length > 2,
  'deep link': ({ machine, title }) =>
    (machine === 'purchase' && /^a cart → address\.entered \((?!checkout)/.test(title)) ||
    title.startsWith('left the portal, known by its tracking id'),
  'second tab': ({ title }) =>
    /paid (?:already|before)|already paid|cancelled (?:elsewhere|already|before)|order cancelled|cart\.changed/.test(
      title,
    ),
};

/** For each method and outcome of a payment, how many paths and journeys have it after each way in. */
export function formatPurchaseMatrix(passedTitles: Map<string, string[]>): string {
  const paths = [...listChromiumPaths(passedTitles), ...listJourneys()];
  const rows = Object.entries(METHODS).flatMap(([method, { machine, inTitle }]) => {
    const ofMethod = paths.filter(
      (path) =>
        path.machine === machine || (!(path.machine in machinesOfMethods) && inTitle.test(path.title)),
    );
    return Object.entries(OUTCOMES).map(([outcome, pattern]) => {
      const ofOutcome = ofMethod.filter(({ title }) => pattern.test(title));
      const cells = Object.values(ENTRIES).map((isEntry) => formatCell(ofOutcome.filter(isEntry)));
      return `| ${[method, outcome, ...cells].join(' | ')} |`;
    });
  });
  const header = ['method', 'outcome', ...Object.keys(ENTRIES)];
  return [`| ${header.join(' | ')} |`, `|${' --- |'.repeat(header.length)}`, ...rows].join('\n');
}

const machinesOfMethods = Object.fromEntries(Object.values(METHODS).map(({ machine }) => [machine, true]));

function formatCell(paths: ProvedPath[]): string {
  const counts = SOURCES.map(
    (source) => [source, paths.filter((path) => path.source === source).length] as const,
  );
  return counts.flatMap(([source, count]) => (count === 0 ? [] : [`${source} ${count}`])).join(', ') || '–';
}

function listChromiumPaths(passedTitles: Map<string, string[]>): ProvedPath[] {
  return PURCHASE_MACHINES.flatMap((machine) =>
    (passedTitles.get(machine) ?? []).map((title) => ({ source: 'Chromium', machine, title }) as const),
  );
}

function listJourneys(): ProvedPath[] {
  const files = globSync('e2e/journeys/**/*.e2e.ts', { cwd: root });
  return files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/^\s*test\('(.+)',/gm)].map(
      ([, title = '']) => ({ source: 'journeys', machine: '', title }) as const,
    ),
  );
}
