import type { FormEvent } from 'react';
import { MAX_NICKNAME_LENGTH } from '#contract/fitment/garage.ts';
import { Field } from '../../forms/field.tsx';
import { MonthSelect } from '../../forms/month-select.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './confirm-step.module.css';
import type { StepProps } from './pick-step.tsx';

export function ConfirmStep({ view, send }: StepProps) {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value : '';
    };
    send({
      type: 'car.save',
      details: { nickname: read('nickname'), year: read('year'), month: read('month') },
    });
  };
  return (
    <form noValidate aria-label="Your car" onSubmit={save}>
      <div className={styles.fields}>
        <p className={styles.car}>{view.chosenLabel}</p>
        <TextField
          label="Nickname (optional)"
          name="nickname"
          maxLength={MAX_NICKNAME_LENGTH}
          autoComplete="off"
          error={view.detailErrors.nickname}
        />
        <TextField
          label="Year built (optional)"
          name="year"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          hint="Some parts fit only cars built before or after a certain month."
          error={view.detailErrors.year}
        />
        <Field.Root>
          <Field.Label>Month built (optional)</Field.Label>
          <MonthSelect placeholder="Not sure" />
        </Field.Root>
        <Button type="submit">Save car</Button>
      </div>
    </form>
  );
}
