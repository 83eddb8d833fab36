import { getCarName } from '#machines/garage/garage.rules.ts';
import { useCurrentCar } from '#src/hooks/contexts.tsx';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { CarIcon } from '../ui/icons.tsx';
import styles from './car-chip.module.css';
import { useGarageDialog } from './use-garage-dialog.tsx';

/** The current car as a number plate; opens the garage. */
export function CarChip() {
  const car = useCurrentCar();
  const name = car && getCarName(car);
  const isEarly = useBrowserValue(() => '', null) === null;
  const { opener, dialog } = useGarageDialog();
  return (
    <>
      <button
        type="button"
        className={styles.chip}
        {...opener}
        aria-label={car ? `Your car: ${name}` : undefined}
        data-car={car ? '' : undefined}
        data-early={isEarly ? '' : undefined}
      >
        <span className={styles.plate}>
          {!car && <CarIcon />}
          <span>{name ?? 'Choose your car'}</span>
        </span>
      </button>
      {dialog}
    </>
  );
}
