import { getPlaceText } from '#contract/fitment/sentences.ts';
import type { FitmentGroup } from '#contract/types.ts';
import { Heading } from '#src/components/ui/text.tsx';
import { formatBuiltMonths } from '#src/format/format-months.ts';
import styles from './fitment-groups.module.css';
import { groupByModel } from './group-fitments.ts';

/** By make and model. */
export function FitmentGroups({ groups }: { groups: readonly FitmentGroup[] }) {
  return groupByModel(groups).map(({ name, models }) => (
    <div className={styles.make} key={name}>
      <Heading className={styles.makeName} as="h3" size="sm">
        {name}
      </Heading>
      <div className={styles.models}>
        {models.map((model) => (
          <div className={styles.model} key={model.name}>
            <Heading className={styles.modelName} as="h4">
              {model.name}
            </Heading>
            <ul>
              {model.groups.map((group) => (
                <Group key={[group.generation.id, JSON.stringify(group)].join(' ')} group={group} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  ));
}

function Group({ group }: { group: FitmentGroup }) {
  const { generation, codes, built, position, quantity, conditions, note, excluded } = group;
  const details = [
    built && formatBuiltMonths(built),
    !excluded && getPlaceText(position, quantity),
    ...conditions,
    note,
  ].filter(Boolean);
  return (
    <li className={styles.group}>
      {excluded && <strong className={styles.excluded}>Does not fit: </strong>}
      {generation.name} · {codes.join(', ')}
      {details.length > 0 && <span className={styles.details}>{details.join(' · ')}</span>}
    </li>
  );
}
