import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';

interface DrawingViewProps {
  label: string;
  /** Loads the SVG markup. A new function loads it anew. */
  load: () => Promise<string>;
  /** Marks what is live; called after every change. `size` is what the user chose. */
  update: (drawing: HTMLElement, size: string) => void;
}

/** Below this width, in pixels, a fitted chart is unreadable. */
const MIN_FIT_WIDTH = 700;
const SIZES = ['fit', '100 %'] as const;

export function DrawingView({ label, load, update }: DrawingViewProps) {
  const markup = useMarkup(load);
  const name = useId();
  const [size, setSize] = useState<(typeof SIZES)[number]>(() =>
    innerWidth < MIN_FIT_WIDTH ? '100 %' : 'fit',
  );
  const drawing = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (drawing.current && markup) update(drawing.current, size);
  });
  return (
    <>
      <fieldset className="sizes">
        <legend>Size</legend>
        {SIZES.map((option) => (
          <label key={option}>
            <input type="radio" name={name} checked={size === option} onChange={() => setSize(option)} />
            {option}
          </label>
        ))}
      </fieldset>
      <section
        className="drawing"
        data-size={size}
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
      >
        {markup === null ? (
          <p className="quiet">Drawing …</p>
        ) : (
          <div ref={drawing} dangerouslySetInnerHTML={{ __html: markup }} />
        )}
      </section>
    </>
  );
}

function useMarkup(load: () => Promise<string>): string | null {
  const [markup, setMarkup] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const loadMarkup = async () => {
      const svg = await load();
      if (isCurrent) setMarkup(svg);
    };
    void loadMarkup();
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return markup;
}
