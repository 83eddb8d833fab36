import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { DRIVE_TEXTS } from '#contract/fitment/rule-sentence.ts';
import { DRIVES, POSITIONS } from '#contract/fitment/verdict.ts';
import type { FitmentRule } from '#contract/types.ts';
import type { EditedRule } from '#machines/fitment-editor/fitment-editor.types.ts';
import { Box, Button, chakra, Flex, Stack, Text } from '#src/components/chakra/chakra.tsx';
import { Checkbox } from '#src/components/forms/checkbox.tsx';
import { SelectField } from '#src/components/forms/select-field.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { qualifiersQuery } from '#src/queries/admin/fitment-rules.ts';
import { CarFields, useMakeTree } from '../car-fields.tsx';
import { getMessages, toResolved } from '../field-messages.ts';
import { type RuleFields, readRule, toFields } from './rule-fields.schema.ts';

const KINDS = [
  { value: 'include', label: 'Fits' },
  { value: 'exclude', label: 'Does not fit' },
] as const;
const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const DRIVE_OPTIONS = DRIVES.map((value) => ({ value, label: DRIVE_TEXTS[value] }));
const POSITION_OPTIONS = POSITIONS.map((value) => ({ value, label: value.replace('-', ' ') }));
const ALL = 'All';

const Group = chakra('fieldset', { base: { border: '0', p: '0', m: '0' } });

interface RuleDialogProps {
  /** Null for a new one. */
  rule: FitmentRule | null;
  onSave: (rule: EditedRule) => void;
  onClose: () => void;
}

/** One rule. What a field leaves open covers all its values. */
export function RuleDialog({ rule, onSave, onClose }: RuleDialogProps) {
  const { register, handleSubmit, setValue, formState, control } = useForm<RuleFields, unknown, EditedRule>({
    defaultValues: toFields(rule),
    resolver: (values) => toResolved(readRule(values, naming, rule)),
  });
  const fields = useWatch({ control }) as RuleFields;
  const tree = useMakeTree(fields.make).data;
  const qualifiers = useQuery(qualifiersQuery(useApi()));
  const model = tree?.models.find(({ id }) => String(id) === fields.model);
  const codes = model ? model.codes : [...new Set((tree?.models ?? []).flatMap((one) => one.codes))];
  const naming = tree && qualifiers.data ? { tree, qualifiers: qualifiers.data } : null;
  const getText = (name: 'from' | 'to' | 'quantity' | 'note') => ({
    ...register(name),
    autoComplete: 'off',
    error: formState.errors[name]?.message,
  });
  const getSelect = (name: 'code' | 'drive' | 'position') => ({
    name,
    ref: register(name).ref,
    value: fields[name],
    error: formState.errors[name]?.message,
    onChange: (value: string) => setValue(name, value),
  });
  const toggleQualifier = (id: string) =>
    setValue(
      'qualifiers',
      fields.qualifiers.includes(id)
        ? fields.qualifiers.filter((other) => other !== id)
        : [...fields.qualifiers, id],
    );
  return (
    <Modal title={rule ? 'Change rule' : 'New rule'} onClose={onClose}>
      <form noValidate aria-label="Rule" onSubmit={(event) => void handleSubmit(onSave)(event)}>
        <Stack gap="4">
          <SelectField
            label="The part"
            options={KINDS}
            value={fields.kind}
            onChange={(kind) => setValue('kind', kind)}
          />
          <CarFields
            values={fields}
            errors={getMessages(formState.errors)}
            onChange={(name, value) => {
              setValue(name, value);
              if (name === 'make' || name === 'model') setValue('code', '');
            }}
            getRef={(name) => register(name).ref}
            placeholders={{ make: 'Choose…', model: ALL, generation: ALL, engine: ALL }}
            isRequired={(name) => name === 'make'}
          />
          <SelectField
            label="Chassis code"
            placeholder={ALL}
            options={toOptions(codes)}
            {...getSelect('code')}
          />
          <SelectField label="Drive" placeholder={ALL} options={DRIVE_OPTIONS} {...getSelect('drive')} />
          <Flex gap="4">
            <Box flex="1">
              <TextField label="Built from" placeholder="2006-10" maxLength={7} {...getText('from')} />
            </Box>
            <Box flex="1">
              <TextField label="Built until" placeholder="2012-05" maxLength={7} {...getText('to')} />
            </Box>
          </Flex>
          <SelectField
            label="Position"
            placeholder="Not specified"
            options={POSITION_OPTIONS}
            {...getSelect('position')}
          />
          <TextField label="Quantity per car" inputMode="numeric" maxLength={3} {...getText('quantity')} />
          <SectionFailure
            message={qualifiers.isError && 'The conditions could not be loaded.'}
            onRetry={() => void qualifiers.refetch()}
          />
          {qualifiers.data && qualifiers.data.length > 0 && (
            <Group>
              <Text as="legend" fontWeight="medium">
                Only cars for which this is true
              </Text>
              {qualifiers.data.map(({ id, yes_en: condition }) => (
                <Checkbox
                  key={id}
                  label={condition}
                  checked={fields.qualifiers.includes(String(id))}
                  onChange={() => toggleQualifier(String(id))}
                />
              ))}
            </Group>
          )}
          <TextField label="Note (optional)" maxLength={200} {...getText('note')} />
          <Button type="submit" disabled={fields.make !== '' && naming === null}>
            {rule ? 'Change rule' : 'Add rule'}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
