import { appPaths } from '#contract/app-paths.ts';
import { MAX_CARS } from '#contract/fitment/garage.ts';
import { PageHeading } from '#src/components/layout/screen.tsx';
import { AddCar } from '#src/components/shop/garage/add-car.tsx';
import { useRemoval } from '#src/components/shop/garage/undo-removal.tsx';
import { Button, ButtonLink } from '#src/components/ui/button.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { CarIcon, PlusIcon } from '#src/components/ui/icons.tsx';
import { useGarage, useGarageState } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { AccountScreen } from '../../account/menu/account-screen.tsx';
import styles from './garage.screen.module.css';
import { GarageCard } from './garage-card.tsx';
import { SyncStatus } from './sync-status.tsx';

const TITLE = 'My cars';

export default function GarageScreen() {
  const { cars, currentId } = useGarageState();
  const { trigger } = useGarage();
  const [isAdding, setIsAdding] = useDisclosure();
  const { remove, undo } = useRemoval();
  const isEmpty = cars.length === 0;
  const addButton = (
    <Button
      size="lg"
      variant={isEmpty ? 'solid' : 'outline'}
      aria-haspopup="dialog"
      disabled={cars.length >= MAX_CARS}
      onClick={() => setIsAdding(true)}
    >
      <PlusIcon /> Add a car
    </Button>
  );
  return (
    <AccountScreen name="garage" state={isEmpty ? 'empty' : 'filled'} title={TITLE}>
      <div className={styles.content}>
        {isEmpty ? (
          <EmptyState
            icon={<CarIcon />}
            heading={<PageHeading>{TITLE}</PageHeading>}
            text="Add your car, and the shop shows the parts that fit it."
          >
            {addButton}
          </EmptyState>
        ) : (
          <>
            <PageHeading className={styles.title}>{TITLE}</PageHeading>
            <p className={styles.intro}>
              Parts are shown for the current car. A garage holds up to {MAX_CARS} cars.
            </p>
            <ul className={styles.cars} aria-label={TITLE}>
              {cars.map((car) => (
                <GarageCard
                  key={car.id}
                  car={car}
                  isCurrent={car.id === currentId}
                  onRemove={() => remove(car.id)}
                />
              ))}
            </ul>
          </>
        )}
        {undo}
        {!isEmpty && (
          <div className={styles.actions}>
            {addButton}
            {currentId === null ? (
              <ButtonLink to={appPaths.collection} size="lg" variant="ghost">
                Show all parts
              </ButtonLink>
            ) : (
              <Button size="lg" variant="ghost" onClick={() => trigger['garage.releaseCar']()}>
                Show parts for all cars
              </Button>
            )}
          </div>
        )}
        <SyncStatus />
      </div>
      {isAdding && <AddCar onAdded={() => setIsAdding(null)} onClose={() => setIsAdding(null)} />}
    </AccountScreen>
  );
}
