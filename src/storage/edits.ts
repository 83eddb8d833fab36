export interface EditsStorage<Edits> {
  read(): Edits | null;
  write(edits: Edits): void;
  drop(): void;
}

/** Stores unsaved edits of one form in the browser, under `gari-` and its name. Other users cannot read them. */
export function createEditsStorage<Edits>(user: number | null, name: string): EditsStorage<Edits> {
  const key = `gari-${name}`;
  const tryStorage = <Result>(operation: () => Result): Result | null => {
    try {
      return operation();
    } catch {
      // Without storage, edits are lost with the page.
      return null;
    }
  };
  return {
    read: () =>
      tryStorage(() => {
        const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as {
          user: number;
          edits: Edits;
        } | null;
        return stored !== null && stored.user === user ? stored.edits : null;
      }),
    write: (edits) => void tryStorage(() => localStorage.setItem(key, JSON.stringify({ user, edits }))),
    drop: () => void tryStorage(() => localStorage.removeItem(key)),
  };
}
