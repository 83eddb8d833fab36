import { useForm, useWatch } from 'react-hook-form';
import { formatKsh } from '#contract/money.ts';
import type { Campaign } from '#contract/types.ts';
import { Notice } from '#src/components/notice.tsx';
import { Box, Button, chakra, Flex, Input, Text } from '#src/components/ui.ts';
import { amountProblem, amountsOf, changedDays, dayName, monthName } from './month.rules.ts';
import { readAmount } from './spend-lines.rules.ts';
import { saveProblem, useSaveSpend } from './use-campaign-writing.ts';

const Table = chakra('table', {
  base: {
    width: '100%',
    fontVariantNumeric: 'tabular-nums',
    '& th': { textAlign: 'start', fontWeight: 'normal', py: '0.5', pe: '3', whiteSpace: 'nowrap' },
    '& thead th': { color: 'fg.muted', textStyle: 'sm', pb: '1' },
    '& td': { py: '0.5' },
    '& tfoot th, & tfoot td': { pt: '3', fontWeight: 'bold' },
  },
});

interface MonthSpendFormProps {
  campaignId: number;
  month: string;
  days: readonly string[];
  /** What is known of them. */
  spend: Campaign['spend'];
}

export function MonthSpendForm({ campaignId, month, days, spend }: MonthSpendFormProps) {
  const known = amountsOf(spend, days);
  const saving = useSaveSpend(campaignId);
  const { register, handleSubmit, formState, control, resetField } = useForm({
    values: known,
    // What else is typed stays when some days are saved, here or beside.
    resetOptions: { keepDirtyValues: true },
  });
  const entered = useWatch({ control }) as Record<string, string>;
  const sum = days.reduce((total, day) => total + (readAmount(entered[day] ?? '') ?? 0), 0);
  const changes = changedDays(entered, known).length;
  const save = handleSubmit((amounts) => {
    const changed = changedDays(amounts, known);
    const settle = () => {
      for (const { day, amount } of changed) resetField(day, { defaultValue: String(amount) });
    };
    if (changed.length > 0) saving.mutate(changed, { onSuccess: settle });
  });
  return (
    <form noValidate aria-label={`Spend in ${monthName(month)}`} onSubmit={(event) => void save(event)}>
      <Table>
        <chakra.caption srOnly>{`Spend in ${monthName(month)}`}</chakra.caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Ksh</th>
          </tr>
        </thead>
        <tbody>
          {days.map((day) => {
            const problem = formState.errors[day]?.message;
            return (
              <tr key={day}>
                <th scope="row">{dayName(day)}</th>
                <td>
                  <Input
                    inputMode="numeric"
                    autoComplete="off"
                    textAlign="end"
                    aria-label={`Spend on ${dayName(day)}`}
                    {...(problem && { 'aria-invalid': true, 'aria-errormessage': `problem-${day}` })}
                    {...register(day, { validate: (text) => amountProblem(text, known[day] ?? '') ?? true })}
                  />
                  {problem && (
                    <Text id={`problem-${day}`} textStyle="sm" color="fg.error" fontWeight="medium">
                      {problem}
                    </Text>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <Box as="td" textAlign="end" pe="3">
              {formatKsh(sum)}
            </Box>
          </tr>
        </tfoot>
      </Table>
      {saving.error && (
        <Box mt="3">
          <Notice>{saveProblem(saving.error)}</Notice>
        </Box>
      )}
      <Flex
        position="sticky"
        bottom="0"
        bg="bg.panel"
        align="center"
        justify="space-between"
        gap="3"
        py="3"
        mt="2"
      >
        <Text textStyle="sm" color="fg.muted" role="status">
          {changes === 0 ? 'No changes' : `${changes} ${changes === 1 ? 'day' : 'days'} changed`}
        </Text>
        <Button type="submit" disabled={saving.isPending}>
          {saving.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Flex>
    </form>
  );
}
