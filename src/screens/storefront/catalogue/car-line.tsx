import type { ReactNode } from 'react';
import type { HiddenCounts } from '#contract/types.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import { createKey } from '#src/api/create-key.ts';
import { Button } from '#src/components/ui/button.tsx';
import { Notice } from '#src/components/ui/notice.tsx';
import { TextLink } from '#src/components/ui/text.tsx';
import { formatCount } from '#src/format/format-count.ts';
import { useCurrentCar, useGarage } from '#src/hooks/contexts.tsx';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import styles from './car-line.module.css';
import { getFitHref } from './get-fit-href.ts';
import { getListCarName } from './list-car-name.ts';
import { NamedCars } from './named-cars.tsx';
import type { CatalogueSearch } from './use-catalogue-search.ts';
import { useFollowedCar } from './use-followed-car.ts';
import type { AddressedCar } from './use-list-car.ts';

interface CarLineProps {
  search: CatalogueSearch;
}

export default function CarLine({ search }: CarLineProps) {
  const showFor = useFollowedCar(search);
  return (
    <>
      <ListCarLine search={search} showFor={showFor} />
      <NamedCars cars={search.result.page?.named_cars} />
    </>
  );
}

type ShowFor = (vehicle: string | null) => void;

/** Whether the list holds only what fits the car, how much it hides, and whether the car is the shopper's own. */
function ListCarLine({ search, showFor }: CarLineProps & { showFor: ShowFor }) {
  const { car, result } = search;
  const { page } = result;
  if (!car) return null;
  if (page?.isCarUnknown)
    return (
      <Notice className={styles.notice} tone="orange">
        We do not know the car in this link. These are the parts for all cars.
      </Notice>
    );
  const name = getListCarName(search);
  return (
    <section className={styles.carLine} aria-label="Your car">
      <div className={styles.head}>
        <p className={styles.title}>
          {car.list.fit === 'all'
            ? `All parts, those that fit ${name ?? 'this car'} first`
            : `Parts that fit ${name ?? 'this car'}`}
        </p>
        <div className={styles.hidden}>
          {car.list.fit === 'all' ? (
            <FitLink to={getFitHref(search, 'fits')}>Only parts that fit</FitLink>
          ) : (
            <HiddenParts hidden={page?.hidden} to={getFitHref(search, 'all')} />
          )}
        </div>
      </div>
      <CarChoice car={car} name={name} showFor={showFor} />
    </section>
  );
}

function FitLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <TextLink className={styles.fitLink} to={to} state={{ scroll: 'keep' }}>
      {children}
    </TextLink>
  );
}

function HiddenParts({ hidden, to }: { hidden: HiddenCounts | undefined; to: string }) {
  if (!hidden || hidden.no + hidden.unchecked === 0) return null;
  return (
    <>
      <span>Hidden:</span>
      {hidden.no > 0 && (
        <FitLink to={to}>{`${formatCount(hidden.no)} ${hidden.no === 1 ? 'does' : 'do'} not fit`}</FitLink>
      )}
      {hidden.unchecked > 0 && <FitLink to={to}>{`${formatCount(hidden.unchecked)} not checked`}</FitLink>}
    </>
  );
}

interface CarChoiceProps {
  car: AddressedCar;
  name: string | undefined;
  showFor: ShowFor;
}

/**
 * Of a car that a link brought: makes it the current one, or returns to that. Until hydration only the script in
 * index.html knows whether it is the current one.
 */
function CarChoice({ car: { list, own }, name, showFor }: CarChoiceProps) {
  const { trigger } = useGarage();
  const current = useCurrentCar();
  const isEarly = useBrowserValue(() => '', null) === null;
  if (!name || (own && own === current)) return null;
  const choose = () => {
    const at = Date.now();
    if (own) trigger['garage.selectCar']({ id: own.id, at });
    else trigger['garage.addCar']({ id: createKey(), car: { vehicle: list.vehicle, label: name }, at });
  };
  return (
    <div className={styles.choice}>
      {isEarly && <style>{`[data-car="${list.vehicle}"] .${styles.choice} { display: none }`}</style>}
      <Button className={styles.use} variant="outline" onClick={choose}>
        {own ? 'Use this car' : 'Save this car'}
      </Button>
      <Button className={styles.other} variant="ghost" onClick={() => showFor(current?.vehicle ?? null)}>
        <span className={styles.otherText}>{current ? `Parts for ${getCarName(current)}` : 'All cars'}</span>
      </Button>
    </div>
  );
}
