import { useCallback } from 'react';
import type { System } from '../chart/system.ts';
import { DrawingView } from './drawing-view.tsx';
import type { Inspector, InspectorState } from './inspector.store.ts';

interface SystemViewProps {
  system: System;
  /** The id of the element with the chosen machine's chart. */
  chartId: string;
  state: InspectorState;
  inspector: Inspector;
}

/** Which machine invokes which. A machine is a link to its chart, and marked while an actor runs it. */
export function SystemView({ system, chartId, state, inspector }: SystemViewProps) {
  const load = useCallback(
    async () => (await import('./draw.ts')).drawLinkedSystem(system, `#${chartId}`),
    [system, chartId],
  );
  const live = new Set(
    state.actors.filter(({ status }) => status === 'active').map(({ machine }) => machine),
  );
  return (
    <DrawingView
      label="System chart"
      load={load}
      update={(drawing) => {
        for (const link of drawing.querySelectorAll<SVGAElement>('a[data-machine]')) {
          const machine = link.dataset['machine'] ?? '';
          link.toggleAttribute('data-live', live.has(machine));
          link.setAttribute('aria-current', String(machine === state.machine));
          // oxlint-disable-next-line unicorn/prefer-add-event-listener -- runs after every change, and listeners add up
          link.onclick = () => inspector.trigger.chartChosen({ machine });
        }
      }}
    />
  );
}
