import type { VehicleRequest } from '#contract/types.ts';
import { VEHICLE_REQUEST_LIMITS } from '#contract/vehicle-request.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Box, Button, Heading, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { type ChosenPart, ChosenParts } from '../chosen-parts.tsx';
import { PartSearch } from '../part-search.tsx';
import { CarSearch } from './car-search.tsx';
import { useAnswerRequest } from './use-answer-request.ts';

interface AnswerDialogProps {
  request: VehicleRequest;
  onClose: () => void;
}

export interface ChosenCar {
  slug: string;
  label: string;
}

export function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const [car, setCar] = useDisclosure<ChosenCar>();
  const [chosenParts, setParts] = useDisclosure<readonly ChosenPart[]>();
  const mutation = useAnswerRequest(request, onClose);
  const parts = chosenParts ?? [];
  const isMailed = request.email !== null || request.has_account;
  const answer = ({ slug }: ChosenCar) =>
    mutation.mutate({ status: 'answered', vehicle: slug, product_ids: parts.map(({ id }) => id) });
  return (
    <Modal title={`Answer request ${request.id}`} onClose={onClose}>
      {car ? (
        <Stack gap="4">
          <Box>
            <Text fontWeight="bold" overflowWrap="anywhere">
              {car.label}
            </Text>
            <LinkButton type="button" onClick={() => setCar(null)}>
              Another car
            </LinkButton>
          </Box>
          {parts.length > 0 && (
            <Box>
              <Heading as="h3" size="sm" mb="1">
                Recommended
              </Heading>
              <ChosenParts label="Recommended products" parts={parts} onChange={setParts} />
            </Box>
          )}
          {parts.length < VEHICLE_REQUEST_LIMITS.products && (
            <PartSearch
              label="Recommend a part that fits (optional)"
              noneText="No more parts found that fit this car."
              vehicle={car.slug}
              chosenIds={parts.map(({ id }) => id)}
              onChoose={(part) => setParts([...parts, part])}
            />
          )}
          <Text textStyle="sm" color="fg.muted">
            {isMailed
              ? 'The answer is emailed to the shopper.'
              : 'No email address is known: call the shopper, or answer on WhatsApp from the “Done” list.'}
          </Text>
          <Notice>
            {mutation.error &&
              getErrorMessage(mutation.error, 'It could not be saved.', 'Network error occurred')}
          </Notice>
          <Button disabled={mutation.isPending} aria-busy={mutation.isPending} onClick={() => answer(car)}>
            Send answer
          </Button>
        </Stack>
      ) : (
        <CarSearch frame={request.frame ?? ''} onChoose={setCar} />
      )}
    </Modal>
  );
}
