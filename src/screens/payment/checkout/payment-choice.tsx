import type { PaymentMethod } from '#contract/types.ts';
import type { MethodOption } from '#machines/checkout/checkout.view.ts';
import { CardIcon, GlobeIcon, PhoneIcon } from '#src/components/ui/icons.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { Box, Stack, Text } from '#src/components/ui/ui.ts';
import { RadioCard } from './radio-card.ts';

interface PaymentChoiceProps {
  options: readonly MethodOption[];
  /** Announced on change, because the selected method may have changed with it. */
  downText: string;
  onChoose: (method: PaymentMethod) => void;
}

const METHOD_DISPLAY: Record<PaymentMethod, { text: string; Icon: typeof CardIcon }> = {
  pesapal: { text: 'Card, bank or mobile money, through Pesapal', Icon: GlobeIcon },
  creditcard: { text: 'Visa and Mastercard', Icon: CardIcon },
  mpesa: { text: 'A prompt on your phone; you enter your PIN there', Icon: PhoneIcon },
};

export function PaymentChoice({ options, downText, onChoose }: PaymentChoiceProps) {
  return (
    <Panel title="How would you like to pay?">
      <Stack role="radiogroup" aria-label="Payment method" gap="2">
        {options.map(({ method, label, isSelected, isEnabled, reason }) => {
          const { text, Icon } = METHOD_DISPLAY[method];
          return (
            <RadioCard key={method}>
              <input
                type="radio"
                name="payment-method"
                value={method}
                checked={isSelected}
                disabled={!isEnabled}
                onChange={() => onChoose(method)}
                aria-labelledby={`payment-${method}`}
                aria-describedby={`payment-${method}-text`}
              />
              <Box flex="1">
                <Text id={`payment-${method}`} fontWeight="semibold">
                  {label}
                </Text>
                <Text id={`payment-${method}-text`} textStyle="sm" color="fg.muted">
                  {reason ?? text}
                </Text>
              </Box>
              <Box color="fg.muted">
                <Icon width="26" height="26" />
              </Box>
            </RadioCard>
          );
        })}
      </Stack>
      <Box role="status" textStyle="sm" color="fg.muted" mt={downText ? '3' : '0'}>
        {downText}
      </Box>
    </Panel>
  );
}
