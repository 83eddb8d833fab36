import type { PaymentMethod } from '#contract/types.ts';
import type { MethodOption } from '#machines/checkout/checkout.view.ts';
import { CardIcon, GlobeIcon, PhoneIcon } from '#src/components/icons.tsx';
import { Panel } from '#src/components/panel.tsx';
import { Box, chakra, Stack, Text } from '#src/components/ui.ts';

interface PaymentChoiceProps {
  options: readonly MethodOption[];
  onChoose: (method: PaymentMethod) => void;
}

const LOOKS: Record<PaymentMethod, { text: string; Icon: typeof CardIcon }> = {
  pesapal: { text: 'Card, bank or mobile money, through Pesapal', Icon: GlobeIcon },
  creditcard: { text: 'Visa and Mastercard', Icon: CardIcon },
  mpesa: { text: 'A prompt on your phone; you enter your PIN there', Icon: PhoneIcon },
};

const Option = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'center',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'l2',
    px: '4',
    py: '3',
    cursor: 'pointer',
    '& input': { width: '1.25rem', height: '1.25rem', accentColor: '{colors.petrol.600}', flexShrink: '0' },
    '&:has(input:checked)': {
      borderColor: 'petrol.focusRing',
      bg: 'petrol.subtle',
      boxShadow: 'inset 0 0 0 1px {colors.petrol.focusRing}',
    },
    '&:has(input:focus-visible)': { outline: '2px solid {colors.petrol.focusRing}', outlineOffset: '2px' },
    '&:has(input:disabled)': {
      cursor: 'not-allowed',
      bg: 'bg.muted',
      borderColor: 'border',
      color: 'fg.muted',
    },
  },
});

export function PaymentChoice({ options, onChoose }: PaymentChoiceProps) {
  return (
    <Panel title="How would you like to pay?">
      <Stack role="radiogroup" aria-label="Payment method" gap="2">
        {options.map(({ method, label, chosen, can, reason }) => {
          const { text, Icon } = LOOKS[method];
          return (
            <Option key={method}>
              <input
                type="radio"
                name="payment-method"
                value={method}
                checked={chosen}
                disabled={!can}
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
            </Option>
          );
        })}
      </Stack>
    </Panel>
  );
}
