import type { Inspector, InspectorState, ObservedActor } from './inspector.store.ts';

interface ActorPickerProps {
  state: InspectorState;
  inspector: Inspector;
}

export function ActorPicker({ state, inspector }: ActorPickerProps) {
  const actors = state.actors.filter(({ machine }) => machine === state.machine).toSorted(compareByTab);
  if (actors.length === 0) return <p className="quiet">No tab runs this machine now.</p>;
  return (
    <fieldset className="actors">
      <legend>Actors</legend>
      {actors.map((actor) => (
        <label key={actor.key} data-status={actor.status}>
          <input
            type="radio"
            name="actor"
            checked={actor.key === state.actor}
            onChange={() => inspector.trigger.actorChosen({ key: actor.key })}
          />
          {actor.tab}, {actor.id}: <b>{getLeaves(actor).join(', ')}</b>
          {actor.status === 'active' ? '' : ` (${actor.status})`}
        </label>
      ))}
    </fieldset>
  );
}

const compareByTab = (a: ObservedActor, b: ObservedActor) =>
  `${a.tab} ${a.id}`.localeCompare(`${b.tab} ${b.id}`);

function getLeaves({ states }: ObservedActor): string[] {
  return states.filter((path) => path !== '' && !states.some((other) => other.startsWith(`${path}.`)));
}
