import { Box } from '../ui/ui.ts';
import { StepList } from './step-list.tsx';

const STEPS = ['cart', 'delivery', 'pay'] as const;

/** Where the shopper is between cart and paid order; the last step is called 'Done' once it is paid. */
export function CheckoutSteps({ step }: { step: (typeof STEPS)[number] | 'done' }) {
  const isDone = step === 'done';
  return (
    <Box maxWidth="36rem" mx="auto" mb="5">
      <StepList
        label="Checkout steps"
        steps={['Cart', 'Delivery and payment', isDone ? 'Done' : 'Pay']}
        currentIndex={isDone ? 2 : STEPS.indexOf(step)}
      />
    </Box>
  );
}
