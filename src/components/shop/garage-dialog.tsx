import { appPaths } from '#contract/app-paths.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import type { GarageCar } from '#machines/garage/garage.types.ts';
import { useGarage, useGarageState } from '#src/hooks/contexts.tsx';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { CheckIcon, PlusIcon } from '../ui/icons.tsx';
import { Modal } from '../ui/modal.tsx';
import { BinIcon, PencilIcon } from '../ui/screen-icons.tsx';
import { AddCar } from './garage/add-car.tsx';
import { RenameForm } from './garage/rename-form.tsx';
import { useRemoval } from './garage/undo-removal.tsx';
import styles from './garage-dialog.module.css';

interface GarageDialogProps {
  onClose: () => void;
}

/** The shopper's cars. A garage without any opens the picker at once. */
export default function GarageDialog({ onClose }: GarageDialogProps) {
  const garage = useGarage();
  const wasEmpty = useConstant(() => garage.getSnapshot().context.cars.length === 0);
  const [isAdding, setIsAdding] = useDisclosure();
  if (!wasEmpty && !isAdding) return <CarList onAdd={() => setIsAdding(true)} onClose={onClose} />;
  return <AddCar onAdded={onClose} onClose={wasEmpty ? onClose : () => setIsAdding(null)} />;
}

function CarList({ onAdd, onClose }: GarageDialogProps & { onAdd: () => void }) {
  const { trigger } = useGarage();
  const state = useGarageState();
  const { remove, undo } = useRemoval();
  const select = (id: string) => {
    trigger['garage.selectCar']({ id, at: Date.now() });
    onClose();
  };
  const release = () => {
    trigger['garage.releaseCar']();
    onClose();
  };
  return (
    <Modal title="Your cars" onClose={onClose}>
      <p className={styles.hint}>Choose the car that you need parts for.</p>
      <ul className={styles.list}>
        {state.cars.map((car) => (
          <CarRow
            key={car.id}
            car={car}
            isCurrent={car.id === state.currentId}
            onSelect={() => select(car.id)}
            onRemove={() => remove(car.id)}
          />
        ))}
        <li className={styles.all}>
          <button
            className={styles.choice}
            type="button"
            aria-pressed={state.currentId === null}
            onClick={release}
          >
            <Mark isShown={state.currentId === null} /> All cars
          </button>
        </li>
      </ul>
      {undo}
      <Button className={styles.add} variant="outline" aria-haspopup="dialog" onClick={onAdd}>
        <PlusIcon /> Add a car
      </Button>
      <ButtonLink className={styles.manage} to={appPaths.garage} variant="ghost" onClick={onClose}>
        My cars
      </ButtonLink>
    </Modal>
  );
}

interface CarRowProps {
  car: GarageCar;
  isCurrent: boolean;
  onSelect: () => void;
  onRemove: () => void;
}

function CarRow({ car, isCurrent, onSelect, onRemove }: CarRowProps) {
  const [isRenaming, setIsRenaming] = useDisclosure();
  const name = getCarName(car);
  return (
    <li>
      <div className={styles.car}>
        <button className={styles.choice} type="button" aria-pressed={isCurrent} onClick={onSelect}>
          <Mark isShown={isCurrent} />
          <span className={styles.names}>
            <span className={styles.name}>{name}</span>{' '}
            {car.nickname && <span className={styles.label}>{car.label}</span>}
          </span>
        </button>
        <IconButton
          variant="ghost"
          aria-label={`Rename ${name}`}
          aria-expanded={isRenaming === true}
          onClick={() => setIsRenaming(isRenaming ? null : true)}
        >
          <PencilIcon />
        </IconButton>
        <IconButton variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
          <BinIcon />
        </IconButton>
      </div>
      {isRenaming && <RenameForm car={car} onClose={() => setIsRenaming(null)} />}
    </li>
  );
}

function Mark({ isShown }: { isShown: boolean }) {
  return <span className={styles.mark}>{isShown && <CheckIcon />}</span>;
}
