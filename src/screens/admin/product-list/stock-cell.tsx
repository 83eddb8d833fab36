import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { PRODUCT_LIMITS } from '#contract/product.ts';
import type { ManagedProduct } from '#contract/types.ts';
import { Badge, Button, Flex, LiveRegion, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useRestoreFocus } from '#src/hooks/use-focus.ts';
import { useChangeStock } from './use-product-mutations.ts';

const INVALID_CHANGE_MESSAGE = 'How many came (5) or went (-5)?';
const isValidChange = (text: string) => /^[+-]?\d{1,7}$/.test(text) && Number(text) !== 0;

interface StockCellProps {
  product: ManagedProduct;
  /** The greatest number of units that is low. */
  lowStock: number;
}

export function StockCell({ product, lowStock }: StockCellProps) {
  const [isOpen, setOpen] = useDisclosure();
  const button = useRef<HTMLButtonElement>(null);
  useRestoreFocus(isOpen !== null, isOpen === null, () => button.current?.focus());
  if (isOpen) return <StockForm product={product} onClose={() => setOpen(null)} />;
  const { stock_quantity } = product;
  return (
    <Flex align="center" columnGap="3" wrap={{ base: 'wrap', lg: 'nowrap' }}>
      <Text
        fontVariantNumeric="tabular-nums"
        fontWeight="semibold"
        whiteSpace="nowrap"
        {...(stock_quantity === 0 && { color: 'fg.error' })}
      >
        {stock_quantity === 0 ? '0, sold out' : stock_quantity}
      </Text>
      {stock_quantity > 0 && stock_quantity <= lowStock && <Badge colorPalette="orange">Low</Badge>}
      <Button
        ref={button}
        variant="ghost"
        size="sm"
        minH={{ base: '11', md: '9' }}
        aria-label={`Change stock of ${product.name}`}
        ms="-3"
        onClick={() => setOpen(true)}
      >
        Change
      </Button>
    </Flex>
  );
}

function StockForm({ product, onClose }: { product: ManagedProduct; onClose: () => void }) {
  const { change, isPending, message, fieldErrors } = useChangeStock(product, onClose);
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { change: '', reason: '' },
    reValidateMode: 'onSubmit',
  });
  const changeError = formState.errors.change?.message;
  const submit = handleSubmit((values) =>
    change({ change: Number(values.change), reason: values.reason.trim() }),
  );
  const hasFieldError = 'change' in fieldErrors || 'reason' in fieldErrors;
  return (
    <form noValidate aria-label={`Stock of ${product.name}`} onSubmit={(event) => void submit(event)}>
      <Stack gap="2" minWidth={{ md: '40' }}>
        <TextField
          label={`Change of ${product.stock_quantity}`}
          inputMode="text"
          placeholder="+5 or -2"
          autoComplete="off"
          autoFocus
          disabled={isPending}
          error={changeError ?? fieldErrors['change']}
          {...register('change', {
            validate: (text) => isValidChange(text.trim()) || INVALID_CHANGE_MESSAGE,
          })}
        />
        <TextField
          label="Reason"
          placeholder="Delivery, breakage, count"
          maxLength={PRODUCT_LIMITS.reason}
          autoComplete="off"
          disabled={isPending}
          error={fieldErrors['reason']}
          {...register('reason')}
        />
        <LiveRegion isUrgent textStyle="sm" color="fg.error">
          {!hasFieldError && changeError === undefined && message}
        </LiveRegion>
        <Flex gap="2">
          <Button type="submit" size="sm" disabled={isPending} aria-busy={isPending}>
            {isPending ? 'Saving...' : 'Save'}
          </Button>
          <Button type="button" size="sm" variant="ghost" disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
