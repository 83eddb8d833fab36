import { IconButton } from '../ui/button.tsx';
import { MinusIcon, PlusIcon } from '../ui/icons.tsx';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  name: string;
  quantity: number;
  max?: number;
  onChange: (quantity: number) => void;
}

export function QuantityStepper({ name, quantity, max, onChange }: QuantityStepperProps) {
  return (
    <fieldset className={styles.stepper} aria-label={`Quantity of ${name}`}>
      <IconButton
        variant="ghost"
        aria-label={`Minus: one ${name} less`}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <MinusIcon />
      </IconButton>
      <output className={styles.quantity} aria-live="polite">
        {quantity}
      </output>
      <IconButton
        variant="ghost"
        aria-label={`Plus: one ${name} more`}
        disabled={max !== undefined && quantity >= max}
        onClick={() => onChange(quantity + 1)}
      >
        <PlusIcon />
      </IconButton>
    </fieldset>
  );
}
