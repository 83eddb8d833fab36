import { Suspense } from 'react';
import { getCarName } from '#machines/garage/garage.rules.ts';
import type { GarageCar } from '#machines/garage/garage.types.ts';
import { Heading } from '#src/components/ui/text.tsx';
import { useCurrentCar } from '#src/hooks/contexts.tsx';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import styles from './car-section.module.css';

export interface CarRailProps {
  car: GarageCar;
  title: string;
}

const CarRail = lazyPart<CarRailProps>(() => import('./car-rail.tsx'));

/** Parts for the shopper's car. Only their room is in the first load; without a car there is none, and no request. */
export function CarSection() {
  const car = useCurrentCar();
  const isEarly = useBrowserValue(() => '', null) === null;
  const title = car ? `For your ${getCarName(car)}` : '';
  return (
    <div className={styles.room} data-early={isEarly ? '' : undefined} data-reserved={car ? '' : undefined}>
      {car && (
        <Suspense
          fallback={
            <Heading className={styles.title} as="h2" size="lg">
              {title}
            </Heading>
          }
        >
          <CarRail car={car} title={title} />
        </Suspense>
      )}
    </div>
  );
}
