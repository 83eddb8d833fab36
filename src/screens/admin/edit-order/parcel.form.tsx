import { useForm } from 'react-hook-form';
import { MAX_PARCEL_TEXT_LENGTH, type Parcel } from '#contract/delivery.ts';
import { Grid } from '#src/components/chakra/chakra.tsx';
import { CarrierOptions } from '#src/components/forms/carrier-options.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Panel } from '#src/components/ui/panel.tsx';

const LIST = 'carriers';

interface ParcelFormProps {
  /** The button that marks the order submits it. */
  id: string;
  onSubmit: (parcel: Parcel) => void;
}

/** How the parcel is sent, if staff know; the buyer reads it in the email and on the order. */
export function ParcelForm({ id, onSubmit }: ParcelFormProps) {
  const { register, handleSubmit } = useForm<Parcel>({ defaultValues: { carrier: '', waybill: '' } });
  return (
    <Panel title="Parcel">
      <form id={id} onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} gap="3">
          <TextField
            label="Carrier"
            hint="The buyer is told by email. Leave it empty if it is not known yet."
            list={LIST}
            maxLength={MAX_PARCEL_TEXT_LENGTH}
            autoComplete="off"
            {...register('carrier')}
          />
          <TextField
            label="Waybill number"
            maxLength={MAX_PARCEL_TEXT_LENGTH}
            autoComplete="off"
            spellCheck={false}
            {...register('waybill')}
          />
        </Grid>
        <CarrierOptions id={LIST} />
      </form>
    </Panel>
  );
}
