import { Suspense } from 'react';
import { CarIcon } from '#src/components/ui/icons.tsx';
import { Button, Flex, Text } from '#src/components/ui/ui.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';

const GarageDialog = lazyPart<{ onClose: () => void }>(
  () => import('#src/components/shop/garage-dialog.tsx'),
);

interface ChooseCarProps {
  onClose?: () => void;
}

/** Without a car: offers to choose one. */
export function ChooseCar({ onClose }: ChooseCarProps) {
  const [isOpen, setIsOpen] = useDisclosure();
  const close = () => {
    setIsOpen(null);
    onClose?.();
  };
  return (
    <Flex align="center" justify="space-between" gap="3" wrap="wrap">
      <Text fontWeight="semibold">Does it fit your car?</Text>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <CarIcon /> Check if it fits
      </Button>
      {isOpen && (
        <Suspense>
          <GarageDialog onClose={close} />
        </Suspense>
      )}
    </Flex>
  );
}
