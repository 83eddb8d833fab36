import type { ChosenFile } from '#machines/catalogue-import/catalogue-import.types.ts';
import { chakra, Flex } from '#src/components/chakra/chakra.tsx';
import { PlusIcon } from '#src/components/ui/icons.tsx';

/** Covers its container, to accept clicks and dropped files anywhere on it. */
const FileInput = chakra('input', {
  base: { position: 'absolute', inset: '0', width: '100%', height: '100%', opacity: '0', cursor: 'pointer' },
});

interface FilePickerProps {
  label: string;
  onChoose: (file: ChosenFile) => void;
}

export function FilePicker({ label, onChoose }: FilePickerProps) {
  const choose = (file: File | undefined) => file && onChoose(file);
  return (
    <Flex
      position="relative"
      minHeight="28"
      direction="column"
      align="center"
      justify="center"
      gap="1"
      textStyle="sm"
      color="petrol.fg"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor="border.control"
      borderRadius="l2"
      _hover={{ bg: 'petrol.subtle' }}
      _focusWithin={{ outline: '2px solid {colors.petrol.focusRing}', outlineOffset: '2px' }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer.files[0]);
      }}
    >
      <PlusIcon />
      <span aria-hidden="true">Choose a CSV file, or drop it here</span>
      <FileInput
        type="file"
        accept=".csv,text/csv"
        aria-label={label}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </Flex>
  );
}
