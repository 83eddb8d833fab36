import type { Customer } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Box, Button, Flex, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { formatDateTime } from '#src/format/format-date.ts';
import { NoteForm } from '../note.form.tsx';
import { useNotes } from './use-customer-mutations.ts';

export function Notes({ customer }: { customer: Customer }) {
  const { add, remove } = useNotes(customer);
  const error = add.error ?? remove.error;
  return (
    <Panel title="Notes">
      <Stack gap="4">
        <NoteForm
          about="customer"
          isSaving={add.isPending}
          onAdd={(text, onSaved) => add.mutate(text, { onSuccess: onSaved })}
        />
        <Notice>{error && getErrorMessage(error, 'It could not be saved.', 'Network error occurred')}</Notice>
        {customer.notes.length > 0 && (
          <Box as="ul" aria-label="Notes" listStyleType="none" display="grid" gap="3">
            {customer.notes.map(({ id, text, created_at, by }) => (
              <Flex
                as="li"
                key={id}
                justify="space-between"
                align="flex-start"
                gap="3"
                pt="3"
                borderTopWidth="1px"
                borderColor="border"
              >
                <Box minWidth="0">
                  <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
                    {text}
                  </Text>
                  <Text textStyle="sm" color="fg.muted">
                    {formatDateTime(created_at)}, {by ?? 'a former colleague'}
                  </Text>
                </Box>
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`Delete the note of ${formatDateTime(created_at)}`}
                  disabled={remove.isPending}
                  onClick={() => remove.mutate(id)}
                >
                  Delete
                </Button>
              </Flex>
            ))}
          </Box>
        )}
      </Stack>
    </Panel>
  );
}
