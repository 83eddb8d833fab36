import { useForm, useWatch } from 'react-hook-form';
import type { ManagedProduct } from '#contract/types.ts';
import { calculateMargin } from '#contract/vat.ts';
import { Button, Flex, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { costResolver, readCost } from './cost.schema.ts';
import { describeMargin } from './margin-text.rules.ts';
import { useSetCost } from './use-set-cost.ts';

interface CostDialogProps {
  product: ManagedProduct;
  /** Null when nobody has said it. */
  cost: number | null;
  /** Of the form; null while it is not valid. */
  price: number | null;
  onClose: () => void;
}

/** A dialog, so that a cost cannot be typed and then lost when the product is saved. */
export function CostDialog({ product, cost, price, onClose }: CostDialogProps) {
  const { setCost, isPending, fieldError, message } = useSetCost(product, onClose);
  const { register, handleSubmit, formState, control } = useForm({
    defaultValues: { cost: cost === null ? '' : String(cost) },
    reValidateMode: 'onSubmit',
    resolver: costResolver,
  });
  const typed = readCost(useWatch({ control, name: 'cost' }));
  const error = formState.errors.cost?.message ?? fieldError;
  const close = () => !isPending && onClose();
  const submit = handleSubmit((entered) => setCost(entered.cost));
  return (
    <Modal title={`Cost of ${product.name}`} onClose={close}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <TextField
            label="Cost in Ksh"
            hint="What the shop pays for one, without VAT. Leave it empty if it is not known."
            inputMode="numeric"
            autoComplete="off"
            autoFocus
            disabled={isPending}
            error={error}
            {...register('cost')}
          />
          <Text aria-live="polite" fontVariantNumeric="tabular-nums">
            {price !== null && typed !== null
              ? `Margin: ${describeMargin(calculateMargin(price, typed))}`
              : 'Margin: not known'}
          </Text>
          <Notice>{error === undefined && message}</Notice>
          <Flex gap="3" justify="flex-end" wrap="wrap">
            <Button type="button" variant="outline" disabled={isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={isPending} aria-busy={isPending}>
              {isPending ? 'Saving...' : 'Save cost'}
            </Button>
          </Flex>
        </Stack>
      </form>
    </Modal>
  );
}
