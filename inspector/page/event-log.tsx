import { useId } from 'react';
import {
  type Filters,
  getFilteredEntries,
  type Inspector,
  type InspectorState,
  type ObservedEntry,
} from './inspector.store.ts';

/** Deeper children are not indented further. */
const MAX_DEPTH = 3;
const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

interface FilterOption<Value extends string = string> {
  value: Value;
  label: string;
}
const ACTOR_OPTIONS: FilterOption<Filters['actors']>[] = [
  { value: 'all', label: 'all' },
  { value: 'chosen', label: 'chosen only' },
  { value: 'family', label: 'chosen, with its children' },
];

interface EventLogProps {
  state: InspectorState;
  inspector: Inspector;
}

export function EventLog({ state, inspector }: EventLogProps) {
  const { entries, filters } = state;
  const visibleEntries = getFilteredEntries(state);
  return (
    <section aria-labelledby="log-title">
      <h2 id="log-title">Events</h2>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <FilterSelect
          label="Actors"
          value={filters.actors}
          options={ACTOR_OPTIONS}
          onChoose={(actors) => inspector.trigger.filtered({ actors })}
        />
        <FilterSelect
          label="Machine"
          value={filters.machine}
          options={toOptions(
            entries.map(({ machine }) => machine),
            filters.machine,
          )}
          onChoose={(machine) => inspector.trigger.filtered({ machine })}
        />
        <FilterSelect
          label="Event"
          value={filters.event}
          options={toOptions(
            entries.map(({ type }) => type),
            filters.event,
          )}
          onChoose={(event) => inspector.trigger.filtered({ event })}
        />
        <label>
          Text
          <input
            type="search"
            value={filters.text}
            onChange={({ target }) => inspector.trigger.filtered({ text: target.value })}
          />
        </label>
        <button type="button" onClick={() => inspector.trigger.cleared()}>
          Clear
        </button>
        <output aria-live="polite">
          {visibleEntries.length} of {entries.length} events
        </output>
      </form>
      <ol className="log" aria-label="Events, newest first">
        {visibleEntries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: ObservedEntry }) {
  const { at, tab, actor, ancestors, machine, type, sender, transitions, leaves, event } = entry;
  return (
    <li data-event={type} data-machine={machine} data-depth={Math.min(ancestors.length, MAX_DEPTH)}>
      <details>
        <summary>
          <time>{TIME_FORMAT.format(at)}</time>
          <span className="quiet">{tab}</span>
          <span className="route">{sender ? `${sender.name} → ${machine}` : machine}</span>
          <span className="quiet">{actor}</span>
          <b>{type}</b>
          <span>
            {transitions.length === 0 && type !== 'xstate.init' ? 'ignored' : `→ ${leaves.join(', ')}`}
          </span>
        </summary>
        <pre>{JSON.stringify({ event, transitions }, null, 2)}</pre>
      </details>
    </li>
  );
}

/** The names that occur, and the one that is chosen, which may occur no more. */
function toOptions(names: string[], chosen: string): FilterOption[] {
  const unique = [...new Set([...names, ...(chosen === '' ? [] : [chosen])])].toSorted();
  return [{ value: '', label: 'all' }, ...unique.map((name) => ({ value: name, label: name }))];
}

interface FilterSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: FilterOption<Value>[];
  onChoose: (value: Value) => void;
}

function FilterSelect<Value extends string>({ label, value, options, onChoose }: FilterSelectProps<Value>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value as Value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
