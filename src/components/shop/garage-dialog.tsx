import { appPaths } from '#contract/app-paths.ts';
import { getCarName } from '#machines/garage/garage.rules.ts';
import type { GarageCar } from '#machines/garage/garage.types.ts';
import { useGarage, useGarageState } from '#src/hooks/contexts.tsx';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { CheckIcon, PlusIcon } from '../ui/icons.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Modal } from '../ui/modal.tsx';
import { BinIcon, PencilIcon } from '../ui/screen-icons.tsx';
import { Box, Button, chakra, Flex, IconButton, Text } from '../ui/ui.ts';
import { AddCar } from './garage/add-car.tsx';
import { RenameForm } from './garage/rename-form.tsx';
import { useRemoval } from './garage/undo-removal.tsx';

const Choice = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    flex: '1',
    minWidth: '0',
    minHeight: '12',
    px: '3',
    py: '2',
    borderRadius: 'l2',
    textAlign: 'start',
    cursor: 'pointer',
    outline: '0',
    focusVisibleRing: 'inside',
    _hover: { bg: 'bg.muted' },
    '&[aria-pressed=true]': { bg: 'bg.muted', fontWeight: 'bold' },
  },
});

interface GarageDialogProps {
  onClose: () => void;
}

/** The shopper's cars. A garage without any opens the picker at once. */
export default function GarageDialog({ onClose }: GarageDialogProps) {
  const garage = useGarage();
  const wasEmpty = useConstant(() => garage.getSnapshot().context.cars.length === 0);
  const [isAdding, setIsAdding] = useDisclosure();
  if (!wasEmpty && !isAdding) return <CarList onAdd={() => setIsAdding(true)} onClose={onClose} />;
  return <AddCar onAdded={onClose} onClose={wasEmpty ? onClose : () => setIsAdding(null)} />;
}

function CarList({ onAdd, onClose }: GarageDialogProps & { onAdd: () => void }) {
  const { trigger } = useGarage();
  const state = useGarageState();
  const { remove, undo } = useRemoval();
  const select = (id: string) => {
    trigger['garage.selectCar']({ id, at: Date.now() });
    onClose();
  };
  const release = () => {
    trigger['garage.releaseCar']();
    onClose();
  };
  return (
    <Modal title="Your cars" onClose={onClose}>
      <Text color="fg.muted" mb="3">
        Choose the car that you need parts for.
      </Text>
      <Flex as="ul" direction="column" gap="1" listStyleType="none">
        {state.cars.map((car) => (
          <CarRow
            key={car.id}
            car={car}
            isCurrent={car.id === state.currentId}
            onSelect={() => select(car.id)}
            onRemove={() => remove(car.id)}
          />
        ))}
        <Flex as="li">
          <Choice type="button" aria-pressed={state.currentId === null} onClick={release}>
            <Mark isShown={state.currentId === null} /> All cars
          </Choice>
        </Flex>
      </Flex>
      {undo}
      <Button variant="outline" mt="4" width="100%" aria-haspopup="dialog" onClick={onAdd}>
        <PlusIcon /> Add a car
      </Button>
      <ButtonLink to={appPaths.garage} variant="ghost" mt="2" width="100%" onClick={onClose}>
        My cars
      </ButtonLink>
    </Modal>
  );
}

interface CarRowProps {
  car: GarageCar;
  isCurrent: boolean;
  onSelect: () => void;
  onRemove: () => void;
}

function CarRow({ car, isCurrent, onSelect, onRemove }: CarRowProps) {
  const [isRenaming, setIsRenaming] = useDisclosure();
  const name = getCarName(car);
  return (
    <li>
      <Flex align="center" gap="1">
        <Choice type="button" aria-pressed={isCurrent} onClick={onSelect}>
          <Mark isShown={isCurrent} />
          <Box as="span" minWidth="0">
            <Text as="span" display="block" truncate>
              {name}
            </Text>
            {car.nickname && (
              <Text as="span" display="block" textStyle="sm" color="fg.muted" fontWeight="normal" truncate>
                {car.label}
              </Text>
            )}
          </Box>
        </Choice>
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
      {isRenaming && <RenameForm car={car} onClose={() => setIsRenaming(null)} />}
    </li>
  );
}

function Mark({ isShown }: { isShown: boolean }) {
  return (
    <Box as="span" flexShrink="0" width="5">
      {isShown && <CheckIcon />}
    </Box>
  );
}
