import { appPaths } from '#contract/app-paths.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import { PageHeading } from '#src/components/layout/screen.tsx';
import { useGarageDialog } from '#src/components/layout/use-garage-dialog.tsx';
import { Button, ButtonLink } from '#src/components/ui/button.tsx';
import { Container } from '#src/components/ui/text.tsx';
import { useCurrentCar } from '#src/hooks/contexts.tsx';
import { CatalogueSearchBox } from '../catalogue/catalogue-search-box.tsx';
import type { CatalogueSearch } from '../catalogue/use-catalogue-search.ts';
import styles from './hero.module.css';

interface HeroProps {
  compact: boolean;
  search: CatalogueSearch;
}

export function Hero({ compact, search }: HeroProps) {
  const searchBox = <CatalogueSearchBox placeholder="Search products..." search={search} />;
  if (compact)
    return (
      <Container className={styles.compact}>
        <div className={styles.compactSearch}>{searchBox}</div>
      </Container>
    );
  return (
    <div className={styles.hero}>
      <Container className={styles.room}>
        <div>
          <PageHeading size="hero">The right part, without the runaround.</PageHeading>
          <p className={styles.text}>
            Brakes, suspension, service and lighting parts for the cars Kenya drives. Clear prices, M-Pesa at
            checkout, delivery to all 47 counties.
          </p>
          <div className={styles.search}>{searchBox}</div>
          <ButtonLink className={styles.explore} to={appPaths.collection}>
            Explore Now
          </ButtonLink>
        </div>
        <FindCar />
      </Container>
      <div className={styles.cars} aria-hidden="true" />
    </div>
  );
}

/** Leads to the garage, or to the parts of the car that was chosen there. Its button is a number plate. */
function FindCar() {
  const car = useCurrentCar();
  const { opener, dialog } = useGarageDialog();
  return (
    <div className={styles.findCar}>
      <p className={styles.findTitle}>Only parts that fit</p>
      <p className={styles.findText}>
        {car
          ? `Your car: ${getCarName(car)}. You can change it at the top.`
          : 'Pick make and model, or type the chassis number from your logbook.'}
      </p>
      {car ? (
        <ButtonLink className={styles.plate} size="lg" to={appPaths.carParts(car.vehicle)}>
          Parts for my car
        </ButtonLink>
      ) : (
        <Button className={styles.plate} {...opener} size="lg">
          Find my car
        </Button>
      )}
      {dialog}
    </div>
  );
}
