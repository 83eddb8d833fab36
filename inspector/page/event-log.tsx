import { useId } from 'react';
import {
  getFilteredEntries,
  type Inspector,
  type InspectorState,
  type ObservedEntry,
} from './inspector.store.ts';

const TIME_FORMAT = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

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
          label="Machine"
          value={filters.machine}
          options={entries.map(({ machine }) => machine)}
          onChoose={(machine) => inspector.trigger.filtered({ machine })}
        />
        <FilterSelect
          label="Event"
          value={filters.event}
          options={entries.map(({ type }) => type)}
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
  const { at, tab, machine, type, transitions, leaves, event } = entry;
  return (
    <li data-event={type} data-machine={machine}>
      <details>
        <summary>
          <time>{TIME_FORMAT.format(at)}</time>
          <span className="quiet">{tab}</span>
          <span>{machine}</span>
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

interface FilterSelectProps {
  label: string;
  value: string;
  options: string[];
  onChoose: (value: string) => void;
}

function FilterSelect({ label, value, options, onChoose }: FilterSelectProps) {
  const uniqueOptions = [...new Set([...options, ...(value === '' ? [] : [value])])].toSorted();
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">all</option>
        {uniqueOptions.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
