import { type FormEvent, useEffect, useRef, useState } from 'react';
import { PRODUCT_LIMITS } from '#contract/product.ts';
import type { ManagedProduct } from '#contract/types.ts';
import { TextField } from '#src/components/text-field.tsx';
import { Button, Flex, Stack, Text } from '#src/components/ui.ts';
import { useChangeStock } from './use-product-writes.ts';

/** How many there are, and a form in their place to say how many came or went. */
export function StockCell({ product }: { product: ManagedProduct }) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <StockForm product={product} onClose={() => setOpen(false)} />;
  const { stock_quantity } = product;
  return (
    <Flex align="center" columnGap="3" wrap="wrap">
      <Text
        fontVariantNumeric="tabular-nums"
        fontWeight="semibold"
        {...(stock_quantity === 0 && { color: 'fg.error' })}
      >
        {stock_quantity === 0 ? '0, sold out' : stock_quantity}
      </Text>
      <Button
        ref={button}
        variant="ghost"
        size={{ base: 'md', md: 'sm' }}
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
  const { change, isPending, message, fields } = useChangeStock(product, onClose);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const written = (name: string) => {
      const value = data.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const text = written('change');
    const isChange = /^[+-]?\d{1,7}$/.test(text) && Number(text) !== 0;
    setProblem(isChange ? null : 'How many came (5) or went (-5)?');
    if (isChange) change({ change: Number(text), reason: written('reason') });
  };
  const isNamed = 'change' in fields || 'reason' in fields;
  return (
    <form noValidate aria-label={`Stock of ${product.name}`} onSubmit={submit}>
      <Stack gap="2" minWidth={{ md: '40' }}>
        <TextField
          label={`Change of ${product.stock_quantity}`}
          name="change"
          inputMode="text"
          placeholder="+5 or -2"
          autoComplete="off"
          autoFocus
          disabled={isPending}
          error={problem ?? fields['change']}
        />
        <TextField
          label="Reason"
          name="reason"
          placeholder="Delivery, breakage, count"
          maxLength={PRODUCT_LIMITS.reason}
          autoComplete="off"
          disabled={isPending}
          error={fields['reason']}
        />
        {message && !isNamed && problem === null && (
          <Text role="alert" textStyle="sm" color="fg.error">
            {message}
          </Text>
        )}
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
