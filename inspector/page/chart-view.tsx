import { useCallback } from 'react';
import type { Chart } from '../chart/chart.ts';
import { DrawingView } from './drawing-view.tsx';

interface ChartViewProps {
  chart: Chart;
  states: string[];
  /** The last transitions taken. `number` changes with every move, even through the same transitions. */
  move: { number: number; transitions: string[] };
}

export function ChartView({ chart, states, move }: ChartViewProps) {
  // A chunk of its own, because elkjs is large.
  const load = useCallback(async () => (await import('./draw.ts')).draw(chart), [chart]);
  return (
    <DrawingView
      label={`Chart of ${chart.id}`}
      load={load}
      update={(drawing, size) => {
        highlight(drawing, states, move);
        scrollToActive(drawing, `${size} ${states.join(' ')}`);
      }}
    />
  );
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
