import { useForm } from 'react-hook-form';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Box, Button, Flex } from '#src/components/ui/ui.ts';

interface AuditFilterFormProps {
  actor: string;
  subject: string;
  onSearch: (filter: { actor: string; subject: string }) => void;
}

export function AuditFilterForm({ actor, subject, onSearch }: AuditFilterFormProps) {
  const { register, handleSubmit } = useForm({ defaultValues: { actor, subject } });
  return (
    <form
      role="search"
      aria-label="Audit log"
      onSubmit={(event) => void handleSubmit((filter) => onSearch(filter))(event)}
    >
      <Flex gap="3" mb="4" wrap="wrap" align="flex-end">
        <Box flex="1 1 14rem">
          <TextField
            label="Who"
            placeholder="Part of an e-mail address"
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
        <Button type="submit" variant="outline">
          Show
        </Button>
      </Flex>
    </form>
  );
}
