export class Tally {
  readonly counts = new Map<string, number>();

  add(key: string, times = 1): void {
    this.counts.set(key, (this.counts.get(key) ?? 0) + times);
  }

  get(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  toString(): string {
    const kinds = new Map<string, [string, number][]>();
    for (const [key, count] of this.counts) {
      const [kind = '', ...rest] = key.split(': ');
      kinds.set(kind, [...(kinds.get(kind) ?? []), [rest.join(': '), count]]);
    }
    return [...kinds]
      .map(([kind, cases]) => {
        const caseSummaries = cases
          .toSorted((a, b) => b[1] - a[1])
          .map(([name, count]) => (name ? `${name} ${count}` : String(count)));
        return `${kind.padEnd(12)} ${caseSummaries.join(', ')}`;
      })
      .join('\n');
  }
}
