/** Faults that change nothing anybody can see: by machine, the name of the mutant and why. At most 5 % of a machine's. */
export const equivalent: Record<string, Record<string, string>> = {};
