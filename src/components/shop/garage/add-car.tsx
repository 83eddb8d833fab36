import { Suspense } from 'react';
import type { AddedCar } from '#machines/garage/garage.types.ts';
import { createKey } from '#src/api/create-key.ts';
import { useGarage } from '#src/hooks/contexts.tsx';
import { lazyPart } from '#src/loading/lazy-screen.ts';

interface VehiclePickerProps {
  onChosen: (car: AddedCar) => void;
  onClose: () => void;
}

const VehiclePicker = lazyPart<VehiclePickerProps>(() => import('../vehicle-picker/vehicle-picker.tsx'));

/** The picker, whose car is added to the garage. */
export function AddCar({ onAdded, onClose }: { onAdded: () => void; onClose: () => void }) {
  const { trigger } = useGarage();
  const addCar = (car: AddedCar) => {
    trigger['garage.addCar']({ id: createKey(), car, at: Date.now() });
    onAdded();
  };
  return (
    <Suspense>
      <VehiclePicker onChosen={addCar} onClose={onClose} />
    </Suspense>
  );
}
