// oxlint-disable-next-line no-restricted-imports -- one write that the server decides
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { formatKsh } from '#contract/money.ts';
import { MAX_PART_REFUND_REASON_LENGTH } from '#contract/order-limits.ts';
import type { OrderDetail, PartRefund } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, Flex, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { SelectField } from '#src/components/forms/select-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import {
  getLineLabel,
  listUnitOptions,
  type PartRefundFields,
  proposeAmount,
  toPartRefund,
} from './refund-part.rules.ts';
import { createPartRefundResolver } from './staff-actions.schema.ts';

interface RefundPartFormProps {
  detail: OrderDetail;
  /** What is left to refund, in whole shillings. */
  left: number;
  onClose: () => void;
  onDone: () => void;
}

export function RefundPartForm({ detail: { order, items }, left, onClose, onDone }: RefundPartFormProps) {
  const { mutate, isPending, error } = useRefundPart(order.order_number, onClose, onDone);
  const { register, control, handleSubmit, setValue, formState } = useForm({
    defaultValues: { units: items.map(() => 0), amount: '', reason: '', restock: true } as PartRefundFields,
    resolver: createPartRefundResolver(left),
  });
  const { errors, dirtyFields } = formState;
  const [units, restock] = useWatch({ control, name: ['units', 'restock'] });
  const changeUnits = (index: number, value: number) => {
    const changed = units.with(index, value);
    setValue('units', changed);
    if (!dirtyFields.amount) setValue('amount', proposeAmount(items, changed, left));
  };
  const submit = handleSubmit((fields) => mutate(toPartRefund(items, fields, left)));
  return (
    <form noValidate aria-label="Refund a part" onSubmit={(event) => void submit(event)}>
      <Stack gap="4" textAlign="start">
        <Text>
          {formatKsh(left)} is left to refund. The money goes onto the list of refunds, and the order stays{' '}
          {order.status}.
        </Text>
        <Stack as="fieldset" gap="3">
          <Text as="legend" fontWeight="semibold" mb="1">
            Units that come back, or were not sent
          </Text>
          {items.map((item, index) => (
            <SelectField
              key={item.id}
              label={getLineLabel(item)}
              options={listUnitOptions(item)}
              value={String(units[index])}
              disabled={item.quantity === item.returned}
              onChange={(value) => changeUnits(index, Number(value))}
            />
          ))}
          <Checkbox
            label="Put the units back in stock"
            checked={restock}
            onChange={() => setValue('restock', !restock)}
          />
        </Stack>
        <TextField
          label="Amount (Ksh)"
          hint="Price and handling fee of the units, unless you change it."
          required
          inputMode="numeric"
          autoComplete="off"
          error={errors.amount?.message}
          {...register('amount')}
        />
        <TextField
          label="Reason"
          hint="The customer reads it in an email and with the order."
          required
          maxLength={MAX_PART_REFUND_REASON_LENGTH}
          autoComplete="off"
          error={errors.reason?.message}
          {...register('reason')}
        />
        <Notice>
          {error && getErrorMessage(error, 'It could not be refunded.', 'Network error occurred')}
        </Notice>
        <Flex gap="3" justify="flex-end" wrap="wrap">
          <Button variant="outline" onClick={onClose}>
            Do not refund
          </Button>
          <Button type="submit" disabled={isPending} aria-busy={isPending}>
            {isPending ? 'Refunding...' : 'Refund'}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

function useRefundPart(orderNumber: string, onClose: () => void, onDone: () => void) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: PartRefund) => api.call('refundPart', { params: { order_number: orderNumber }, body }),
    onSuccess: (_, { amount }) => {
      toaster.adminSuccess(`${formatKsh(amount)} is on the list of refunds`);
      onClose();
    },
    onSettled: () => {
      onDone();
      return Promise.all(
        ['orders', 'refunds', 'openTasks'].map((key) => queryClient.invalidateQueries({ queryKey: [key] })),
      );
    },
  });
}
