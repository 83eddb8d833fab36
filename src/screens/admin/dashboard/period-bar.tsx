import { useForm } from 'react-hook-form';
import type { Period } from '#contract/types.ts';
import { Box, Button, Flex } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { PERIOD_CHOICES, type PeriodChoice, validatePeriod } from './period.rules.ts';

interface PeriodBarProps {
  choice: PeriodChoice;
  period: Period;
  today: string;
  onChoose: (choice: PeriodChoice) => void;
  onChooseDays: (period: Period) => void;
}

export function PeriodBar({ choice, period, today, onChoose, onChooseDays }: PeriodBarProps) {
  return (
    <Box mb="4" _print={{ display: 'none' }}>
      <Flex as="fieldset" wrap="wrap" gap="2" border="0">
        <Box as="legend" srOnly>
          Period
        </Box>
        {PERIOD_CHOICES.map(({ value, label }) => (
          <Button
            key={value}
            size="md"
            px={{ base: '3', sm: '4' }}
            variant={value === choice ? 'solid' : 'outline'}
            aria-pressed={value === choice}
            onClick={() => onChoose(value)}
          >
            {label}
          </Button>
        ))}
      </Flex>
      {choice === 'custom' && (
        <CustomDays
          key={`${period.from} ${period.to}`}
          period={period}
          today={today}
          onChoose={onChooseDays}
        />
      )}
    </Box>
  );
}

interface CustomDaysProps {
  period: Period;
  today: string;
  onChoose: (period: Period) => void;
}

const toPeriod = ({ from, to }: { from: string; to: string }): Period => ({
  from: from || null,
  to: to || null,
});

function CustomDays({ period, today, onChoose }: CustomDaysProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { from: period.from ?? '', to: period.to ?? '' },
  });
  return (
    <form
      noValidate
      aria-label="Custom period"
      onSubmit={(event) => void handleSubmit((days) => onChoose(toPeriod(days)))(event)}
    >
      <Flex wrap="wrap" gap="3" align="flex-start" mt="3">
        <Box width={{ base: '100%', sm: '48' }}>
          <TextField label="From" type="date" max={today} {...register('from')} />
        </Box>
        <Box width={{ base: '100%', sm: '48' }}>
          <TextField
            label="To"
            type="date"
            max={today}
            error={formState.errors.to?.message}
            {...register('to', { validate: (_, days) => validatePeriod(toPeriod(days)) ?? true })}
          />
        </Box>
        <Button type="submit" variant="outline" mt={{ sm: '7' }}>
          Show
        </Button>
      </Flex>
    </form>
  );
}
