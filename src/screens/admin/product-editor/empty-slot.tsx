import { ACCEPTED_PICTURE_TYPES } from '#contract/product.ts';
import type { PictureFile } from '#machines/picture-upload/picture-upload.types.ts';
import { Box, chakra, Flex } from '#src/components/chakra/chakra.tsx';
import { PlusIcon } from '#src/components/ui/icons.tsx';

interface EmptySlotProps {
  position: number;
  disabled: boolean;
  /** Of the text that says what is wrong with the pictures. */
  errorId: string | undefined;
  onChoose: (files: readonly PictureFile[]) => void;
  onDrop: (files: readonly PictureFile[]) => void;
}

/** Covers its container, to accept clicks and dropped files anywhere on it. */
const FileInput = chakra('input', {
  base: {
    position: 'absolute',
    inset: '0',
    width: '100%',
    height: '100%',
    opacity: '0',
    cursor: 'pointer',
    _disabled: { cursor: 'disabled' },
  },
});

export function EmptySlot({ position, disabled, errorId, onChoose, onDrop }: EmptySlotProps) {
  return (
    <Box as="li" minWidth="0">
      <Flex
        position="relative"
        aspectRatio="square"
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
          if (!disabled) onDrop([...event.dataTransfer.files]);
        }}
      >
        <PlusIcon />
        <span aria-hidden="true">Add picture</span>
        <FileInput
          type="file"
          multiple
          accept={ACCEPTED_PICTURE_TYPES.join()}
          aria-label={`Add picture ${position}`}
          disabled={disabled}
          aria-invalid={errorId !== undefined || undefined}
          aria-describedby={errorId}
          onChange={({ currentTarget }) => {
            onChoose([...(currentTarget.files ?? [])]);
            currentTarget.value = '';
          }}
        />
      </Flex>
    </Box>
  );
}
