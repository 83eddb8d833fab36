import { useId } from 'react';
import { filteredEntries, type Inspector, type InspectorState, type SeenEntry } from './inspector.store.ts';

const TIME = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

interface EventLogProps {
  state: InspectorState;
  inspector: Inspector;
}

/** What the machines took, newest first. */
export function EventLog({ state, inspector }: EventLogProps) {
  const { entries, filters } = state;
  const shown = filteredEntries(state);
  return (
    <section aria-labelledby="log-title">
      <h2 id="log-title">Events</h2>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <Choice
          label="Machine"
          value={filters.machine}
          options={entries.map(({ machine }) => machine)}
          onChoose={(machine) => inspector.trigger.filtered({ machine })}
        />
        <Choice
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
          {shown.length} of {entries.length} events
        </output>
      </form>
      <ol className="log" aria-label="Events, newest first">
        {shown.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function Entry({ entry }: { entry: SeenEntry }) {
  const { at, tab, machine, type, transitions, leaves, event } = entry;
  return (
    <li data-event={type} data-machine={machine}>
      <details>
        <summary>
          <time>{TIME.format(at)}</time>
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

interface ChoiceProps {
  label: string;
  value: string;
  options: string[];
  onChoose: (value: string) => void;
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  const known = [...new Set([...options, ...(value === '' ? [] : [value])])].toSorted();
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">all</option>
        {known.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
