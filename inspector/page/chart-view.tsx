import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Chart } from '../chart/chart.ts';

interface ChartViewProps {
  chart: Chart;
  states: string[];
  /** The last transitions taken. `number` changes with every move, even through the same transitions. */
  move: { number: number; transitions: string[] };
}

/** Below this width, in pixels, a fitted chart is unreadable. */
const MIN_FIT_WIDTH = 700;
const SIZES = ['fit', '100 %'] as const;

export function ChartView({ chart, states, move }: ChartViewProps) {
  const markup = useDrawing(chart);
  const [size, setSize] = useState<(typeof SIZES)[number]>(() =>
    innerWidth < MIN_FIT_WIDTH ? '100 %' : 'fit',
  );
  const drawing = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!drawing.current || !markup) return;
    highlight(drawing.current, states, move);
    scrollToActive(drawing.current, `${size} ${states.join(' ')}`);
  });
  return (
    <>
      <fieldset className="sizes">
        <legend>Size</legend>
        {SIZES.map((option) => (
          <label key={option}>
            <input type="radio" name="size" checked={size === option} onChange={() => setSize(option)} />
            {option}
          </label>
        ))}
      </fieldset>
      <section
        className="drawing"
        data-size={size}
        aria-label={`Chart of ${chart.id}`}
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

/** Loads layout and drawing in a separate chunk, because elkjs is large. */
function useDrawing(chart: Chart): string | null {
  const [markup, setMarkup] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const loadMarkup = async () => {
      const { draw } = await import('./draw.ts');
      const svg = await draw(chart);
      if (isCurrent) setMarkup(svg);
    };
    void loadMarkup();
    return () => {
      isCurrent = false;
    };
  }, [chart]);
  return markup;
}

/** Scrolls the drawing, but not the page, to its innermost active state, once for each `viewKey`. */
function scrollToActive(drawing: HTMLElement, viewKey: string): void {
  if (drawing.dataset['shown'] === viewKey) return;
  drawing.dataset['shown'] = viewKey;
  const active = [...drawing.querySelectorAll('[data-active]')].at(-1)?.getBoundingClientRect();
  const view = drawing.parentElement;
  if (!active || !view) return;
  const viewport = view.getBoundingClientRect();
  const isVisible =
    active.top >= viewport.top &&
    active.bottom <= viewport.bottom &&
    active.left >= viewport.left &&
    active.right <= viewport.right;
  if (isVisible) return;
  view.scrollBy(
    active.left + active.width / 2 - viewport.left - viewport.width / 2,
    active.top + active.height / 2 - viewport.top - viewport.height / 2,
  );
}

function highlight(
  drawing: HTMLElement,
  states: string[],
  { number, transitions }: ChartViewProps['move'],
): void {
  for (const element of drawing.querySelectorAll<SVGElement>('[data-state]'))
    element.toggleAttribute('data-active', states.includes(element.dataset['state'] ?? ''));
  // Alternates between two names of one animation: the same name would not restart it.
  const parity = number % 2 === 0 ? 'even' : 'odd';
  for (const element of drawing.querySelectorAll<SVGElement>('[data-transition], [data-transitions]')) {
    const { transition, transitions: joinedIds } = element.dataset;
    const ids = joinedIds?.split(' ') ?? [transition ?? ''];
    if (ids.some((id) => transitions.includes(id))) element.dataset['taken'] = parity;
    else delete element.dataset['taken'];
  }
}
