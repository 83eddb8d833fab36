import type { StoredEdits } from '#machines/product-editor/product-editor.types.ts';

export interface ProductEditsStorage {
  read(): StoredEdits | null;
  write(edits: StoredEdits): void;
  drop(): void;
}

/** Stores unsaved product edits in the browser. Other users cannot read them. */
export function createProductEditsStorage(
  user: number | null,
  productId: number | null,
): ProductEditsStorage {
  const key = `gari-product-edits-${productId ?? 'new'}`;
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
          edits: StoredEdits;
        } | null;
        return stored !== null && stored.user === user ? stored.edits : null;
      }),
    write: (edits) => void tryStorage(() => localStorage.setItem(key, JSON.stringify({ user, edits }))),
    drop: () => void tryStorage(() => localStorage.removeItem(key)),
  };
}
