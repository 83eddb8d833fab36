import { Suspense } from 'react';
import { Button } from '#src/components/ui/button.tsx';
import { CarIcon } from '#src/components/ui/icons.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import styles from './choose-car.module.css';

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
    <div className={styles.line}>
      <p className={styles.question}>Does it fit your car?</p>
      <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <CarIcon /> Check if it fits
      </Button>
      {isOpen && (
        <Suspense>
          <GarageDialog onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
