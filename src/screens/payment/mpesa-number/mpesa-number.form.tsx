import { useForm, useWatch } from 'react-hook-form';
import { formatPhone, formatPhoneAfterCode, getOtherOperator, toMsisdn } from '#contract/phone.ts';
import type { MpesaPaymentEvent } from '#machines/mpesa-payment/mpesa-payment.types.ts';
import type { MpesaPaymentView } from '#machines/mpesa-payment/mpesa-payment.view.ts';
import { Box, Button, chakra, Flex, Input, Stack, Text, TextLink } from '#src/components/chakra/chakra.tsx';
import { Field } from '#src/components/forms/field.tsx';

interface MpesaNumberFormProps {
  initial: string;
  /** Where the order is paid in another way. */
  checkoutPath: string;
  label: string;
  canSubmit: boolean;
  error: string | null;
  promptButton: MpesaPaymentView['promptButton'];
  onSubmit: (phone: string) => void;
  onShowPrompt: (event: MpesaPaymentEvent) => void;
}

const CountrySelect = chakra('select', {
  base: {
    minHeight: '11',
    px: '3',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    bg: 'bg.muted',
    color: 'fg.muted',
    appearance: 'none',
    opacity: '1',
  },
});

export function MpesaNumberForm(props: MpesaNumberFormProps) {
  const { initial, checkoutPath, label, canSubmit, error, promptButton, onSubmit, onShowPrompt } = props;
  const { control, register, handleSubmit, getValues, setValue } = useForm({
    defaultValues: { phone: formatPhoneAfterCode(initial) },
  });
  const phone = register('phone', {
    onBlur: () => setValue('phone', formatPhoneAfterCode(getValues('phone'))),
  });
  const submit = handleSubmit((values) => onSubmit(values.phone));
  const typed = useWatch({ control, name: 'phone' });
  const msisdn = toMsisdn(typed);
  const operator = getOtherOperator(typed);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="M-Pesa phone number">
      <Stack gap="5">
        <Field.Root invalid={error !== null} required>
          <Field.Label>M-Pesa phone number</Field.Label>
          <Flex gap="2" width="100%" wrap="wrap">
            <CountrySelect disabled aria-label="Country" defaultValue="KE">
              <option value="KE">Kenya +254</option>
            </CountrySelect>
            <Box flex="1 1 8rem">
              <Input
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                placeholder="712 345 678"
                {...phone}
                onChange={(event) => {
                  const { value } = event.target;
                  const limitedValue = limitDigits(value);
                  if (limitedValue !== value) event.target.value = limitedValue;
                  void phone.onChange(event);
                }}
              />
            </Box>
          </Flex>
          <Field.HelperText aria-live="polite">
            <span>{msisdn ? `The prompt goes to ${formatPhone(msisdn)}` : 'As 07…, 01…, +254… or 254…'}</span>
            {operator && (
              <Text color="orange.fg" fontWeight="semibold">
                This looks like {operator === 'Airtel' ? 'an Airtel' : 'a Telkom'} number. Only a Safaricom
                number with M-Pesa gets the prompt.
              </Text>
            )}
          </Field.HelperText>
          <Field.ErrorText>{error}</Field.ErrorText>
        </Field.Root>
        <Button type="submit" size="lg" colorPalette="amber" disabled={!canSubmit} aria-busy={!canSubmit}>
          {canSubmit ? label : 'Sending the prompt...'}
        </Button>
        {promptButton && (
          <>
            <Text textStyle="sm" color="fg.muted">
              The prompt may have been sent all the same. If your phone shows one, go on with it instead of
              sending another.
            </Text>
            <Button size="lg" variant="outline" onClick={() => onShowPrompt(promptButton.event)}>
              {promptButton.label}
            </Button>
          </>
        )}
        <TextLink
          to={checkoutPath}
          alignSelf="center"
          minHeight="11"
          display="inline-flex"
          alignItems="center"
        >
          Pay another way
        </TextLink>
      </Stack>
    </form>
  );
}

/** Cuts the text after its 15th digit; separators between digits are kept. */
function limitDigits(text: string): string {
  return /^(?:\D*\d){0,15}\D*/.exec(text)?.[0] ?? '';
}
