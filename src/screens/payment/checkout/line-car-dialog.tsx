import { Suspense } from 'react';
import type { CartLine, LineCar } from '#machines/cart/cart.types.ts';
import { toLineCar } from '#machines/cart/line-car.rules.ts';
import type { AddedCar } from '#machines/garage/garage.types.ts';
import { Box, Button, Flex, Text } from '#src/components/chakra/chakra.tsx';
import { PlusIcon } from '#src/components/ui/icons.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useGarageState } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';

interface VehiclePickerProps {
  onChosen: (car: AddedCar) => void;
  onClose: () => void;
}

const VehiclePicker = lazyPart<VehiclePickerProps>(
  () => import('#src/components/shop/vehicle-picker/vehicle-picker.tsx'),
);

interface LineCarDialogProps {
  line: CartLine;
  onChosen: (car: LineCar) => void;
  onClose: () => void;
}

/** Chooses the car of one line, of the garage or any other. The garage and its current car stay as they are. */
export function LineCarDialog({ line, onChosen, onClose }: LineCarDialogProps) {
  const { cars } = useGarageState();
  const others = cars.filter(({ vehicle }) => vehicle !== line.vehicle);
  const [isPicking, setIsPicking] = useDisclosure();
  if (others.length === 0 || isPicking)
    return (
      <Suspense>
        <VehiclePicker
          onChosen={(car) => onChosen(toLineCar(car))}
          onClose={others.length === 0 ? onClose : () => setIsPicking(null)}
        />
      </Suspense>
    );
  return (
    <Modal title="Which car is it for?" onClose={onClose}>
      <Text color="fg.muted" mb="3">
        {line.name}
      </Text>
      <Flex as="ul" direction="column" gap="2" listStyleType="none">
        {others.map((car) => (
          <Box as="li" key={car.id}>
            <Button
              variant="outline"
              width="100%"
              height="auto"
              minHeight="12"
              py="2"
              justifyContent="flex-start"
              textAlign="start"
              whiteSpace="normal"
              onClick={() => onChosen(toLineCar(car))}
            >
              <Box as="span">
                {car.nickname && (
                  <Text as="span" display="block">
                    {car.nickname}
                  </Text>
                )}
                <Text as="span" display="block" {...(car.nickname && { textStyle: 'sm', color: 'fg.muted' })}>
                  {car.label}
                </Text>
              </Box>
            </Button>
          </Box>
        ))}
      </Flex>
      <Button variant="outline" mt="4" width="100%" aria-haspopup="dialog" onClick={() => setIsPicking(true)}>
        <PlusIcon /> Another car
      </Button>
    </Modal>
  );
}
