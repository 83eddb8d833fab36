const ALREADY_CLEARED = 'whatever leads to the modal has forgotten it before';

/** Faults that change nothing anybody can see: by machine, the name of the mutant and why. At most 5 % of a machine's. */
export const equivalentMutants: Record<string, Record<string, string>> = {
  cardPayment: {
    'modalOpen: entry without forgetFailure': ALREADY_CLEARED,
    'modalOpen: entry without forgetAsks': ALREADY_CLEARED,
    'modalOpen: entry without forgetWish':
      'from the modal only a press of Pay leads to another reference, and that is a wish',
  },
};
