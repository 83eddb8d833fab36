import type { KeptEdits } from '#machines/product-editor/product-editor.types.ts';

export interface ProductEdits {
  read(): KeptEdits | null;
  write(edits: KeptEdits): void;
  drop(): void;
}

/** Where the browser keeps what somebody has typed of a product and not saved; another person finds nothing. */
export function productEdits(user: number | null, productId: number | null): ProductEdits {
  const key = `gari-product-edits-${productId ?? 'new'}`;
  const attempt = <Result>(work: () => Result): Result | null => {
    try {
      return work();
    } catch {
      // Then it is forgotten with the page.
      return null;
    }
  };
  return {
    read: () =>
      attempt(() => {
        const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as {
          user: number;
          edits: KeptEdits;
        } | null;
        return kept !== null && kept.user === user ? kept.edits : null;
      }),
    write: (edits) => void attempt(() => localStorage.setItem(key, JSON.stringify({ user, edits }))),
    drop: () => void attempt(() => localStorage.removeItem(key)),
  };
}
