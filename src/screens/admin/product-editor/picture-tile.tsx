import { useSelector } from '@xstate/react';
import type { PictureUploadActor } from '#machines/picture-upload/picture-upload.machine.ts';
import type { PictureFile } from '#machines/picture-upload/picture-upload.types.ts';
import { pictureUploadView } from '#machines/picture-upload/picture-upload.view.ts';
import type { ProductEditorEvent } from '#machines/product-editor/product-editor.types.ts';
import type { PictureSlot } from '#machines/product-editor/product-editor.view.ts';
import { Badge, Box, Button, Flex, IconButton, LiveRegion, Text } from '#src/components/chakra/chakra.tsx';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';
import { AlertIcon, ChevronLeftIcon, ChevronRightIcon } from '#src/components/ui/icons.tsx';
import { ProgressBar } from '#src/components/ui/progress-bar.tsx';
import { BinIcon } from '#src/components/ui/screen-icons.tsx';

interface PictureTileProps {
  slot: PictureSlot;
  /** From 1. */
  position: number;
  isDragged: boolean;
  onDrag: (key: number | null) => void;
  onDrop: (files: readonly PictureFile[]) => void;
  send: (event: ProductEditorEvent) => void;
}

export function PictureTile({ slot, position, isDragged, onDrag, onDrop, send }: PictureTileProps) {
  const { key, stored, upload } = slot;
  const canMove = slot.canMoveEarlier || slot.canMoveLater;
  const move = (to: number) => send({ type: 'picture.move', key, to });
  return (
    <Box
      as="li"
      minWidth="0"
      data-key={key}
      opacity={isDragged ? '0.5' : '1'}
      draggable={canMove}
      cursor={canMove ? 'grab' : 'default'}
      onDragStart={() => onDrag(key)}
      onDragEnd={() => onDrag(null)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop([...event.dataTransfer.files]);
      }}
    >
      <Box position="relative" aspectRatio="square" borderWidth="1px" borderColor="border" borderRadius="l2">
        {stored && (
          <Box height="100%" data-picture="uploaded">
            <ProductPicture image={stored} alt={`Picture ${position}`} size={300} eager />
          </Box>
        )}
        {upload && !stored && <PictureUpload upload={upload} position={position} isMain={slot.isMain} />}
        {slot.isMain && (
          <Badge position="absolute" top="2" insetStart="2" variant="solid">
            Main
          </Badge>
        )}
      </Box>
      <Flex justify="space-between" mt="1">
        <Flex>
          <IconButton
            type="button"
            variant="ghost"
            aria-label={`Move picture ${position} earlier`}
            disabled={!slot.canMoveEarlier}
            onClick={() => move(position - 2)}
          >
            <ChevronLeftIcon />
          </IconButton>
          <IconButton
            type="button"
            variant="ghost"
            aria-label={`Move picture ${position} later`}
            disabled={!slot.canMoveLater}
            onClick={() => move(position)}
          >
            <ChevronRightIcon />
          </IconButton>
        </Flex>
        <IconButton
          type="button"
          variant="ghost"
          aria-label={`Remove picture ${position}`}
          disabled={!slot.canRemove}
          onClick={() => send({ type: 'picture.remove', key })}
        >
          <BinIcon />
        </IconButton>
      </Flex>
    </Box>
  );
}

interface PictureUploadProps {
  upload: PictureUploadActor;
  position: number;
  isMain: boolean;
}

function PictureUpload({ upload, position, isMain }: PictureUploadProps) {
  const view = useSelector(upload, pictureUploadView);
  return (
    <Flex
      data-picture={view.state}
      direction="column"
      justify="center"
      align="center"
      gap="2"
      height="100%"
      p="2"
      pt={isMain ? '9' : '2'}
      textAlign="center"
      textStyle="sm"
      overflow="hidden"
    >
      <Text truncate maxWidth="100%" color="fg.muted">
        {view.fileName}
      </Text>
      {view.percent !== null && (
        <>
          <ProgressBar aria-label={`Uploading picture ${position}`} max={100} value={view.percent} />
          <Text fontVariantNumeric="tabular-nums">Uploading {view.percent} %</Text>
        </>
      )}
      <LiveRegion isUrgent color="fg.error">
        {view.message !== null && (
          <>
            <Box display="inline-block" aria-hidden="true">
              <AlertIcon />
            </Box>
            <Text lineClamp="3">{view.message}</Text>
          </>
        )}
      </LiveRegion>
      {view.canRetry && (
        <Button
          type="button"
          size="sm"
          variant="outline"
          aria-label={`Retry picture ${position}`}
          onClick={() => upload.send({ type: 'upload.retry' })}
        >
          Retry
        </Button>
      )}
    </Flex>
  );
}
