import { getCarName, getRemovedCar } from '#machines/garage/garage.rules.ts';
import type { RemovedCar } from '#machines/garage/garage.types.ts';
import { useGarage, useGarageState } from '#src/hooks/contexts.tsx';
import { useCountdown } from '#src/hooks/use-countdown.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';
import { Button } from '../../ui/button.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import styles from './undo-removal.module.css';

const UNDO_SECONDS = 6;

/** Removes a car, and what offers to put it back for six seconds. */
export function useRemoval() {
  const { trigger } = useGarage();
  const state = useGarageState();
  const [removed, setRemoved] = useDisclosure<RemovedCar>();
  const remove = (id: string) => {
    setRemoved(getRemovedCar(state, id));
    trigger['garage.removeCar']({ id });
  };
  const undo = (
    <LiveRegion className={styles.region}>
      {removed && (
        <Undo
          key={removed.car.id}
          removed={removed}
          onUndo={() => {
            trigger['garage.restoreCar']({ removed });
            setRemoved(null);
          }}
          onOver={() => setRemoved(null)}
        />
      )}
    </LiveRegion>
  );
  return { remove, undo };
}

function Undo({ removed, onUndo, onOver }: { removed: RemovedCar; onUndo: () => void; onOver: () => void }) {
  useCountdown(UNDO_SECONDS, onOver);
  const button = useFocusOnMount<HTMLButtonElement>();
  return (
    <div className={styles.undo}>
      <p className={styles.text}>{getCarName(removed.car)} removed</p>
      <Button ref={button} variant="ghost" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
