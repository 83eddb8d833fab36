import { appPaths } from '#contract/app-paths.ts';
import { maskFrame } from '#contract/fitment/mask-frame.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import type { GarageCar } from '#machines/garage/garage.types.ts';
import { RenameForm } from '#src/components/shop/garage/rename-form.tsx';
import { Button, ButtonLink, IconButton } from '#src/components/ui/button.tsx';
import { CheckIcon } from '#src/components/ui/icons.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { BinIcon, PencilIcon } from '#src/components/ui/screen-icons.tsx';
import { Heading } from '#src/components/ui/text.tsx';
import { useGarage } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { CarAnswers } from './car-answers.tsx';
import styles from './garage-card.module.css';

interface GarageCardProps {
  car: GarageCar;
  isCurrent: boolean;
  onRemove: () => void;
}

export function GarageCard({ car, isCurrent, onRemove }: GarageCardProps) {
  const { trigger } = useGarage();
  const [isRenaming, setIsRenaming] = useDisclosure();
  const name = getCarName(car);
  return (
    <li>
      <Panel>
        <div className={styles.header}>
          <div className={styles.names}>
            <Heading className={styles.plate}>{name}</Heading>
            {car.nickname && <p className={styles.model}>{car.label}</p>}
          </div>
          <div className={styles.tools}>
            <IconButton
              variant="ghost"
              aria-label={`Rename ${name}`}
              aria-expanded={isRenaming === true}
              onClick={() => setIsRenaming(isRenaming ? null : true)}
            >
              <PencilIcon />
            </IconButton>
            <IconButton variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
              <BinIcon />
            </IconButton>
          </div>
        </div>
        {isRenaming && <RenameForm car={car} onClose={() => setIsRenaming(null)} />}
        <CarDetails car={car} />
        <CarAnswers car={car} />
        <div className={styles.actions}>
          <ButtonLink to={appPaths.carParts(car.vehicle)} aria-label={`Show parts for ${name}`}>
            Show parts
          </ButtonLink>
          {isCurrent ? (
            <div className={styles.current}>
              <CheckIcon /> Current car
            </div>
          ) : (
            <Button
              variant="outline"
              aria-label={`Make current: ${name}`}
              onClick={() => trigger['garage.selectCar']({ id: car.id, at: Date.now() })}
            >
              Make current
            </Button>
          )}
        </div>
      </Panel>
    </li>
  );
}

function CarDetails({ car: { year, month, frame } }: { car: GarageCar }) {
  if (!year && !frame) return null;
  return (
    <dl className={styles.details}>
      {year && <Detail name="Built" value={formatBuilt(year, month)} />}
      {frame && <Detail name="Chassis number" value={maskFrame(frame)} />}
    </dl>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div className={styles.detail}>
      <dt>{name}:</dt>
      <dd>{value}</dd>
    </div>
  );
}

function formatBuilt(year: number, month: number | undefined): string {
  if (!month) return String(year);
  return new Intl.DateTimeFormat('en-KE', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1),
  );
}
