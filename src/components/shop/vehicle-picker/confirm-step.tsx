import type { FormEvent } from 'react';
import { MAX_NICKNAME_LENGTH } from '#contract/fitment/garage.ts';
import { MONTH_NAMES } from '#contract/fitment/months.ts';
import { Field } from '../../forms/field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { Button, Input, Stack, Text } from '../../ui/ui.ts';
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
      <Stack gap="4">
        <Text fontWeight="bold" fontSize="xl" overflowWrap="anywhere">
          {view.chosenLabel}
        </Text>
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
          <Input as="select" name="month" defaultValue="">
            <option value="">Not sure</option>
            {MONTH_NAMES.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </Input>
        </Field.Root>
        <Button type="submit">Save car</Button>
      </Stack>
    </form>
  );
}
