import { MONTH_NAMES } from '#contract/fitment/months.ts';
import { getInputClass, useFieldControl } from './input.tsx';

/** A native select of a month, 1 to 12, called `month` in its form. */
export function MonthSelect({ placeholder }: { placeholder: string }) {
  return (
    <select className={getInputClass()} {...useFieldControl()} name="month" defaultValue="">
      <option value="">{placeholder}</option>
      {MONTH_NAMES.map((name, index) => (
        <option key={name} value={index + 1}>
          {name}
        </option>
      ))}
    </select>
  );
}
