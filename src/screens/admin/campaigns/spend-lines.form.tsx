import { type ChangeEvent, useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { formatKsh } from '#contract/money.ts';
import type { Campaign } from '#contract/types.ts';
import { Box, Button, chakra, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { TextAreaField } from '#src/components/forms/text-area-field.tsx';
import { parseSpendLines } from './spend-lines.rules.ts';
import { getSaveError, useSaveSpend } from './use-campaign-mutations.ts';

const MAX_SHOWN_PROBLEMS = 10;

interface SpendLinesFormProps {
  campaign: Campaign;
  today: string;
}

export function SpendLinesForm({ campaign, today }: SpendLinesFormProps) {
  const { register, handleSubmit, control, setValue, reset } = useForm({ defaultValues: { lines: '' } });
  const text = useWatch({ control, name: 'lines' });
  const saveMutation = useSaveSpend(campaign.id);
  const problemsId = useId();
  const { days, problems } = parseSpendLines(text, today);
  const sum = days.reduce((total, { amount }) => total + amount, 0);
  const canSave = days.length > 0 && problems.length === 0 && !saveMutation.isPending;
  const readFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? [];
    if (!file) return;
    setValue('lines', await file.text());
    // Reset it so that the same file can be chosen again after it was corrected.
    currentTarget.value = '';
  };
  const save = handleSubmit(() => {
    if (canSave) saveMutation.mutate(days, { onSuccess: () => reset() });
  });
  return (
    <form noValidate aria-label="Many days at once" onSubmit={(event) => void save(event)}>
      <Stack gap="3">
        <TextAreaField
          label="Lines of day,amount"
          hint="For example 2026-11-03,1500. The days you list get these amounts; the others stay as they are."
          placeholder={'2026-11-03,1500\n2026-11-04,1450'}
          spellCheck={false}
          autoComplete="off"
          errorId={problems.length > 0 ? problemsId : undefined}
          {...register('lines')}
        />
        <chakra.label textStyle="sm" fontWeight="semibold">
          Or a CSV file
          <chakra.input
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            display="block"
            mt="1.5"
            width="100%"
            fontWeight="normal"
            css={{
              '&::file-selector-button': {
                font: 'inherit',
                fontWeight: 'semibold',
                px: '3',
                minHeight: '9',
                me: '3',
                color: 'petrol.fg',
                bg: 'transparent',
                borderWidth: '1px',
                borderStyle: 'solid',
                borderColor: 'border.control',
                borderRadius: 'l2',
                cursor: 'pointer',
              },
            }}
            onChange={(event) => void readFile(event)}
          />
        </chakra.label>
        <Notice
          id={problemsId}
          title={`${problems.length} ${problems.length === 1 ? 'line needs' : 'lines need'} a look`}
        >
          {problems.length > 0 && (
            <Box as="ul" listStyleType="none">
              {problems.slice(0, MAX_SHOWN_PROBLEMS).map(({ line, message }) => (
                <li key={line}>
                  Line {line}: {message}
                </li>
              ))}
              {problems.length > MAX_SHOWN_PROBLEMS && (
                <li>and {problems.length - MAX_SHOWN_PROBLEMS} more</li>
              )}
            </Box>
          )}
        </Notice>
        <Notice>{saveMutation.error && getSaveError(saveMutation.error)}</Notice>
        <Text role="status" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {days.length > 0 &&
            `${days.length} ${days.length === 1 ? 'day' : 'days'}, ${formatKsh(sum)} in all`}
        </Text>
        <Button type="submit" variant="outline" disabled={!canSave}>
          {saveMutation.isPending ? 'Saving...' : 'Save these days'}
        </Button>
      </Stack>
    </form>
  );
}
