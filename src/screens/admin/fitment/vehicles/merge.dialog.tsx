import type { ManagedVehicle } from '#contract/types.ts';
import { Button, Flex, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { ChoiceList } from '#src/components/shop/vehicle-picker/choice-list.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { SearchForm } from '../../search.form.tsx';
import { useManagedVehicles } from './use-managed-vehicles.ts';
import { getSaveError, useMergeVehicle } from './use-vehicle-mutations.ts';

interface MergeDialogProps {
  vehicle: ManagedVehicle;
  onClose: () => void;
}

/** For a car that is stored twice. */
export function MergeDialog({ vehicle, onClose }: MergeDialogProps) {
  const [query, setQuery] = useDisclosure<string>();
  const [target, setTarget] = useDisclosure<ManagedVehicle>();
  const found = useManagedVehicles({ q: query ?? vehicle.chassis_code, page: 1 });
  const mutation = useMergeVehicle(vehicle, onClose);
  const others = (found.data?.results ?? []).filter(({ id }) => id !== vehicle.id);
  return (
    <Modal title={`Merge ${vehicle.label}`} onClose={onClose}>
      {target ? (
        <Stack gap="4">
          <Text>
            {vehicle.label} turns out to be {target.label}. Its addresses lead there, and shoppers’ cars and
            rules follow. This cannot be undone here.
          </Text>
          <Notice>{mutation.error && getSaveError(mutation.error)}</Notice>
          <Flex gap="3" wrap="wrap" justify="flex-end">
            <Button variant="outline" disabled={mutation.isPending} onClick={() => setTarget(null)}>
              Another car
            </Button>
            <Button
              disabled={mutation.isPending}
              aria-busy={mutation.isPending}
              onClick={() => mutation.mutate(target.id)}
            >
              Merge
            </Button>
          </Flex>
        </Stack>
      ) : (
        <Stack gap="4">
          <Text color="fg.muted" textStyle="sm">
            Which car is it really?
          </Text>
          <SearchForm
            label="Make, model or chassis code"
            button="Find cars"
            defaultValue={vehicle.chassis_code}
            maxLength={100}
            onSearch={setQuery}
          />
          <Notice>{found.isError && 'The cars could not be loaded.'}</Notice>
          {found.data && others.length === 0 && <Text color="fg.muted">No other car found.</Text>}
          {others.length > 0 && (
            <ChoiceList
              label="Cars"
              choices={others.map((other) => ({
                value: other,
                label: other.label,
                detail: `No. ${other.id}`,
              }))}
              onChoose={setTarget}
            />
          )}
        </Stack>
      )}
    </Modal>
  );
}
