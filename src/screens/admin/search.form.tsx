import { useForm } from 'react-hook-form';
import { Box, Button, Flex } from '#src/components/chakra/chakra.tsx';
import { TextField } from '#src/components/forms/text-field.tsx';
import { useFieldFocusOnMount } from '#src/hooks/use-focus.ts';

interface SearchFormProps {
  label: string;
  button: string;
  defaultValue: string;
  maxLength: number;
  autoFocus?: boolean;
  onSearch: (text: string) => void;
}

export function SearchForm(props: SearchFormProps) {
  const { label, button, defaultValue, maxLength, autoFocus = false, onSearch } = props;
  const { register, handleSubmit, setFocus } = useForm({ defaultValues: { text: defaultValue } });
  useFieldFocusOnMount(() => {
    if (autoFocus) setFocus('text');
  });
  return (
    <form
      role="search"
      aria-label={button}
      onSubmit={(event) => void handleSubmit(({ text }) => onSearch(text.trim()))(event)}
    >
      <Flex gap="3" wrap="wrap" align="flex-end">
        <Box flex="1 1 12rem">
          <TextField
            label={label}
            maxLength={maxLength}
            autoComplete="off"
            spellCheck={false}
            {...register('text')}
          />
        </Box>
        <Button type="submit" variant="outline">
          {button}
        </Button>
      </Flex>
    </form>
  );
}
