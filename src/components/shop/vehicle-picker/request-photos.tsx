import { ACCEPTED_PICTURE_TYPES } from '#contract/product.ts';
import { VEHICLE_REQUEST_LIMITS } from '#contract/vehicle-request.ts';
import type { PictureFile } from '#machines/picture-upload/picture-upload.types.ts';
import type { RequestPhoto } from '#machines/vehicle-picker/vehicle-picker.types.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { BinIcon } from '../../ui/screen-icons.tsx';
import { Box, chakra, Flex, IconButton, Stack, Text } from '../../ui/ui.ts';
import { showFile } from '../show-file.ts';
import type { StepProps } from './pick-step.tsx';

const Preview = chakra('img', {
  base: {
    width: '16',
    height: '16',
    objectFit: 'cover',
    borderRadius: 'l2',
    flexShrink: '0',
    bg: 'bg.muted',
  },
});

/** Covers its label, so that it can be clicked anywhere and has the focus ring of its container. */
const FileInput = chakra('input', {
  base: { position: 'absolute', inset: '0', width: '100%', height: '100%', opacity: '0', cursor: 'pointer' },
});

export function RequestPhotos({ view, send }: StepProps) {
  const add = (files: readonly PictureFile[]) => send({ type: 'photo.add', files });
  return (
    <Stack gap="2">
      {view.photos.length > 0 && (
        <Box as="ul" aria-label="Photos" listStyleType="none" display="grid" gap="2">
          {view.photos.map((photo, index) => (
            <Photo
              key={photo.key}
              photo={photo}
              position={index + 1}
              onRemove={() => send({ type: 'photo.remove', key: photo.key })}
            />
          ))}
        </Box>
      )}
      {view.canAddPhotos && (
        <Flex gap="2" wrap="wrap">
          <FileButton label="Take a photo" isCamera onChoose={add} />
          <FileButton label="Choose photos" onChoose={add} />
        </Flex>
      )}
      <Text textStyle="sm" color="fg.muted">
        At most {VEHICLE_REQUEST_LIMITS.photos}, JPEG, PNG, WebP or AVIF of at most 10 MB.
      </Text>
      <LiveRegion isUrgent textStyle="sm" color="fg.error" fontWeight="medium">
        {view.requestProblems.photos}
      </LiveRegion>
    </Stack>
  );
}

interface PhotoProps {
  photo: RequestPhoto;
  /** From 1. */
  position: number;
  onRemove: () => void;
}

function Photo({ photo: { key, file, problem }, position, onRemove }: PhotoProps) {
  return (
    <Flex
      as="li"
      data-photo={key}
      align="center"
      gap="3"
      p="2"
      borderWidth="1px"
      borderColor={problem === null ? 'border' : 'border.error'}
      borderRadius="l2"
    >
      {problem === null && <Preview ref={showFile(file)} alt="" />}
      <Box flex="1" minWidth="0">
        <Text truncate>{file.name}</Text>
        <LiveRegion isUrgent textStyle="sm" color="fg.error">
          {problem}
        </LiveRegion>
      </Box>
      <IconButton type="button" variant="ghost" aria-label={`Remove photo ${position}`} onClick={onRemove}>
        <BinIcon />
      </IconButton>
    </Flex>
  );
}

interface FileButtonProps {
  label: string;
  /** Opens the camera of a phone. Where a mouse hovers there is none, so it is not shown. */
  isCamera?: boolean;
  onChoose: (files: readonly PictureFile[]) => void;
}

function FileButton({ label, isCamera = false, onChoose }: FileButtonProps) {
  return (
    <Flex
      position="relative"
      align="center"
      justify="center"
      flex="1 1 8rem"
      minHeight="12"
      px="3"
      color="petrol.fg"
      fontWeight="semibold"
      borderWidth="2px"
      borderStyle="dashed"
      borderColor="border.control"
      borderRadius="l2"
      _hover={{ bg: 'petrol.subtle' }}
      _focusWithin={{ outline: '2px solid {colors.petrol.focusRing}', outlineOffset: '2px' }}
      css={isCamera ? { '@media (hover: hover)': { display: 'none' } } : {}}
    >
      <span aria-hidden="true">{label}</span>
      <FileInput
        type="file"
        multiple={!isCamera}
        accept={ACCEPTED_PICTURE_TYPES.join()}
        {...(isCamera && { capture: 'environment' as const })}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </Flex>
  );
}
