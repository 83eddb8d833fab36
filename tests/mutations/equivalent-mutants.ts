const ALREADY_CLEARED = 'whatever leads to the modal has forgotten it before';

/** Mutants without an observable effect, by machine, with the reason. At most 5 % of a machine's mutants. */
export const equivalentMutants: Record<string, Record<string, string>> = {
  cardPayment: {
    'modalOpen: entry without clearFailure': ALREADY_CLEARED,
    'modalOpen: entry without resetQueryCount': ALREADY_CLEARED,
  },
};

/** The same for mutants of source files, by file. */
export const equivalentSourceMutants: Record<string, Record<string, string>> = {};
