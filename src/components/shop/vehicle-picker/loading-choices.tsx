import { LiveRegion } from '../../ui/live-region.tsx';
import { SkeletonBlock } from '../../ui/skeletons.tsx';
import { VisuallyHidden } from '../../ui/text.tsx';
import styles from './loading-choices.module.css';

const ROWS = ['a', 'b', 'c', 'd'];

/** Render it even when nothing is loading, so that loading is announced. */
export function LoadingChoices({ isBusy }: { isBusy: boolean }) {
  return (
    <>
      <LiveRegion>{isBusy && <VisuallyHidden>Loading cars…</VisuallyHidden>}</LiveRegion>
      {isBusy && (
        <div className={styles.list} aria-hidden="true">
          {ROWS.map((key) => (
            <SkeletonBlock className={styles.choice} key={key} />
          ))}
        </div>
      )}
    </>
  );
}
