import type { VehiclePickerView } from '#machines/vehicle-picker/vehicle-picker.view.ts';
import { Button } from '../../ui/button.tsx';
import styles from './requested-step.module.css';

interface RequestedStepProps {
  view: VehiclePickerView;
  onClose: () => void;
}

export function RequestedStep({ view: { requestFields }, onClose }: RequestedStepProps) {
  const isByEmail = (requestFields.email ?? '').trim() !== '';
  return (
    <div className={styles.step}>
      <p>
        We will look for your car and answer you {isByEmail ? 'by email' : 'by phone or on WhatsApp'}. The
        answer names the car, and parts that fit it.
      </p>
      <Button onClick={onClose}>Done</Button>
    </div>
  );
}
