import { useSearchParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { NamedCars as NamedCarsOfPage } from '#contract/types.ts';
import { ButtonLink } from '#src/components/ui/button.tsx';
import { CarIcon } from '#src/components/ui/icons.tsx';
import { normalizeCatalogueParams } from '#src/screens/head/canonical-search.ts';
import styles from './named-cars.module.css';

/** The cars that the text searched for names. Choosing one searches for the rest of the text among what fits it. */
export function NamedCars({ cars }: { cars: NamedCarsOfPage | undefined }) {
  const [params] = useSearchParams();
  if (!cars) return null;
  const getHref = (vehicle: string) => {
    const next = normalizeCatalogueParams(params);
    for (const name of ['q', 'fit', 'page']) next.delete(name);
    if (cars.q !== '') next.set('q', cars.q);
    next.set('vehicle', vehicle);
    return `${appPaths.collection}?${next}`;
  };
  return (
    <section className={styles.cars} aria-label="Cars in your search">
      <p className={styles.title}>Only parts for</p>
      {cars.vehicles.map(({ slug, label }) => (
        <ButtonLink className={styles.car} key={slug} variant="outline" to={getHref(slug)}>
          <CarIcon />
          <span className={styles.label}>{label}</span>
        </ButtonLink>
      ))}
    </section>
  );
}
