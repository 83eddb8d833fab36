import { useForm, useWatch } from 'react-hook-form';
import { formatKsh } from '#contract/money.ts';
import type { Campaign } from '#contract/types.ts';
import {
  Box,
  Button,
  chakra,
  Flex,
  Input,
  LiveRegion,
  Notice,
  Text,
} from '#src/components/chakra/chakra.tsx';
import { formatMonth, formatWeekday, getChangedDays, toAmountFields, validateAmount } from './month.rules.ts';
import { parseAmount } from './spend-lines.rules.ts';
import { getSaveError, useSaveSpend } from './use-campaign-mutations.ts';

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
  spend: Campaign['spend'];
}

export function MonthSpendForm({ campaignId, month, days, spend }: MonthSpendFormProps) {
  const savedAmounts = toAmountFields(spend, days);
  const saveMutation = useSaveSpend(campaignId);
  const { register, handleSubmit, formState, control, resetField } = useForm({
    values: savedAmounts,
    // Keeps other unsaved entries when some days are saved here or in another form.
    resetOptions: { keepDirtyValues: true },
  });
  const enteredAmounts = useWatch({ control }) as Record<string, string>;
  const sum = days.reduce((total, day) => total + (parseAmount(enteredAmounts[day] ?? '') ?? 0), 0);
  const changeCount = getChangedDays(enteredAmounts, savedAmounts).length;
  const save = handleSubmit((amounts) => {
    const changedEntries = getChangedDays(amounts, savedAmounts);
    const markSaved = () => {
      for (const { day, amount } of changedEntries) resetField(day, { defaultValue: String(amount) });
    };
    if (changedEntries.length > 0) saveMutation.mutate(changedEntries, { onSuccess: markSaved });
  });
  return (
    <form noValidate aria-label={`Spend in ${formatMonth(month)}`} onSubmit={(event) => void save(event)}>
      <Table>
        <chakra.caption srOnly>{`Spend in ${formatMonth(month)}`}</chakra.caption>
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
                <th scope="row">{formatWeekday(day)}</th>
                <td>
                  <Input
                    inputMode="numeric"
                    autoComplete="off"
                    textAlign="end"
                    aria-label={`Spend on ${formatWeekday(day)}`}
                    {...(problem && { 'aria-invalid': true, 'aria-describedby': `problem-${day}` })}
                    {...register(day, {
                      validate: (text) => validateAmount(text, savedAmounts[day] ?? '') ?? true,
                    })}
                  />
                  <LiveRegion id={`problem-${day}`} textStyle="sm" color="fg.error" fontWeight="medium">
                    {problem}
                  </LiveRegion>
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
      <Notice mt="3">{saveMutation.error && getSaveError(saveMutation.error)}</Notice>
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
          {changeCount === 0 ? 'No changes' : `${changeCount} ${changeCount === 1 ? 'day' : 'days'} changed`}
        </Text>
        <Button type="submit" disabled={saveMutation.isPending}>
          {saveMutation.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Flex>
    </form>
  );
}
