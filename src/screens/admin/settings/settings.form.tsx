import { valibotResolver } from '@hookform/resolvers/valibot';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as v from 'valibot';
import { settingsFields } from '#contract/schemas/shop-settings.ts';
import { SETTINGS_LIMITS as LIMITS } from '#contract/shop-settings.ts';
import type { ShopSettings } from '#contract/types.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { Button, Flex, Grid, LiveRegion, Notice, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import { isStale, useSaveSettings } from './use-save-settings.ts';

/** As typed; empty is no number. */
const typedLevel = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)),
);
const fields = v.object({
  ...settingsFields.entries,
  low_stock: v.pipe(
    typedLevel,
    v.custom<number>(Number.isFinite, 'Must be a whole number'),
    settingsFields.entries.low_stock,
  ),
});
const resolver = valibotResolver(fields);

const TEXT_NAMES = ['phone', 'whatsapp', 'email', 'address', 'hours', 'kra_pin', 'low_stock'] as const;
const NAMES = [...TEXT_NAMES, 'staff_second_factor'] as const;
type TextName = (typeof TEXT_NAMES)[number];
type Values = Record<TextName, string> & Pick<ShopSettings, 'staff_second_factor'>;

const toValues = (settings: ShopSettings): Values => ({ ...settings, low_stock: String(settings.low_stock) });

export function SettingsForm({ settings }: { settings: ShopSettings }) {
  const save = useSaveSettings();
  const factorErrorId = useId();
  const factorHintId = useId();
  const { register, control, handleSubmit, formState, setError, reset } = useForm<
    Values,
    unknown,
    v.InferOutput<typeof fields>
  >({
    values: toValues(settings),
    // What is typed stays when somebody else's change arrives.
    resetOptions: { keepDirtyValues: true },
    resolver,
  });
  const { dirtyFields, errors } = formState;
  const hasChanges = Object.keys(dirtyFields).length > 0;
  useRefusal(save.error, (error) => {
    if (!(error instanceof ApiError)) return;
    for (const name of NAMES) {
      const message = error.fields[name];
      if (message) setError(name, { type: 'server', message }, { shouldFocus: true });
    }
  });
  const submit = handleSubmit((values) => {
    const changes = Object.fromEntries(
      NAMES.filter((name) => dirtyFields[name]).map((name) => [name, values[name]]),
    );
    save.mutate(
      { ...changes, version: settings.version },
      { onSuccess: (saved) => reset(toValues(saved), { keepDirtyValues: false }) },
    );
  });
  const getFieldProps = (name: TextName) => ({
    ...register(name),
    autoComplete: 'off',
    disabled: save.isPending,
    error: errors[name]?.message,
  });
  const hasStaleChange = isStale(save.error);
  return (
    <form noValidate aria-label="Shop settings" onSubmit={(event) => void submit(event)}>
      <Stack gap="4">
        <Panel title="Contact">
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
            <TextField label="Phone" type="tel" maxLength={LIMITS.phone} {...getFieldProps('phone')} />
            <TextField
              label="WhatsApp"
              hint="Leave it empty if it is the same as the phone number."
              type="tel"
              maxLength={LIMITS.phone}
              {...getFieldProps('whatsapp')}
            />
            <TextField
              label="Email address"
              hint="Shipping requests and reminders of open refunds go there too."
              type="email"
              maxLength={254}
              spellCheck={false}
              autoCapitalize="none"
              {...getFieldProps('email')}
            />
            <TextField label="Street address" maxLength={LIMITS.address} {...getFieldProps('address')} />
            <TextField label="Opening hours" maxLength={LIMITS.hours} {...getFieldProps('hours')} />
            <TextField
              label="KRA PIN"
              hint="Printed on receipts."
              maxLength={11}
              spellCheck={false}
              autoCapitalize="characters"
              {...getFieldProps('kra_pin')}
            />
          </Grid>
          <Text textStyle="sm" color="fg.muted" mt="4">
            A field that is left empty goes back to what the shop was configured with.
          </Text>
        </Panel>
        <Panel title="Stock">
          <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="4">
            <TextField
              label="Low stock"
              hint="At this many units or fewer, shoppers see “Only 3 left” and staff find the part under low stock."
              inputMode="numeric"
              maxLength={4}
              {...getFieldProps('low_stock')}
            />
          </Grid>
        </Panel>
        <Panel title="Staff">
          <Controller
            control={control}
            name="staff_second_factor"
            render={({ field: { value, onChange } }) => (
              <Checkbox
                label="Staff need a second factor"
                checked={value}
                disabled={save.isPending}
                aria-describedby={
                  errors.staff_second_factor ? `${factorErrorId} ${factorHintId}` : factorHintId
                }
                aria-invalid={errors.staff_second_factor !== undefined}
                onChange={() => onChange(!value)}
              />
            )}
          />
          <LiveRegion isUrgent id={factorErrorId} color="fg.error" fontWeight="medium">
            {errors.staff_second_factor?.message}
          </LiveRegion>
          <Text id={factorHintId} textStyle="sm" color="fg.muted" mt="2" maxWidth="prose">
            Staff who signed in without an authenticator code or a passkey cannot open the back office until
            they have set one up in their profile.
          </Text>
        </Panel>
        <Notice title={hasStaleChange ? 'Somebody else changed the settings meanwhile' : undefined}>
          {hasStaleChange
            ? 'Their values are in the fields that you have not changed. Look at them, then save again.'
            : save.error &&
              Object.keys(errors).length === 0 &&
              getErrorMessage(save.error, 'The settings could not be saved.', 'Network error occurred')}
        </Notice>
        <Flex align="center" gap="3" wrap="wrap">
          <Button type="submit" disabled={save.isPending || !hasChanges} aria-busy={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save settings'}
          </Button>
          {hasChanges && (
            <Button
              type="button"
              variant="ghost"
              disabled={save.isPending}
              onClick={() => {
                save.reset();
                reset(toValues(settings), { keepDirtyValues: false });
              }}
            >
              Discard changes
            </Button>
          )}
        </Flex>
      </Stack>
    </form>
  );
}
