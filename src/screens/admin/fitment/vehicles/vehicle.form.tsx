import { useForm, useWatch } from 'react-hook-form';
import { DRIVE_TEXTS } from '#contract/fitment/rule-sentence.ts';
import { GEARBOXES, MARKETS } from '#contract/fitment/vehicle.ts';
import { DRIVES } from '#contract/fitment/verdict.ts';
import type { ManagedVehicle } from '#contract/types.ts';
import { ApiError } from '#src/api/api-error.ts';
import { Box, Button, Flex, Notice, Stack } from '#src/components/chakra/chakra.tsx';
import { SelectField } from '#src/components/forms/select-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { CarFields } from '../car-fields.tsx';
import { getMessages, toResolved } from '../field-messages.ts';
import { getSaveError, useSaveVehicle } from './use-vehicle-mutations.ts';
import {
  readVehicle,
  toFieldErrors,
  toVehicleFields,
  type VehicleBody,
  type VehicleFields,
} from './vehicle-fields.schema.ts';

const DRIVE_OPTIONS = DRIVES.map((value) => ({ value, label: DRIVE_TEXTS[value] }));
const GEARBOX_OPTIONS = GEARBOXES.map((value) => ({ value, label: value === 'cvt' ? 'CVT' : value }));
const MARKET_NAMES = { jp: 'Japan', ke: 'Kenya', uk: 'United Kingdom', th: 'Thailand', other: 'Other' };
const MARKET_OPTIONS = MARKETS.map((value) => ({ value, label: MARKET_NAMES[value] }));
const UNKNOWN = 'Not known';

interface VehicleFormProps {
  /** Null for a new one. */
  vehicle: ManagedVehicle | null;
  onClose: () => void;
}

export function VehicleForm({ vehicle, onClose }: VehicleFormProps) {
  const mutation = useSaveVehicle(vehicle, onClose);
  const { register, handleSubmit, setValue, setError, formState, control } = useForm<
    VehicleFields,
    unknown,
    VehicleBody
  >({ defaultValues: toVehicleFields(vehicle), resolver: (values) => toResolved(readVehicle(values)) });
  const fields = useWatch({ control }) as VehicleFields;
  const { error } = mutation;
  const refused = error instanceof ApiError ? toFieldErrors(error.fields) : {};
  useRefusal(error, () => {
    for (const [name, message] of Object.entries(refused))
      setError(name as keyof VehicleFields, { type: 'server', message }, { shouldFocus: true });
  });
  const getText = (name: 'code' | 'from' | 'to' | 'popularity') => ({
    ...register(name),
    autoComplete: 'off',
    error: formState.errors[name]?.message,
  });
  const getSelect = (name: 'drive' | 'gearbox' | 'market') => ({
    name,
    ref: register(name).ref,
    value: fields[name],
    error: formState.errors[name]?.message,
    onChange: (value: string) => setValue(name, value),
  });
  return (
    <Modal title={vehicle ? 'Change car' : 'New car'} onClose={onClose}>
      <form
        noValidate
        aria-label="Car"
        onSubmit={(event) => void handleSubmit((body) => mutation.mutate(body))(event)}
      >
        <Stack gap="4">
          <CarFields
            values={fields}
            errors={getMessages(formState.errors)}
            onChange={setValue}
            getRef={(name) => register(name).ref}
            placeholders={{ make: 'Choose…', model: 'Choose…', generation: 'Choose…', engine: UNKNOWN }}
            isRequired={(name) => name !== 'engine'}
          />
          <TextField
            label="Chassis code"
            required
            maxLength={20}
            spellCheck={false}
            autoCapitalize="characters"
            {...getText('code')}
          />
          <SelectField label="Drive" placeholder={UNKNOWN} options={DRIVE_OPTIONS} {...getSelect('drive')} />
          <SelectField
            label="Gearbox"
            placeholder={UNKNOWN}
            options={GEARBOX_OPTIONS}
            {...getSelect('gearbox')}
          />
          <Flex gap="4">
            <Box flex="1">
              <TextField label="Built from" placeholder="2006-10" maxLength={7} {...getText('from')} />
            </Box>
            <Box flex="1">
              <TextField label="Built until" placeholder="2012-05" maxLength={7} {...getText('to')} />
            </Box>
          </Flex>
          <SelectField label="First sold in" options={MARKET_OPTIONS} {...getSelect('market')} />
          <TextField
            label="Popularity"
            hint="Cars with a higher number are offered first. 0 to 1,000,000."
            inputMode="numeric"
            maxLength={7}
            {...getText('popularity')}
          />
          <Notice>{error && Object.keys(refused).length === 0 && getSaveError(error)}</Notice>
          <Button type="submit" disabled={mutation.isPending} aria-busy={mutation.isPending}>
            {mutation.isPending ? 'Saving...' : 'Save'}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
