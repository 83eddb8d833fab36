import { useForm } from 'react-hook-form';
import { FIRST_DAY } from '#contract/calendar.ts';
import { Box, Button, Flex } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';

/** Days as YYYY-MM-DD, both inclusive; '' is no bound. */
export interface AuditSearch {
  actor: string;
  subject: string;
  from: string;
  to: string;
}

interface AuditFilterFormProps {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

export function AuditFilterForm({ search, onSearch }: AuditFilterFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: search });
  return (
    <form
      role="search"
      aria-label="Audit log"
      noValidate
      onSubmit={(event) => void handleSubmit((filter) => onSearch(filter))(event)}
    >
      <Flex gap="3" mb="4" wrap="wrap" align="flex-end">
        <Box flex="1 1 14rem">
          <TextField
            label="Who"
            placeholder="Part of an email address"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            {...register('actor')}
          />
        </Box>
        <Box flex="1 1 14rem">
          <TextField
            label="What"
            placeholder="product 12, order 7K3M9QXW"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            {...register('subject')}
          />
        </Box>
        <Box flex="0 1 11rem">
          <TextField label="From" type="date" min={FIRST_DAY} {...register('from')} />
        </Box>
        <Box flex="0 1 11rem">
          <TextField
            label="To"
            type="date"
            min={FIRST_DAY}
            error={formState.errors.to?.message}
            {...register('to', {
              validate: (to, { from }) =>
                to === '' || from === '' || from <= to || 'Please choose a day that is not before From.',
            })}
          />
        </Box>
        <Button type="submit" variant="outline">
          Show
        </Button>
      </Flex>
    </form>
  );
}
