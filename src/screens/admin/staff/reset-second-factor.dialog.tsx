import type { StaffAccount } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, Flex, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useResetSecondFactor } from './use-staff-mutations.ts';

interface ResetSecondFactorDialogProps {
  account: StaffAccount;
  onClose: () => void;
}

export function ResetSecondFactorDialog({ account, onClose }: ResetSecondFactorDialogProps) {
  const reset = useResetSecondFactor(account, onClose);
  const close = () => !reset.isPending && onClose();
  return (
    <Modal title={`Remove the second factor of ${account.username}?`} onClose={close}>
      <Text>
        For somebody who has lost their phone and recovery codes. Make sure that the request really comes from
        them. They are signed out at once, get an email, and sign in with the password alone until they set up
        a new one.
      </Text>
      <Notice mt="4">
        {reset.error &&
          getErrorMessage(reset.error, 'The second factor could not be removed.', 'Network error occurred')}
      </Notice>
      <Flex gap="3" mt="5" justify="flex-end" wrap="wrap">
        <Button variant="outline" disabled={reset.isPending} onClick={close}>
          Cancel
        </Button>
        <Button
          colorPalette="red"
          disabled={reset.isPending}
          aria-busy={reset.isPending}
          onClick={() => reset.mutate()}
        >
          Remove second factor
        </Button>
      </Flex>
    </Modal>
  );
}
