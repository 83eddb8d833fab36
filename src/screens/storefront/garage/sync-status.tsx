import { clsx } from 'clsx';
import { appPaths } from '#contract/app-paths.ts';
import { isSameCar, MAX_CARS } from '#contract/fitment/garage.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import type { LeftOut } from '#machines/garage-sync/garage-sync.types.ts';
import { createKey } from '#src/api/create-key.ts';
import { Button } from '#src/components/ui/button.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { TextLink } from '#src/components/ui/text.tsx';
import { useGarage, useGarageState, usePorts, useSession } from '#src/hooks/contexts.tsx';
import { useGarageSync } from '#src/hooks/use-garage-sync.ts';
import styles from './sync-status.module.css';

/** Where the cars are kept, and what the account did not take. */
export function SyncStatus() {
  const { getGarageSync } = usePorts();
  const { isSignedIn } = useSession();
  const { state, text, isFailed, canRetry, leftOut } = useGarageSync();
  return (
    <div className={styles.sync} data-part="garage-sync" data-state={state}>
      <LeftOutCars leftOut={leftOut} />
      <LiveRegion>
        <div className={styles.status}>
          <p className={clsx(styles.text, isFailed && styles.failed)} data-part="text">
            {text}
          </p>
          {canRetry && (
            <Button variant="outline" size="sm" onClick={() => getGarageSync()?.send({ type: 'sync.retry' })}>
              Try again
            </Button>
          )}
        </div>
      </LiveRegion>
      {!isSignedIn && state === 'signedOut' && (
        <TextLink to={appPaths.login} state={{ from: appPaths.garage }}>
          Log in to see them on all your devices
        </TextLink>
      )}
    </div>
  );
}

function LeftOutCars({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { trigger } = useGarage();
  const { cars } = useGarageState();
  const shown = leftOut.filter(({ car }) => !cars.some((other) => isSameCar(other, car)));
  return (
    <Notice
      className={styles.notice}
      tone="orange"
      {...(shown.length > 0 && { title: 'Not in your account' })}
    >
      {shown.length > 0 && (
        <>
          <p>These cars are on this device only, until you log out. Remove a car to add one of them.</p>
          <ul aria-label="Not in your account">
            {shown.map(({ car, code }) => (
              <li className={styles.car} key={car.id}>
                <span>
                  {getCarName(car)}
                  {code === 'VEHICLE_UNKNOWN' && ' – we no longer have this car'}
                </span>
                {code === 'GARAGE_FULL' && (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Add ${getCarName(car)}`}
                    disabled={cars.length >= MAX_CARS}
                    onClick={() => trigger['garage.addCar']({ id: createKey(), car, at: Date.now() })}
                  >
                    Add
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
