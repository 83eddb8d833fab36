import { useForm, useWatch } from 'react-hook-form';
import { PRODUCT_LIMITS } from '#contract/product.ts';
import type { ProductBulkChange } from '#contract/types.ts';
import { Box, Button, Grid } from '#src/components/chakra/chakra.tsx';
import { SelectField } from '#src/components/forms/select-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import {
  type BulkChangeFields,
  CHANGE_OPTIONS,
  EMPTY_CHANGE,
  isPriceChange,
  ROUNDING_OPTIONS,
  toChange,
  VALUE_FIELDS,
  validateChangeValue,
} from './bulk-change.rules.ts';

interface BulkChangeFormProps {
  disabled: boolean;
  /** Whatever is typed makes what was checked before invalid. */
  onAlter: () => void;
  onCheck: (change: ProductBulkChange) => void;
}

export function BulkChangeForm({ disabled, onAlter, onCheck }: BulkChangeFormProps) {
  const { register, control, setValue, handleSubmit, formState } = useForm<BulkChangeFields>({
    defaultValues: EMPTY_CHANGE,
    reValidateMode: 'onSubmit',
  });
  const [kind, roundTo] = useWatch({ control, name: ['kind', 'roundTo'] });
  const isPrice = isPriceChange(kind);
  const choose = <Name extends 'kind' | 'roundTo'>(name: Name, value: BulkChangeFields[Name]) => {
    setValue<'kind' | 'roundTo'>(name, value);
    onAlter();
  };
  const { errors } = formState;
  return (
    <form
      noValidate
      aria-label="Change"
      onSubmit={(event) => void handleSubmit((fields) => onCheck(toChange(fields)))(event)}
    >
      <Grid
        templateColumns={{ base: '1fr', md: 'repeat(3, minmax(0, 1fr))' }}
        gap="4"
        alignItems="start"
        maxWidth="56rem"
      >
        <SelectField
          label="What changes"
          options={CHANGE_OPTIONS}
          value={kind}
          disabled={disabled}
          onChange={(value) => choose('kind', value)}
        />
        <TextField
          label={VALUE_FIELDS[kind].label}
          placeholder={VALUE_FIELDS[kind].placeholder}
          autoComplete="off"
          disabled={disabled}
          error={errors.value?.message}
          {...register('value', {
            onChange: onAlter,
            validate: (text, fields) => validateChangeValue(text.trim(), fields.kind) ?? true,
          })}
        />
        {isPrice ? (
          <SelectField
            label="Rounded to"
            options={ROUNDING_OPTIONS}
            value={roundTo}
            disabled={disabled}
            onChange={(value) => choose('roundTo', value)}
          />
        ) : (
          <TextField
            label="Reason"
            placeholder="Delivery, breakage, count"
            maxLength={PRODUCT_LIMITS.reason}
            autoComplete="off"
            disabled={disabled}
            error={errors.reason?.message}
            {...register('reason', {
              onChange: onAlter,
              validate: (text, fields) =>
                isPriceChange(fields.kind) || text.trim() !== '' || 'This field is required',
            })}
          />
        )}
      </Grid>
      <Box mt="4">
        <Button type="submit" variant="outline" disabled={disabled}>
          See what changes
        </Button>
      </Box>
    </form>
  );
}
