import { appPaths } from '#contract/app-paths.ts';
import { maskFrame } from '#contract/fitment/mask-frame.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import type { GarageCar } from '#machines/garage/garage.types.ts';
import { RenameForm } from '#src/components/shop/garage/rename-form.tsx';
import { CheckIcon } from '#src/components/ui/icons.tsx';
import { ButtonLink } from '#src/components/ui/links.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { BinIcon, PencilIcon } from '#src/components/ui/screen-icons.tsx';
import { Box, Button, chakra, Flex, Heading, IconButton, Text } from '#src/components/ui/ui.ts';
import { useGarage } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { CarAnswers } from './car-answers.tsx';

const Plate = chakra(Heading, {
  base: {
    display: 'inline-block',
    maxWidth: '100%',
    px: '2.5',
    py: '1',
    borderWidth: '1px',
    borderRadius: 'l1',
    bg: 'amber.300',
    color: 'gray.950',
    borderColor: 'gray.950',
    boxShadow: '0 0 0 1px {colors.amber.300}',
    fontSize: 'md',
    fontWeight: 'bold',
    fontStretch: '80%',
    textTransform: 'uppercase',
    overflowWrap: 'anywhere',
  },
});

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
        <Flex align="flex-start" justify="space-between" gap="3">
          <Box minWidth="0">
            <Plate as="h2">{name}</Plate>
            {car.nickname && <Text mt="2">{car.label}</Text>}
          </Box>
          <Flex flexShrink="0">
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
          </Flex>
        </Flex>
        {isRenaming && <RenameForm car={car} onClose={() => setIsRenaming(null)} />}
        <CarDetails car={car} />
        <CarAnswers car={car} />
        <Flex gap="3" wrap="wrap" mt="4" align="center">
          <ButtonLink to={appPaths.carParts(car.vehicle)} aria-label={`Show parts for ${name}`}>
            Show parts
          </ButtonLink>
          {isCurrent ? (
            <Flex align="center" gap="2" minHeight="11" fontWeight="medium">
              <CheckIcon /> Current car
            </Flex>
          ) : (
            <Button
              variant="outline"
              aria-label={`Make current: ${name}`}
              onClick={() => trigger['garage.selectCar']({ id: car.id, at: Date.now() })}
            >
              Make current
            </Button>
          )}
        </Flex>
      </Panel>
    </li>
  );
}

function CarDetails({ car: { year, month, frame } }: { car: GarageCar }) {
  if (!year && !frame) return null;
  return (
    <Flex as="dl" direction="column" gap="1" mt="3" color="fg.muted">
      {year && <Detail name="Built" value={formatBuilt(year, month)} />}
      {frame && <Detail name="Chassis number" value={maskFrame(frame)} />}
    </Flex>
  );
}

function Detail({ name, value }: { name: string; value: string }) {
  return (
    <Flex gap="2" wrap="wrap">
      <dt>{name}:</dt>
      <dd>{value}</dd>
    </Flex>
  );
}

function formatBuilt(year: number, month: number | undefined): string {
  if (!month) return String(year);
  return new Intl.DateTimeFormat('en-KE', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1),
  );
}
