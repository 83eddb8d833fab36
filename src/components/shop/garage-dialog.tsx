import { Suspense } from 'react';
import { MAX_NICKNAME_LENGTH } from '#contract/fitment/garage.ts';
import { getCarName, getRemovedCar } from '#machines/garage/garage.rules.ts';
import type { AddedCar, GarageCar, RemovedCar } from '#machines/garage/garage.types.ts';
import { useGarage, useGarageState } from '#src/hooks/contexts.tsx';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useCountdown } from '#src/hooks/use-countdown.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useFocusOnMount } from '#src/hooks/use-focus.ts';
import { lazyPart } from '#src/loading/lazy-screen.ts';
import { createKey } from '#src/ports/create-key.ts';
import { Field } from '../forms/field.tsx';
import { CheckIcon, PlusIcon } from '../ui/icons.tsx';
import { LiveRegion } from '../ui/live-region.tsx';
import { Modal } from '../ui/modal.tsx';
import { BinIcon, PencilIcon } from '../ui/screen-icons.tsx';
import { Box, Button, chakra, Flex, IconButton, Input, Text } from '../ui/ui.ts';

const UNDO_SECONDS = 6;

interface VehiclePickerProps {
  onChosen: (car: AddedCar) => void;
  onClose: () => void;
}

const VehiclePicker = lazyPart<VehiclePickerProps>(() => import('./vehicle-picker/vehicle-picker.tsx'));

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
  const addCar = (car: AddedCar) => {
    garage.trigger['garage.addCar']({ id: createKey(), car, at: Date.now() });
    onClose();
  };
  return (
    <Suspense>
      <VehiclePicker onChosen={addCar} onClose={wasEmpty ? onClose : () => setIsAdding(null)} />
    </Suspense>
  );
}

function CarList({ onAdd, onClose }: GarageDialogProps & { onAdd: () => void }) {
  const { trigger } = useGarage();
  const state = useGarageState();
  const [removed, setRemoved] = useDisclosure<RemovedCar>();
  const select = (id: string) => {
    trigger['garage.selectCar']({ id, at: Date.now() });
    onClose();
  };
  const remove = (id: string) => {
    setRemoved(getRemovedCar(state, id));
    trigger['garage.removeCar']({ id });
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
      <LiveRegion mt="2">
        {removed && (
          <Undo
            key={removed.car.id}
            removed={removed}
            onUndo={() => {
              trigger['garage.restoreCar']({ removed });
              setRemoved(null);
            }}
            onOver={() => setRemoved(null)}
          />
        )}
      </LiveRegion>
      <Button variant="outline" mt="4" width="100%" aria-haspopup="dialog" onClick={onAdd}>
        <PlusIcon /> Add a car
      </Button>
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

function RenameForm({ car, onClose }: GarageDialogProps & { car: GarageCar }) {
  const { trigger } = useGarage();
  const input = useFocusOnMount<HTMLInputElement>();
  return (
    <chakra.form
      display="flex"
      gap="2"
      alignItems="flex-end"
      px="3"
      pb="3"
      onSubmit={(event) => {
        event.preventDefault();
        const nickname = new FormData(event.currentTarget).get('nickname');
        trigger['garage.renameCar']({ id: car.id, nickname: typeof nickname === 'string' ? nickname : '' });
        onClose();
      }}
    >
      <Field.Root>
        <Field.Label>Nickname</Field.Label>
        <Input
          ref={input}
          name="nickname"
          defaultValue={car.nickname}
          maxLength={MAX_NICKNAME_LENGTH}
          autoComplete="off"
        />
      </Field.Root>
      <Button type="submit" variant="outline">
        Save
      </Button>
    </chakra.form>
  );
}

function Undo({ removed, onUndo, onOver }: { removed: RemovedCar; onUndo: () => void; onOver: () => void }) {
  useCountdown(UNDO_SECONDS, onOver);
  const button = useFocusOnMount<HTMLButtonElement>();
  return (
    <Flex align="center" justify="space-between" gap="3" px="3" bg="bg.muted" borderRadius="l2">
      <Text py="2">{getCarName(removed.car)} removed</Text>
      <Button ref={button} variant="ghost" onClick={onUndo}>
        Undo
      </Button>
    </Flex>
  );
}

function Mark({ isShown }: { isShown: boolean }) {
  return (
    <Box as="span" flexShrink="0" width="5">
      {isShown && <CheckIcon />}
    </Box>
  );
}
