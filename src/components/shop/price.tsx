import { formatKsh } from '#contract/money.ts';
import { Text, type TextProps } from '../ui/ui.ts';

export function Price({ amount, ...props }: TextProps & { amount: number }) {
  return (
    <Text as="span" fontVariantNumeric="tabular-nums" fontWeight="bold" whiteSpace="nowrap" {...props}>
      {formatKsh(amount)}
    </Text>
  );
}
