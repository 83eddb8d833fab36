import { appPaths } from '#contract/app-paths.ts';
import { isSameCar, MAX_CARS } from '#contract/fitment/garage.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import type { LeftOut } from '#machines/garage-sync/garage-sync.types.ts';
import { TextLink } from '#src/components/ui/links.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Box, Button, Flex, Text } from '#src/components/ui/ui.ts';
import { useGarage, useGarageState, usePorts, useSession } from '#src/hooks/contexts.tsx';
import { useGarageSync } from '#src/hooks/use-garage-sync.ts';
import { createKey } from '#src/ports/create-key.ts';

/** Where the cars are kept, and what the account did not take. */
export function SyncStatus() {
  const { getGarageSync } = usePorts();
  const { isSignedIn } = useSession();
  const { state, text, isFailed, canRetry, leftOut } = useGarageSync();
  return (
    <Box mt="6" data-part="garage-sync" data-state={state}>
      <LeftOutCars leftOut={leftOut} />
      <LiveRegion>
        <Flex align="center" gap="3" wrap="wrap">
          <Text data-part="text" color={isFailed ? 'fg.error' : 'fg.muted'}>
            {text}
          </Text>
          {canRetry && (
            <Button variant="outline" size="sm" onClick={() => getGarageSync()?.send({ type: 'sync.retry' })}>
              Try again
            </Button>
          )}
        </Flex>
      </LiveRegion>
      {!isSignedIn && state === 'signedOut' && (
        <TextLink to={appPaths.login} state={{ from: appPaths.garage }}>
          Log in to see them on all your devices
        </TextLink>
      )}
    </Box>
  );
}

function LeftOutCars({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { trigger } = useGarage();
  const { cars } = useGarageState();
  const shown = leftOut.filter(({ car }) => !cars.some((other) => isSameCar(other, car)));
  return (
    <Notice tone="orange" mb="4" {...(shown.length > 0 && { title: 'Not in your account' })}>
      {shown.length > 0 && (
        <>
          <Text>These cars are on this device only, until you log out. Remove a car to add one of them.</Text>
          <Box as="ul" aria-label="Not in your account" listStyleType="none">
            {shown.map(({ car, code }) => (
              <Flex as="li" key={car.id} align="center" justify="space-between" gap="3" mt="2">
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
              </Flex>
            ))}
          </Box>
        </>
      )}
    </Notice>
  );
}
