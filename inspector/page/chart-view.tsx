import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Chart } from '../chart/chart.ts';

interface ChartViewProps {
  chart: Chart;
  /** Paths of the active states. */
  states: string[];
  /** The transitions taken last; another number is another move, through the same ones too. */
  move: { number: number; transitions: string[] };
}

/** Below this a chart made to fit cannot be read. */
const NARROW = 700;
const SIZES = ['fit', '100 %'] as const;

/** The chart as it is drawn for the documents, with active states and the last move marked. */
export function ChartView({ chart, states, move }: ChartViewProps) {
  const markup = useDrawing(chart);
  const [size, setSize] = useState<(typeof SIZES)[number]>(() => (innerWidth < NARROW ? '100 %' : 'fit'));
  const drawing = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!drawing.current || !markup) return;
    mark(drawing.current, states, move);
    showActive(drawing.current, `${size} ${states.join(' ')}`);
  });
  return (
    <>
      <fieldset className="sizes">
        <legend>Size</legend>
        {SIZES.map((one) => (
          <label key={one}>
            <input type="radio" name="size" checked={size === one} onChange={() => setSize(one)} />
            {one}
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

/** Layout and drawing come in a chunk of their own, with elkjs. */
function useDrawing(chart: Chart): string | null {
  const [markup, setMarkup] = useState<string | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = async () => {
      const { draw } = await import('./draw.ts');
      const drawn = await draw(chart);
      if (isWanted) setMarkup(drawn);
    };
    void show();
    return () => {
      isWanted = false;
    };
  }, [chart]);
  return markup;
}

/** Scrolls the drawing, and nothing around it, to its innermost active state: once for what there is to be shown. */
function showActive(drawing: HTMLElement, what: string): void {
  if (drawing.dataset['shown'] === what) return;
  drawing.dataset['shown'] = what;
  const active = [...drawing.querySelectorAll('[data-active]')].at(-1)?.getBoundingClientRect();
  const view = drawing.parentElement;
  if (!active || !view) return;
  const seen = view.getBoundingClientRect();
  const isSeen =
    active.top >= seen.top &&
    active.bottom <= seen.bottom &&
    active.left >= seen.left &&
    active.right <= seen.right;
  if (isSeen) return;
  view.scrollBy(
    active.left + active.width / 2 - seen.left - seen.width / 2,
    active.top + active.height / 2 - seen.top - seen.height / 2,
  );
}

function mark(drawing: HTMLElement, states: string[], { number, transitions }: ChartViewProps['move']): void {
  for (const element of drawing.querySelectorAll<SVGElement>('[data-state]'))
    element.toggleAttribute('data-active', states.includes(element.dataset['state'] ?? ''));
  // Two names of one animation: a second move through the same transition starts it anew.
  const beat = number % 2 === 0 ? 'even' : 'odd';
  for (const element of drawing.querySelectorAll<SVGElement>('[data-transition], [data-transitions]')) {
    const { transition, transitions: several } = element.dataset;
    const ids = several?.split(' ') ?? [transition ?? ''];
    if (ids.some((id) => transitions.includes(id))) element.dataset['taken'] = beat;
    else delete element.dataset['taken'];
  }
}
