import type { VehicleRequest } from '#contract/types.ts';
import { VEHICLE_REQUEST_LIMITS } from '#contract/vehicle-request.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import {
  Box,
  Button,
  Flex,
  Heading,
  IconButton,
  Notice,
  Stack,
  Text,
} from '#src/components/chakra/chakra.tsx';
import { LinkButton } from '#src/components/ui/link-button.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { BinIcon } from '#src/components/ui/screen-icons.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { CarSearch } from './car-search.tsx';
import { PartSearch } from './part-search.tsx';
import { useAnswerRequest } from './use-answer-request.ts';

interface AnswerDialogProps {
  request: VehicleRequest;
  onClose: () => void;
}

export interface ChosenCar {
  slug: string;
  label: string;
}

export interface RecommendedPart {
  id: number;
  name: string;
}

export function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const [car, setCar] = useDisclosure<ChosenCar>();
  const [chosenParts, setParts] = useDisclosure<readonly RecommendedPart[]>();
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
              <Box as="ul" aria-label="Recommended products" listStyleType="none">
                {parts.map((part) => (
                  <Flex as="li" key={part.id} align="center" justify="space-between" gap="2">
                    <Text minWidth="0">{part.name}</Text>
                    <IconButton
                      type="button"
                      variant="ghost"
                      aria-label={`Remove ${part.name}`}
                      onClick={() => setParts(parts.filter(({ id }) => id !== part.id))}
                    >
                      <BinIcon />
                    </IconButton>
                  </Flex>
                ))}
              </Box>
            </Box>
          )}
          {parts.length < VEHICLE_REQUEST_LIMITS.products && (
            <PartSearch
              car={car}
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
