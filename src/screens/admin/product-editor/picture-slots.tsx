// oxlint-disable-next-line no-restricted-imports -- which picture is dragged
import { useId, useState } from 'react';
import type { PictureFile } from '#machines/picture-upload/picture-upload.types.ts';
import type { ProductEditorEvent } from '#machines/product-editor/product-editor.types.ts';
import type { ProductEditorView } from '#machines/product-editor/product-editor.view.ts';
import { Grid, LiveRegion, Text, VisuallyHidden } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { EmptySlot } from './empty-slot.tsx';
import { PictureTile } from './picture-tile.tsx';

interface PictureSlotsProps {
  view: ProductEditorView;
  send: (event: ProductEditorEvent) => void;
}

/** The first slot is the main picture. Drag and drop has buttons as its keyboard alternative. */
export function PictureSlots({ view, send }: PictureSlotsProps) {
  const [draggedKey, setDraggedKey] = useState<number | null>(null);
  const choose = (files: readonly PictureFile[]) => send({ type: 'picture.choose', files });
  const drop = (to: number, files: readonly PictureFile[]) => {
    if (draggedKey !== null) send({ type: 'picture.move', key: draggedKey, to });
    else if (files.length > 0) choose(files);
    setDraggedKey(null);
  };
  const errorId = useId();
  const filledCount = view.slots.length;
  return (
    <Panel title="Pictures">
      <Text color="fg.muted" mb="3">
        Up to four, JPEG, PNG, WebP or AVIF of at most 10 MB. The first one is the main picture.
      </Text>
      <Grid
        as="ul"
        aria-label="Pictures of the product"
        listStyleType="none"
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' }}
        gap="3"
      >
        {view.slots.map((slot, index) => (
          <PictureTile
            key={slot.key}
            slot={slot}
            position={index + 1}
            isDragged={slot.key === draggedKey}
            onDrag={setDraggedKey}
            onDrop={(files) => drop(index, files)}
            send={send}
          />
        ))}
        {Array.from({ length: view.emptySlots }, (_, index) => (
          <EmptySlot
            key={`empty-${filledCount + index}`}
            position={filledCount + index + 1}
            disabled={!view.canEdit}
            errorId={view.fieldErrors.images === undefined ? undefined : errorId}
            onChoose={choose}
            onDrop={(files) => drop(filledCount - 1, files)}
          />
        ))}
      </Grid>
      <LiveRegion id={errorId} textStyle="sm" color="fg.error" fontWeight="medium" mt="2">
        {view.fieldErrors.images}
      </LiveRegion>
      <VisuallyHidden role="status">{view.announcement}</VisuallyHidden>
    </Panel>
  );
}
