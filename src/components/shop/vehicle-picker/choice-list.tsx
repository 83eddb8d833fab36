import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import type { Choice } from '#machines/vehicle-picker/vehicle-picker.view.ts';
import styles from './choice-list.module.css';

export function ChoiceButton(props: ComponentProps<'button'>) {
  return <button className={styles.choice} {...props} />;
}

export function ChoiceGrid({ isTiled, ...props }: ComponentProps<'ul'> & { isTiled: boolean }) {
  return <ul className={clsx(styles.grid, isTiled && styles.tiles)} {...props} />;
}

interface ChoiceListProps<Value> {
  label: string;
  choices: readonly Choice<Value>[];
  isTiled?: boolean;
  onChoose: (value: Value) => void;
}

export function ChoiceList<Value>({ label, choices, isTiled = false, onChoose }: ChoiceListProps<Value>) {
  return (
    <ChoiceGrid isTiled={isTiled} aria-label={label}>
      {choices.map(({ value, label: name, detail }) => (
        <li key={`${name} ${detail}`}>
          <ChoiceButton type="button" onClick={() => onChoose(value)}>
            <span className={styles.name}>{name}</span>
            {detail && <span className={styles.detail}> {detail}</span>}
          </ChoiceButton>
        </li>
      ))}
    </ChoiceGrid>
  );
}
