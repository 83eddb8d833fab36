import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import type { CarPage } from '#contract/types.ts';
import { getErrorDataText } from '#src/api/api-error.ts';
import { HeadTags } from '#src/components/layout/head-tags.tsx';
import { PageHeading, Screen } from '#src/components/layout/screen.tsx';
import { Breadcrumb } from '#src/components/ui/breadcrumb.tsx';
import { useApi, usePorts } from '#src/hooks/contexts.tsx';
import { carPageQuery } from '#src/queries/storefront/cars.ts';
import { MissingPage, PageSkeleton } from '../parts/missing-page.tsx';
import { CarLinks } from './car-links.tsx';
import styles from './car-page.module.css';
import { CarParts } from './car-parts.tsx';
import { describeCarPage, getCarHeading, listCarCrumbs, toCarAddress } from './cars.rules.ts';
import { VehicleList } from './vehicle-list.tsx';

export function CarsPage() {
  const address = toCarAddress(useParams());
  const { data: page, error, refetch } = useQuery(carPageQuery(useApi(), address));
  const movedTo = getErrorDataText(error, 'page');
  if (movedTo) return <Navigate to={movedTo} replace />;
  if (page) return <Cars page={page} />;
  return (
    <Screen
      name="cars"
      state={error ? 'failed' : 'loading'}
      title={error ? 'Car not found' : 'Loading the car'}
    >
      <meta name="robots" content="noindex" />
      {error ? (
        <MissingPage
          error={error}
          heading="Car not found"
          text="We do not have this car in our list yet. Search for the part, or ask us."
          query={Object.values(address).filter(Boolean).join(' ')}
          onRetry={() => void refetch()}
        />
      ) : (
        <PageSkeleton />
      )}
    </Screen>
  );
}

function Cars({ page }: { page: CarPage }) {
  const { publicUrl } = usePorts();
  const heading = getCarHeading(page);
  const crumbs = listCarCrumbs(page).map(({ name, path }) => ({ label: name, to: path }));
  return (
    <Screen name="cars" title={heading}>
      <HeadTags
        title={heading}
        description={describeCarPage(page)}
        canonical={new URL(page.path, publicUrl).href}
      />
      {!page.is_indexed && <meta name="robots" content="noindex" />}
      <Breadcrumb
        crumbs={[
          { label: 'Home', to: appPaths.home },
          ...crumbs.slice(0, -1),
          { label: crumbs.at(-1)!.label },
        ]}
      />
      <PageHeading>{heading}</PageHeading>
      <div className={styles.content}>
        {page.code === null ? (
          <CarLinks links={page.links} label={page.make ? `${page.make.name} models` : 'Makes'} />
        ) : (
          <>
            <VehicleList page={page} />
            <CarParts page={page} />
          </>
        )}
        {page.code === null && page.links.length === 0 && (
          <p className={styles.empty}>There are no cars here yet.</p>
        )}
      </div>
    </Screen>
  );
}
