import type { CarPage } from '#contract/types.ts';
import { exceedsGarage } from '#machines/garage/garage.rules.ts';
import { createKey } from '#src/api/create-key.ts';
import { Button, ButtonLink } from '#src/components/ui/button.tsx';
import { CheckIcon } from '#src/components/ui/icons.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { useGarage, useGarageState, useToaster } from '#src/hooks/contexts.tsx';
import { toCollectionAddress } from './cars.rules.ts';
import styles from './vehicle-list.module.css';

type Vehicle = CarPage['vehicles'][number];

const DRIVES = { fwd: '2WD (front)', rwd: '2WD (rear)', awd: '4WD' };

/** The vehicles with one chassis code: they differ in engine, drive or gearbox. */
export function VehicleList({ page: { vehicles, category } }: { page: CarPage }) {
  return (
    <Panel title={vehicles.length === 1 ? 'This car' : 'Which of these is yours?'}>
      <ul className={styles.vehicles}>
        {vehicles.map((vehicle) => (
          <li className={styles.vehicle} key={vehicle.slug}>
            <div>
              <p className={styles.name}>{vehicle.label}</p>
              <p className={styles.facts}>{describeVehicle(vehicle)}</p>
            </div>
            <div className={styles.actions}>
              <AddToGarage vehicle={vehicle} />
              <ButtonLink to={toCollectionAddress(vehicle.slug, category?.id)} variant="outline">
                All parts that fit
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function describeVehicle({ generation, engine, drive, gearbox, built }: Vehicle): string {
  const cc = engine?.cc ? `${(engine.cc / 1000).toFixed(1)} l` : '';
  const from = built.from?.slice(0, 4) ?? '';
  const to = built.to?.slice(0, 4) ?? '';
  return [generation, cc, engine?.fuel, drive && DRIVES[drive], gearbox, describeYears(from, to)]
    .filter(Boolean)
    .join(' · ');
}

function describeYears(from: string, to: string): string {
  if (from && to) return `${from}–${to}`;
  if (from) return `since ${from}`;
  return to && `until ${to}`;
}

function AddToGarage({ vehicle: { slug, label } }: { vehicle: Vehicle }) {
  const garage = useGarage();
  const toaster = useToaster();
  const { cars } = useGarageState();
  if (cars.some((car) => car.vehicle === slug))
    return (
      <Button variant="subtle" disabled>
        <CheckIcon /> In my cars
      </Button>
    );
  const add = () => {
    const event = {
      type: 'garage.addCar',
      id: createKey(),
      car: { vehicle: slug, label },
      at: Date.now(),
    } as const;
    if (exceedsGarage(garage.getSnapshot().context, event)) return toaster.error('Your garage is full');
    garage.trigger['garage.addCar'](event);
    toaster.success(`${label} added to your cars.`);
  };
  return <Button onClick={add}>Add to my cars</Button>;
}
