/** One course of a card payment of Ksh 2,400 (2 of 3 in stock), and where it must end. */
export interface Scenario {
  payer: keyof typeof PAYERS;
  webhook: keyof typeof WEBHOOKS;
  browser: (typeof BROWSERS)[number];
  answers: string[];
  hooked: PaymentEnd;
  reconciled: PaymentEnd;
}

export interface PaymentEnd {
  order: string;
  placed: boolean;
  attempt: string;
  /** Available, sold. */
  stock: [number, number];
  refunds: number[];
  mails: string[];
}

export const BROWSERS = ['stays', 'gone', 'two tabs'] as const;

const WEBHOOKS = {
  once: 'after the browser',
  twice: 'after the browser, repeated',
  never: 'lost',
  late: '3 s afterwards',
  first: 'before the browser',
  forged: 'a stranger’s, with a wrong hash; the true one is lost',
  'wrong amount': 'once, of a charge of a tenth',
  'wrong currency': 'once, of a charge in naira',
} as const;

const PAYERS = {
  approved: 'the bank charges the card',
  declined: 'the bank declines',
  closed: 'the window is closed without a card',
  'timed out': 'nobody does anything for 31 minutes',
  unknown: 'the bank has not decided',
} as const;

const PAID: PaymentEnd = {
  order: 'paid',
  placed: true,
  attempt: 'paid',
  stock: [1, 2],
  refunds: [],
  mails: ['Your payment has arrived'],
};
const HELD: PaymentEnd = {
  order: 'pending',
  placed: false,
  attempt: 'open',
  stock: [1, 0],
  refunds: [],
  mails: [],
};
const DECLINED: PaymentEnd = { ...HELD, attempt: 'failed' };
const GIVEN_UP: PaymentEnd = { ...HELD, order: 'cancelled', attempt: 'abandoned', stock: [3, 0] };
const TOO_LITTLE: PaymentEnd = {
  ...HELD,
  attempt: 'paid',
  refunds: [240],
  mails: ['We will pay Ksh 240 back to you'],
};
const NAIRA: PaymentEnd = {
  ...HELD,
  attempt: 'paid',
  refunds: [2400],
  mails: ['We will pay Ksh 2,400 back to you'],
};

type ScenarioEnds = [answer: string, hooked: PaymentEnd, reconciled: PaymentEnd, withoutBrowser?: PaymentEnd];

const NO_CHARGE = 'no card was charged, so Flutterwave has nothing to tell';
const NOTHING_TAKEN = 'a declined card is charged nothing, in no currency';
const UNDECIDED = '409 PAYMENT_UNDECIDED';
const FAILED = '409 PAYMENT_FAILED';
const PLACED = '200 paid';

/** A string says why the combination is impossible. The last end applies when the browser is gone, if different. */
const TABLE: Record<keyof typeof PAYERS, Record<keyof typeof WEBHOOKS, ScenarioEnds | string>> = {
  approved: {
    once: [PLACED, PAID, PAID],
    twice: [PLACED, PAID, PAID],
    never: [PLACED, PAID, PAID, HELD],
    late: [PLACED, PAID, PAID],
    first: [PLACED, PAID, PAID],
    forged: [PLACED, PAID, PAID, HELD],
    'wrong amount': [FAILED, TOO_LITTLE, TOO_LITTLE],
    'wrong currency': [FAILED, NAIRA, NAIRA],
  },
  declined: {
    once: [FAILED, DECLINED, DECLINED],
    twice: [FAILED, DECLINED, DECLINED],
    never: [FAILED, DECLINED, DECLINED, HELD],
    late: [FAILED, DECLINED, DECLINED],
    first: [FAILED, DECLINED, DECLINED],
    forged: [FAILED, DECLINED, DECLINED, HELD],
    'wrong amount': NOTHING_TAKEN,
    'wrong currency': NOTHING_TAKEN,
  },
  closed: {
    once: NO_CHARGE,
    twice: NO_CHARGE,
    never: [UNDECIDED, HELD, HELD],
    late: NO_CHARGE,
    first: NO_CHARGE,
    forged: [UNDECIDED, HELD, HELD],
    'wrong amount': NO_CHARGE,
    'wrong currency': NO_CHARGE,
  },
  'timed out': {
    once: NO_CHARGE,
    twice: NO_CHARGE,
    never: [UNDECIDED, HELD, GIVEN_UP],
    late: NO_CHARGE,
    first: NO_CHARGE,
    forged: [UNDECIDED, HELD, GIVEN_UP],
    'wrong amount': NO_CHARGE,
    'wrong currency': NO_CHARGE,
  },
  unknown: {
    once: [UNDECIDED, HELD, HELD],
    twice: [UNDECIDED, HELD, HELD],
    never: [UNDECIDED, HELD, HELD],
    late: [UNDECIDED, HELD, HELD],
    first: [UNDECIDED, HELD, HELD],
    forged: [UNDECIDED, HELD, HELD],
    'wrong amount': [UNDECIDED, HELD, HELD],
    'wrong currency': [UNDECIDED, HELD, HELD],
  },
};

const all = Object.entries(TABLE).flatMap(([payer, row]) =>
  Object.entries(row).flatMap(([webhook, ends]) =>
    BROWSERS.map((browser) => ({ payer, webhook, browser, ends })),
  ),
);

export const scenarios: Scenario[] = all.flatMap(({ payer, webhook, browser, ends }) => {
  if (typeof ends === 'string') return [];
  const [expectedAnswer, hooked, reconciled, withoutBrowser = hooked] = ends;
  const tabs = { stays: 1, gone: 0, 'two tabs': 2 }[browser];
  return [
    {
      payer: payer as Scenario['payer'],
      webhook: webhook as Scenario['webhook'],
      browser,
      answers: Array.from({ length: tabs }, () => expectedAnswer),
      hooked: browser === 'gone' ? withoutBrowser : hooked,
      reconciled,
    },
  ];
});

export const impossible = all.flatMap(({ payer, webhook, browser, ends }) =>
  typeof ends === 'string' ? [`${payer} × ${webhook} × ${browser}: ${ends}`] : [],
);
