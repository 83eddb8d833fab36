import { useSyncExternalStore } from 'react';
import { type Chart, flattenStates } from '../chart/chart.ts';
import type { System } from '../chart/system.ts';
import { ActorPicker } from './actor-picker.tsx';
import { ChartView } from './chart-view.tsx';
import { EventLog } from './event-log.tsx';
import { getLastMove, type Inspector, type InspectorState } from './inspector.store.ts';
import { SystemView } from './system-view.tsx';

interface MachinesPageProps {
  charts: Chart[];
  system: System;
  inspector: Inspector;
}

const CHART_ID = 'chart';

export function MachinesPage({ charts, system, inspector }: MachinesPageProps) {
  const state = useInspector(inspector);
  const chart = charts.find(({ id }) => id === state.machine);
  const actor = state.actors.find(({ key }) => key === state.actor);
  return (
    <>
      <header className="bar">
        <h1>Machines</h1>
        <p>
          <a href="/?inspect" target="_blank" rel="noreferrer">
            Open the shop with ?inspect
          </a>{' '}
          in another tab: what its machines do is shown here.
        </p>
      </header>
      <div className="page">
        <nav aria-label="Machines">
          <label className="follow">
            <input
              type="checkbox"
              checked={state.isFollowing}
              onChange={({ target }) => inspector.trigger.followed({ isFollowing: target.checked })}
            />
            Follow what moves
          </label>
          <ul className="machines">
            {charts.map(({ id }) => (
              <li key={id}>
                <button
                  type="button"
                  aria-current={id === state.machine}
                  onClick={() => inspector.trigger.chartChosen({ machine: id })}
                >
                  {id}
                  <LiveCount state={state} machine={id} />
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <main>
          <details className="system" open>
            <summary>
              <h2>System</h2>
            </summary>
            <p className="quiet">
              Which machine invokes which, and what crosses: the events that the parent sends, the snapshots
              that it watches, and how the child ends. Select a machine to see its chart.
            </p>
            <SystemView system={system} chartId={CHART_ID} state={state} inspector={inspector} />
          </details>
          {chart && (
            <section id={CHART_ID} tabIndex={-1} aria-labelledby="chart-title">
              <h2 id="chart-title">{chart.id}</h2>
              <ActorPicker state={state} inspector={inspector} />
              <ChartView
                key={chart.id}
                chart={chart}
                states={actor && actor.machine === chart.id ? actor.states : []}
                move={getLastMove(state, actor?.key ?? null)}
              />
              <StateDescriptions
                chart={chart}
                active={actor && actor.machine === chart.id ? actor.states : []}
              />
              {actor && (
                <details className="context">
                  <summary>Context</summary>
                  <pre>{JSON.stringify(actor.context, null, 2)}</pre>
                </details>
              )}
            </section>
          )}
          <EventLog state={state} inspector={inspector} />
        </main>
      </div>
    </>
  );
}

/** What the active states mean, or every state's meaning while none is active. */
function StateDescriptions({ chart, active }: { chart: Chart; active: string[] }) {
  const states = flattenStates(chart.root).filter(
    ({ path, description }) => description !== null && (active.length === 0 || active.includes(path)),
  );
  return (
    <dl className="meanings" aria-label="What the states mean">
      {states.map(({ path, description }) => (
        <div key={path}>
          <dt>{path}</dt>
          <dd>{description}</dd>
        </div>
      ))}
    </dl>
  );
}

function useInspector(inspector: Inspector): InspectorState {
  return useSyncExternalStore(
    (listener) => {
      const subscription = inspector.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    () => inspector.getSnapshot().context,
  );
}

function LiveCount({ state, machine }: { state: InspectorState; machine: string }) {
  const liveCount = state.actors.filter(
    (actor) => actor.machine === machine && actor.status === 'active',
  ).length;
  return liveCount === 0 ? null : <span className="live">{liveCount} live</span>;
}
