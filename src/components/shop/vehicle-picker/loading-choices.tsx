import { LiveRegion } from '../../ui/live-region.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { Stack, VisuallyHidden } from '../../ui/ui.ts';

const ROWS = ['a', 'b', 'c', 'd'];

/** Render it even when nothing is loading, so that loading is announced. */
export function LoadingChoices({ isBusy }: { isBusy: boolean }) {
  return (
    <>
      <LiveRegion>{isBusy && <VisuallyHidden>Loading cars…</VisuallyHidden>}</LiveRegion>
      {isBusy && (
        <Stack gap="2" aria-hidden="true">
          {ROWS.map((key) => (
            <SkeletonBlock key={key} height="12" />
          ))}
        </Stack>
      )}
    </>
  );
}
