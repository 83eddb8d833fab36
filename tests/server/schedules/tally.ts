/** How often each thing occurred, over many schedules. */
export class Tally {
  readonly counts = new Map<string, number>();

  add(what: string, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times);
  }

  of(what: string): number {
    return this.counts.get(what) ?? 0;
  }

  /** One line for each kind of thing, its cases by frequency. */
  toString(): string {
    const kinds = new Map<string, [string, number][]>();
    for (const [what, count] of this.counts) {
      const [kind = '', ...rest] = what.split(': ');
      kinds.set(kind, [...(kinds.get(kind) ?? []), [rest.join(': '), count]]);
    }
    return [...kinds]
      .map(([kind, cases]) => {
        const told = cases
          .toSorted((a, b) => b[1] - a[1])
          .map(([name, count]) => (name ? `${name} ${count}` : String(count)));
        return `${kind.padEnd(12)} ${told.join(', ')}`;
      })
      .join('\n');
  }
}
