import { MinusIcon, PlusIcon } from '../ui/icons.tsx';
import { Flex, IconButton, Text } from '../ui/ui.ts';

interface QuantityStepperProps {
  name: string;
  quantity: number;
  max?: number;
  onChange: (quantity: number) => void;
}

export function QuantityStepper({ name, quantity, max, onChange }: QuantityStepperProps) {
  return (
    <Flex
      as="fieldset"
      aria-label={`Quantity of ${name}`}
      display="inline-flex"
      align="center"
      borderWidth="1px"
      borderColor="border.control"
      borderRadius="l2"
      bg="bg.panel"
      width="fit"
    >
      <IconButton
        variant="ghost"
        aria-label={`Minus: one ${name} less`}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <MinusIcon />
      </IconButton>
      <Text
        as="output"
        aria-live="polite"
        minWidth="9"
        textAlign="center"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
      >
        {quantity}
      </Text>
      <IconButton
        variant="ghost"
        aria-label={`Plus: one ${name} more`}
        disabled={max !== undefined && quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <PlusIcon />
      </IconButton>
    </Flex>
  );
}
