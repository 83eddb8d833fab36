import type { ReactNode } from 'react';
import type { HiddenCounts } from '#contract/types.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import { TextLink } from '#src/components/ui/links.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { Button, Flex, Text } from '#src/components/ui/ui.ts';
import { formatCount } from '#src/format/format-count.ts';
import { useCurrentCar, useGarage } from '#src/hooks/contexts.tsx';
import { createKey } from '#src/ports/create-key.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';
import { useFollowedCar } from './use-followed-car.ts';
import type { AddressedCar } from './use-list-car.ts';

/** Whether the list holds only what fits the car, how much it hides, and whether the car is the shopper's own. */
export default function CarLine({ search }: { search: CatalogueSearch }) {
  const { car, result, getFitHref } = search;
  const { page } = result;
  const showFor = useFollowedCar(search);
  if (!car) return null;
  if (page?.isCarUnknown)
    return (
      <Notice tone="orange" mb="4">
        We do not know the car in this address. These are the parts for all cars.
      </Notice>
    );
  const { name = 'this car', list } = car;
  return (
    <Flex
      as="section"
      aria-label="Your car"
      align="center"
      wrap="wrap"
      columnGap="4"
      minHeight="11"
      mb="2"
      textStyle="sm"
    >
      <Text fontWeight="semibold">
        {list.fit === 'all' ? `All parts, those that fit ${name} first` : `Parts that fit ${name}`}
      </Text>
      {list.fit === 'all' ? (
        <FitLink to={getFitHref('fits')}>Only parts that fit</FitLink>
      ) : (
        <HiddenParts hidden={page?.hidden} to={getFitHref('all')} />
      )}
      <CarChoice car={car} showFor={showFor} />
    </Flex>
  );
}

function FitLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink to={to} state={{ scroll: 'keep' }} minHeight="11" display="inline-flex" alignItems="center">
      {children}
    </TextLink>
  );
}

function HiddenParts({ hidden, to }: { hidden: HiddenCounts | undefined; to: string }) {
  if (!hidden || hidden.no + hidden.unchecked === 0) return null;
  return (
    <Flex align="center" wrap="wrap" columnGap="3" color="fg.muted">
      <span>Hidden:</span>
      {hidden.no > 0 && (
        <FitLink to={to}>{`${formatCount(hidden.no)} ${hidden.no === 1 ? 'does' : 'do'} not fit`}</FitLink>
      )}
      {hidden.unchecked > 0 && <FitLink to={to}>{`${formatCount(hidden.unchecked)} not checked`}</FitLink>}
    </Flex>
  );
}

interface CarChoiceProps {
  car: AddressedCar;
  showFor: (vehicle: string | null) => void;
}

/** Of a car that a link brought: makes it the current one, or returns to that. */
function CarChoice({ car: { list, name, own }, showFor }: CarChoiceProps) {
  const { trigger } = useGarage();
  const current = useCurrentCar();
  if (!name || (own && own === current)) return null;
  const choose = () => {
    const at = Date.now();
    if (own) trigger['garage.selectCar']({ id: own.id, at });
    else trigger['garage.addCar']({ id: createKey(), car: { vehicle: list.vehicle, label: name }, at });
  };
  return (
    <Flex align="center" gap="2" wrap="wrap">
      <Button variant="outline" onClick={choose}>
        {own ? 'Use this car' : 'Save this car'}
      </Button>
      <Button variant="ghost" onClick={() => showFor(current?.vehicle ?? null)}>
        {current ? `Parts for ${getCarName(current)}` : 'All cars'}
      </Button>
    </Flex>
  );
}
