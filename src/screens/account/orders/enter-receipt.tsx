// oxlint-disable-next-line no-restricted-imports -- one write that the server decides
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { MAX_REFERENCE_LENGTH } from '#contract/limits.ts';
import type { PaymentAttempt } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { Button, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { receiptResolver } from './staff-actions.schema.ts';

interface EnterReceiptProps {
  attempt: PaymentAttempt;
  onSaved: () => void;
}

export function EnterReceipt({ attempt, onSaved }: EnterReceiptProps) {
  const [isDialogOpen, setDialogOpen] = useDisclosure();
  return (
    <>
      <Button variant="outline" size="sm" my="1" onClick={() => setDialogOpen(true)}>
        Enter receipt number
      </Button>
      {isDialogOpen && (
        <ReceiptForm attempt={attempt} onSaved={onSaved} onClose={() => setDialogOpen(null)} />
      )}
    </>
  );
}

function ReceiptForm({ attempt, onSaved, onClose }: EnterReceiptProps & { onClose: () => void }) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { receipt: '' },
    resolver: receiptResolver,
  });
  const { mutate, isPending, error } = useMutation({
    mutationFn: (receipt: string) =>
      api.call('enterReceipt', { params: { id: attempt.id }, body: { receipt } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['orders'] });
      toaster.adminSuccess('The receipt number is saved');
      onSaved();
      onClose();
    },
  });
  const receiptError = error instanceof ApiError ? error.fields['receipt'] : undefined;
  useRefusal(error, () => {
    if (receiptError) setError('receipt', { type: 'server', message: receiptError }, { shouldFocus: true });
  });
  const save = handleSubmit(({ receipt }) => mutate(receipt));
  return (
    <Modal title="Receipt number" onClose={onClose}>
      <form noValidate aria-label="Receipt number" onSubmit={(event) => void save(event)}>
        <Stack gap="4" textAlign="start">
          <Text>The provider confirmed this payment without its receipt number.</Text>
          <TextField
            label="Receipt number"
            hint="As it is on the provider’s statement."
            required
            maxLength={MAX_REFERENCE_LENGTH}
            autoComplete="off"
            spellCheck={false}
            error={formState.errors.receipt?.message}
            {...register('receipt')}
          />
          <Notice>
            {error &&
              !receiptError &&
              getErrorMessage(error, 'It could not be saved.', 'Network error occurred')}
          </Notice>
          <Button type="submit" disabled={isPending} aria-busy={isPending}>
            Save
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
