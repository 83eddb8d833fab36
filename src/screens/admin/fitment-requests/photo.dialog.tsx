import { useQuery } from '@tanstack/react-query';
import type { VehicleRequest } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, chakra, Flex } from '#src/components/chakra/chakra.tsx';
import { showFile } from '#src/components/shop/show-file.ts';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { requestPhotoQuery } from '#src/queries/admin/vehicle-requests.ts';

const Photo = chakra('img', {
  base: { display: 'block', width: '100%', maxHeight: '70dvh', objectFit: 'contain', bg: 'bg.muted' },
});

interface PhotoDialogProps {
  request: VehicleRequest;
  n: number;
  onChange: (n: number) => void;
  onClose: () => void;
}

export function PhotoDialog({ request: { id, photos }, n, onChange, onClose }: PhotoDialogProps) {
  const photo = useQuery(requestPhotoQuery(useApi(), id, n));
  const index = photos.indexOf(n);
  const [previous, next] = [photos[index - 1], photos[index + 1]];
  return (
    <Modal title={`Photo ${n} of request ${id}`} onClose={onClose}>
      <LoadingText>{photo.isPending && 'Loading...'}</LoadingText>
      <SectionFailure
        message={
          photo.isError &&
          getErrorMessage(photo.error, 'The photo could not be loaded.', 'Network error occurred')
        }
        onRetry={() => void photo.refetch()}
      />
      {photo.data && <Photo ref={showFile(photo.data)} alt={`Photo ${n}`} />}
      {photos.length > 1 && (
        <Flex justify="space-between" mt="4">
          <Button
            variant="outline"
            disabled={previous === undefined}
            onClick={() => previous !== undefined && onChange(previous)}
          >
            Previous
          </Button>
          <Button
            variant="outline"
            disabled={next === undefined}
            onClick={() => next !== undefined && onChange(next)}
          >
            Next
          </Button>
        </Flex>
      )}
    </Modal>
  );
}
