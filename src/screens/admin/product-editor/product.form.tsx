import { type ReactNode } from 'react';
import { useController, useForm } from 'react-hook-form';
import { PRODUCT_CONDITIONS, PRODUCT_LIMITS, type ProductCondition } from '#contract/product.ts';
import type { ProductField, ProductFields } from '#machines/product-editor/product-editor.types.ts';
import type { ProductEditorView } from '#machines/product-editor/product-editor.view.ts';
import { FIELD_LABELS } from '#machines/product-editor/product-fields.rules.ts';
import {
  Button,
  chakra,
  Flex,
  Grid,
  Notice,
  Stack,
  Text,
  TextAreaField,
} from '#src/components/chakra/chakra.tsx';
import { SelectField } from '#src/components/forms/select-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { useRefusal } from '#src/hooks/use-refusal.ts';
import type { ProductChoices } from './use-product-choices.ts';

interface ProductFormProps {
  view: ProductEditorView;
  choices: ProductChoices;
  pictures: ReactNode;
  onEdit: (fields: ProductFields) => void;
  onSubmit: (fields: ProductFields) => void;
  onKeepEditing: () => void;
}

const FIELDS = Object.keys(FIELD_LABELS).filter((name) => name !== 'images') as ProductField[];
const CONDITION_LABELS: Record<ProductCondition, string> = {
  genuine: "Genuine (the car's maker)",
  aftermarket: 'Aftermarket (another maker)',
  used: 'Used (taken from a car)',
};
const CONDITIONS = PRODUCT_CONDITIONS.map((value) => ({ value, label: CONDITION_LABELS[value] }));
const toOptions = (items: readonly { id: number; name: string }[]) =>
  items.map(({ id, name }) => ({ value: String(id), label: name }));

/** Holds the typed values and reports each edit. Remounted with the view's fields when its form key changes. */
export function ProductForm(props: ProductFormProps) {
  const { view, choices, pictures, onEdit, onSubmit, onKeepEditing } = props;
  const { fieldErrors, submitErrors } = view;
  const { control, register, handleSubmit, getValues, setValue, setFocus } = useForm<ProductFields>({
    defaultValues: view.fields,
  });
  useRefusal(submitErrors, (errors) => {
    const firstInvalid = FIELDS.find((name) => errors[name]);
    if (firstInvalid) setFocus(firstInvalid);
  });

  const notifyEdit = () => onEdit(getValues());
  const getFieldProps = (name: ProductField) => ({
    label: FIELD_LABELS[name],
    ...register(name, { onChange: notifyEdit }),
    error: fieldErrors[name],
  });
  const category = useController({ control, name: 'category' }).field;
  const subcategory = useController({ control, name: 'subcategory' }).field;
  const condition = useController({ control, name: 'condition' }).field;
  const campaign = useController({ control, name: 'campaign' }).field;
  const getSelectProps = (controller: {
    name: ProductField;
    value: string;
    onChange: (value: string) => void;
  }) => ({
    label: FIELD_LABELS[controller.name],
    error: fieldErrors[controller.name],
    ...controller,
    onChange: (value: string) => {
      controller.onChange(value);
      if (controller.name === 'category') setValue('subcategory', '');
      notifyEdit();
    },
  });
  const subcategories = choices.categories.find(({ id }) => String(id) === category.value)?.subcategories;
  const campaigns = choices.campaigns.filter(
    ({ id, active }) => active || String(id) === view.fields.campaign,
  );

  return (
    <form noValidate aria-label={view.title} onSubmit={(event) => void handleSubmit(onSubmit)(event)}>
      <chakra.fieldset disabled={!view.canEdit} minWidth="0">
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 24rem' }}
          gap={{ base: '4', lg: '6' }}
          alignItems="start"
        >
          <Stack gap="4">
            {pictures}
            <Panel title="What it is">
              <Stack gap="4">
                <TextField
                  required
                  autoComplete="off"
                  maxLength={PRODUCT_LIMITS.name}
                  {...getFieldProps('name')}
                />
                <SelectField required options={CONDITIONS} {...getSelectProps(condition)} />
                <TextField
                  autoComplete="off"
                  maxLength={PRODUCT_LIMITS.brand}
                  hint="Who made the part, as shoppers know it"
                  {...getFieldProps('brand')}
                />
                <TextAreaField
                  minHeight="20"
                  autoComplete="off"
                  spellCheck={false}
                  hint="One per line, for example: OE, Toyota, 04465-12610. OE is the car maker’s, Brand the part maker’s, Own the shop’s."
                  {...getFieldProps('partNumbers')}
                />
                <TextAreaField autoComplete="off" {...getFieldProps('description')} />
                <TextAreaField hint="One per line" autoComplete="off" {...getFieldProps('features')} />
                <TextAreaField minHeight="20" autoComplete="off" {...getFieldProps('box')} />
              </Stack>
            </Panel>
          </Stack>
          <Stack gap="4">
            <Panel title="Where it is found">
              <Stack gap="4">
                <SelectField
                  required
                  placeholder="Choose a category"
                  options={toOptions(choices.categories)}
                  {...getSelectProps(category)}
                />
                <SelectField
                  placeholder="None"
                  options={toOptions(subcategories ?? [])}
                  disabled={!subcategories}
                  {...getSelectProps(subcategory)}
                />
                <SelectField
                  placeholder="No campaign"
                  options={toOptions(campaigns)}
                  {...getSelectProps(campaign)}
                />
              </Stack>
            </Panel>
            <Panel title="Price and stock">
              <Stack gap="4">
                <TextField required inputMode="numeric" autoComplete="off" {...getFieldProps('price')} />
                <TextField
                  required
                  inputMode="numeric"
                  autoComplete="off"
                  hint="Per unit, on top of Ksh 300 per order"
                  {...getFieldProps('shippingFee')}
                />
                {view.isNew ? (
                  <TextField required inputMode="numeric" autoComplete="off" {...getFieldProps('stock')} />
                ) : (
                  <Text color="fg.muted">
                    {view.product?.stock_quantity} in stock. Change it in the list of products.
                  </Text>
                )}
              </Stack>
            </Panel>
          </Stack>
        </Grid>
      </chakra.fieldset>
      <Notice mt="4">{view.formError}</Notice>
      <Flex gap="3" mt="4" wrap="wrap" justify={{ lg: 'flex-end' }}>
        {view.canKeepEditing && (
          <Button type="button" size="lg" variant="outline" onClick={onKeepEditing}>
            Keep editing
          </Button>
        )}
        <Button
          type="submit"
          size="lg"
          flex={{ base: '1', lg: 'none' }}
          minWidth="56"
          disabled={!view.canSubmit}
        >
          {view.submitLabel}
        </Button>
      </Flex>
    </form>
  );
}
