import type { PictureFile, ProductEditorEvent } from '#machines/product-editor/product-editor.types.ts';
import type { PictureSlot } from '#machines/product-editor/product-editor.view.ts';
import { ProductPicture } from '#src/components/shop/product-picture.tsx';
import { AlertIcon, BinIcon, ChevronLeftIcon, ChevronRightIcon } from '#src/components/ui/icons.tsx';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { ProgressBar } from '#src/components/ui/progress-bar.tsx';
import { Badge, Box, Button, Flex, IconButton, Text } from '#src/components/ui/ui.ts';

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
  const { picture } = slot;
  const { key } = picture;
  const canMove = slot.canMoveEarlier || slot.canMoveLater;
  const move = (to: number) => send({ type: 'picture.moved', key, to });
  return (
    <Box
      as="li"
      minWidth="0"
      data-picture={picture.status}
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
        <PictureContent
          slot={slot}
          position={position}
          onRetry={() => send({ type: 'picture.retried', key })}
        />
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
          onClick={() => send({ type: 'picture.removed', key })}
        >
          <BinIcon />
        </IconButton>
      </Flex>
    </Box>
  );
}

function PictureContent({
  slot,
  position,
  onRetry,
}: Pick<PictureTileProps, 'slot' | 'position'> & { onRetry: () => void }) {
  const { picture } = slot;
  if (picture.status === 'uploaded')
    return <ProductPicture image={picture} alt={`Picture ${position}`} size={300} eager />;
  const percent = picture.status === 'uploading' ? Math.round(picture.progress * 100) : null;
  return (
    <Flex
      direction="column"
      justify="center"
      align="center"
      gap="2"
      height="100%"
      p="2"
      pt={slot.isMain ? '9' : '2'}
      textAlign="center"
      textStyle="sm"
      overflow="hidden"
    >
      <Text truncate maxWidth="100%" color="fg.muted">
        {picture.file.name}
      </Text>
      {picture.status === 'uploading' && (
        <>
          <ProgressBar aria-label={`Uploading picture ${position}`} max={100} value={percent ?? 0} />
          <Text fontVariantNumeric="tabular-nums">Uploading {percent} %</Text>
        </>
      )}
      <LiveRegion isUrgent color="fg.error">
        {picture.status !== 'uploading' && (
          <>
            <Box display="inline-block" aria-hidden="true">
              <AlertIcon />
            </Box>
            <Text lineClamp="3">{picture.message}</Text>
          </>
        )}
      </LiveRegion>
      {slot.canRetry && (
        <Button
          type="button"
          size="sm"
          variant="outline"
          aria-label={`Retry picture ${position}`}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
    </Flex>
  );
}
