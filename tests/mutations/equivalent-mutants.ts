const STILL_PAID = 'an order that was not marked is still paid, and routing leads to packaging';
const NOTHING_TO_FORGET = 'no message and no tries are stored yet';
const ALREADY_CLEARED = 'whatever leads to the window has cleared it before';

/** Mutants without an observable effect, by machine, with the reason. At most 5 % of a machine's mutants. */
export const equivalentMutants: Record<string, Record<string, string>> = {
  cardPayment: {
    'modalOpen: entry without clearFailure': ALREADY_CLEARED,
    'modalOpen: entry without resetQueryCount': ALREADY_CLEARED,
  },
  garageSync: {
    'merging: syncGarage onError without explain': NOTHING_TO_FORGET,
    'refreshing: syncGarage onError without explain': NOTHING_TO_FORGET,
  },
  packaging: {
    'markingShipping: changeStatus onDone 3 leads to packaging': STILL_PAID,
    'markingShipping: changeStatus onError leads to packaging': STILL_PAID,
  },
  passwordReset: {
    'request: reset.addressChanged without recordAddress': 'the address of the first step is there already',
  },
};

/** The same for mutants of source files, by file. */
export const equivalentSourceMutants: Record<string, Record<string, string>> = {
  'src/ports/payment/purchase-ports.ts': {
    'orderNumber === null becomes false': 'without a number no order is read, so none can be missing',
  },
};
