import { clsx } from 'clsx';
import { type ComponentProps, useId } from 'react';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { getInputClass, useFieldControl } from './input.tsx';
import styles from './select.module.css';

interface Options<Value extends string> {
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

export type SelectInputProps<Value extends string = string> = Options<Value> &
  Omit<ComponentProps<'select'>, 'onChange' | 'value'> & { placeholder?: string | undefined };

/** A native select, which works best on phones. The placeholder is an option with the value ''. */
export function SelectInput<Value extends string>(props: SelectInputProps<Value>) {
  const { options, placeholder, onChange, className, ...select } = props;
  return (
    <div className={styles.frame}>
      <select
        className={getInputClass(clsx(styles.control, className))}
        {...useFieldControl()}
        {...select}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <div className={styles.chevron}>
        <ChevronDownIcon />
      </div>
    </div>
  );
}

/** Its label stands beside it; on phones only screen readers get it. */
export function Select<Value extends string>({ label, ...select }: Options<Value> & { label: string }) {
  const id = useId();
  return (
    <div className={styles.select}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <SelectInput className={styles.tall} id={id} {...select} />
    </div>
  );
}
