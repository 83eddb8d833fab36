import { getCarName, getRemovedCar } from '#machines/garage/garage.rules.ts';
import type { RemovedCar } from '#machines/garage/garage.types.ts';
import { useGarage, useGarageState } from '#src/hooks/contexts.tsx';
import { useCountdown } from '#src/hooks/use-countdown.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Button, Flex, Text } from '../../ui/ui.ts';

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
    <LiveRegion mt="2">
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
    <Flex align="center" justify="space-between" gap="3" px="3" bg="bg.muted" borderRadius="l2">
      <Text py="2">{getCarName(removed.car)} removed</Text>
      <Button ref={button} variant="ghost" onClick={onUndo}>
        Undo
      </Button>
    </Flex>
  );
}
