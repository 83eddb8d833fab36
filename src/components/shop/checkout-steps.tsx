import styles from './checkout-steps.module.css';
import { StepList } from './step-list.tsx';

const STEPS = ['cart', 'delivery', 'pay'] as const;

/** Where the shopper is between cart and paid order; the last step is called 'Done' once it is paid. */
export function CheckoutSteps({ step }: { step: (typeof STEPS)[number] | 'done' }) {
  const isDone = step === 'done';
  return (
    <div className={styles.steps}>
      <StepList
        label="Checkout steps"
        steps={['Cart', 'Delivery and payment', isDone ? 'Done' : 'Pay']}
        currentIndex={isDone ? 2 : STEPS.indexOf(step)}
      />
    </div>
  );
}
