import type { PaymentMethod } from '#contract/types.ts';
import type { MethodOption } from '#machines/checkout/checkout.view.ts';
import { CardIcon, GlobeIcon, PhoneIcon } from '#src/components/icons.tsx';
import { Panel } from '#src/components/panel.tsx';
import { Box, chakra, Stack, Text } from '#src/components/ui.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

interface PaymentChoiceProps {
  /** The ways that are switched on. */
  options: readonly MethodOption[];
  busy: boolean;
  onChoose: (method: PaymentMethod) => void;
}

const NOT_AVAILABLE = 'Not available at the moment.';
const ICONS: Record<PaymentMethod, typeof CardIcon> = {
  pesapal: GlobeIcon,
  creditcard: CardIcon,
  mpesa: PhoneIcon,
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

export function PaymentChoice({ options, busy, onChoose }: PaymentChoiceProps) {
  return (
    <Panel title="How would you like to pay?">
      <Stack role="radiogroup" aria-label="Payment method" gap="2">
        {PAYMENT_METHODS.map(({ method, label, text }) => {
          const option = options.find((one) => one.method === method);
          const reason = option ? option.reason : NOT_AVAILABLE;
          const Icon = ICONS[method];
          return (
            <Option key={method}>
              <input
                type="radio"
                name="payment-method"
                value={method}
                checked={option?.chosen ?? false}
                disabled={!option || reason !== null || busy}
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
