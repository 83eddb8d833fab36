import { Combobox } from '@chakra-ui/react/combobox';
import { useListCollection } from '@chakra-ui/react/hooks';
import { useId } from 'react';
import { type Control, useController } from 'react-hook-form';
import { COUNTIES } from '#contract/counties.ts';
import type { DeliveryDetails } from '#contract/types.ts';
import { chakra, Input } from '#src/components/chakra/chakra.tsx';
import { Field } from '#src/components/forms/field.tsx';

interface CountyFieldProps {
  control: Control<DeliveryDetails>;
  error: string | undefined;
  onEdit: () => void;
}

const Options = chakra(Combobox.Content, {
  base: {
    zIndex: 'dropdown',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l2',
    boxShadow: 'lg',
    py: '1',
    maxHeight: 'min(16rem, 50dvh)',
    overflowY: 'auto',
  },
});
const Option = chakra(Combobox.Item, {
  base: {
    px: '4',
    py: '2.5',
    cursor: 'pointer',
    '&[data-highlighted]': { bg: 'petrol.subtle', color: 'petrol.fg', fontWeight: 'semibold' },
  },
});

/** The 47 counties, found by any part of their names. Other text can be typed, because the API takes it. */
export function CountyField({ control, error, onEdit }: CountyFieldProps) {
  const {
    field: { ref, name, value, onBlur, onChange },
  } = useController({ control, name: 'county' });
  const [inputId, labelId] = [useId(), useId()];
  const { collection, filter } = useListCollection<string>({
    initialItems: [...COUNTIES],
    filter: matchesName,
  });
  const setCounty = (county: string) => {
    if (county === value) return;
    onChange(county);
    filter(county);
    onEdit();
  };
  return (
    <Field.Root invalid={error !== undefined} required>
      <Field.Label id={labelId} htmlFor={inputId}>
        County
      </Field.Label>
      <Combobox.Root
        unstyled
        width="100%"
        ids={{ input: inputId, label: labelId }}
        collection={collection}
        allowCustomValue
        lazyMount
        unmountOnExit
        required
        invalid={error !== undefined}
        openOnClick
        inputBehavior="autohighlight"
        inputValue={value}
        onInputValueChange={({ inputValue }) => setCounty(inputValue)}
        onOpenChange={({ open, reason }) => {
          if (open && reason !== 'input-change') filter('');
        }}
      >
        <Combobox.Control>
          <Combobox.Input asChild>
            <Input
              ref={ref}
              name={name}
              autoComplete="address-level1"
              onBlur={onBlur}
              // The combobox ignores text that the browser fills in without focusing the field.
              onChange={(event) => setCounty(event.currentTarget.value)}
            />
          </Combobox.Input>
        </Combobox.Control>
        <Combobox.Positioner>
          <Options hidden={collection.size === 0}>
            {collection.items.map((county) => (
              <Option key={county} item={county}>
                {county}
              </Option>
            ))}
          </Options>
        </Combobox.Positioner>
      </Combobox.Root>
      <Field.ErrorText>{error}</Field.ErrorText>
    </Field.Root>
  );
}

/** Capitals, hyphens and apostrophes do not count: 'taita t' finds Taita-Taveta. */
function matchesName(county: string, typed: string): boolean {
  return toLetters(county).includes(toLetters(typed));
}

function toLetters(text: string): string {
  return text.toLowerCase().replace(/[^a-z]/g, '');
}
