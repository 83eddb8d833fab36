import type { VehiclePickerView } from '#machines/vehicle-picker/vehicle-picker.view.ts';
import { Button, Stack, Text } from '../../ui/ui.ts';

interface RequestedStepProps {
  view: VehiclePickerView;
  onClose: () => void;
}

export function RequestedStep({ view: { requestFields }, onClose }: RequestedStepProps) {
  const isByEmail = (requestFields.email ?? '').trim() !== '';
  return (
    <Stack gap="4">
      <Text>
        We look for your car and answer you {isByEmail ? 'by e-mail' : 'by phone or on WhatsApp'}. The answer
        names the car, and parts that fit it.
      </Text>
      <Button onClick={onClose}>Done</Button>
    </Stack>
  );
}
