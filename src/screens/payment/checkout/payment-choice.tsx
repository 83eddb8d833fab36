import type { ReactNode } from 'react';
import type { PaymentMethod } from '#contract/types.ts';
import type { MethodOption } from '#machines/checkout/checkout.view.ts';
import { Box, LiveRegion, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { MpesaMark } from '#src/components/shop/mpesa-logo.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { GlobeIcon } from '#src/components/ui/screen-icons.tsx';
import { CardBrands } from './card-brands.tsx';
import { RadioCard } from './radio-card.ts';

interface PaymentChoiceProps {
  options: readonly MethodOption[];
  /** Announced on change, because the selected method may have changed with it. */
  downText: string;
  onChoose: (method: PaymentMethod) => void;
}

const METHOD_DISPLAY: Record<PaymentMethod, { text: string; mark: ReactNode }> = {
  mpesa: { text: 'A prompt on your phone; you enter your PIN there', mark: <MpesaMark height={34} /> },
  creditcard: { text: 'Visa and Mastercard', mark: <CardBrands /> },
  pesapal: {
    text: 'Card, bank or mobile money, through Pesapal',
    mark: <GlobeIcon width="26" height="26" />,
  },
};

export function PaymentChoice({ options, downText, onChoose }: PaymentChoiceProps) {
  return (
    <Panel title="How would you like to pay?">
      <Stack role="radiogroup" aria-label="Payment method" gap="2">
        {options.map(({ method, label, isSelected, isEnabled, reason }) => {
          const { text, mark } = METHOD_DISPLAY[method];
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
              <Box color="fg.muted" flexShrink="0" opacity={isEnabled ? 1 : 0.5}>
                {mark}
              </Box>
            </RadioCard>
          );
        })}
      </Stack>
      <LiveRegion textStyle="sm" color="fg.muted" mt="3">
        {downText}
      </LiveRegion>
    </Panel>
  );
}
