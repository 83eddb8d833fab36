import type { VehicleRequest } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, Flex, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useAnswerRequest } from './use-answer-request.ts';

interface CloseDialogProps {
  request: VehicleRequest;
  onClose: () => void;
}

export function CloseDialog({ request, onClose }: CloseDialogProps) {
  const mutation = useAnswerRequest(request, onClose);
  return (
    <Modal title={`Close request ${request.id}`} onClose={onClose}>
      <Stack gap="4">
        <Text>Nobody is told. Close a request that was settled on the phone or is not a real request.</Text>
        <Notice>
          {mutation.error &&
            getErrorMessage(mutation.error, 'It could not be closed.', 'Network error occurred')}
        </Notice>
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={mutation.isPending}
            aria-busy={mutation.isPending}
            onClick={() => mutation.mutate({ status: 'closed' })}
          >
            Close request
          </Button>
        </Flex>
      </Stack>
    </Modal>
  );
}
