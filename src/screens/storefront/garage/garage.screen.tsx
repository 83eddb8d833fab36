import { appPaths } from '#contract/app-paths.ts';
import { MAX_CARS } from '#contract/fitment/garage.ts';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { AddCar } from '#src/components/shop/garage/add-car.tsx';
import { useRemoval } from '#src/components/shop/garage/undo-removal.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { CarIcon, PlusIcon } from '#src/components/ui/icons.tsx';
import { ButtonLink } from '#src/components/ui/links.tsx';
import { Box, Button, Flex, Text } from '#src/components/ui/ui.ts';
import { useGarage, useGarageState } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
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
    <Screen name="garage" state={isEmpty ? 'empty' : 'filled'} title={TITLE}>
      <Box maxWidth="48rem">
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
            <PageHeading mb="2">{TITLE}</PageHeading>
            <Text color="fg.muted" mb="5">
              Parts are shown for the current car. A garage holds up to {MAX_CARS} cars.
            </Text>
            <Box as="ul" aria-label={TITLE} listStyleType="none" display="grid" gap="4">
              {cars.map((car) => (
                <GarageCard
                  key={car.id}
                  car={car}
                  isCurrent={car.id === currentId}
                  onRemove={() => remove(car.id)}
                />
              ))}
            </Box>
          </>
        )}
        {undo}
        {!isEmpty && (
          <Flex gap="3" wrap="wrap" mt="4">
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
          </Flex>
        )}
        <SyncStatus />
      </Box>
      {isAdding && <AddCar onAdded={() => setIsAdding(null)} onClose={() => setIsAdding(null)} />}
    </Screen>
  );
}
