import { useLocation, useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { PageHeading } from '#src/components/layout/screen.tsx';
import { SearchBox } from '#src/components/shop/search-box.tsx';
import SearchHelp from '#src/components/shop/whatsapp/search-help.tsx';
import { Button } from '#src/components/ui/button.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';
import { ProductCardSkeleton, SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import styles from './missing-page.module.css';

interface MissingPageProps {
  error: Error;
  heading: string;
  text: string;
  /** What was sought, for a message to the shop. */
  query: string;
  onRetry: () => void;
}

const isNotFound = (error: Error) => error instanceof ApiError && error.status === 404;

/** An address of which nothing is known, or that could not be loaded: a search and a way to ask. */
export function MissingPage({ error, heading, text, query, onRetry }: MissingPageProps) {
  const { publicUrl } = usePorts();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isMissing = isNotFound(error);
  return (
    <>
      <EmptyState
        icon={<SearchIcon />}
        heading={<PageHeading>{isMissing ? heading : 'This page could not be loaded'}</PageHeading>}
        text={isMissing ? text : getErrorMessage(error, 'Please try again.')}
      >
        {!isMissing && <Button onClick={onRetry}>Try again</Button>}
        <SearchHelp query={query} address={`${publicUrl}${pathname}`} />
      </EmptyState>
      <div className={styles.search}>
        <SearchBox
          placeholder="Part name or number"
          query=""
          action={appPaths.collection}
          onSearch={(typed) => void navigate(`${appPaths.collection}?${new URLSearchParams({ q: typed })}`)}
        />
      </div>
    </>
  );
}

export function PageSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden="true">
      <SkeletonBlock className={styles.title} />
      <div className={styles.cards}>
        {['a', 'b', 'c', 'd'].map((key) => (
          <ProductCardSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}
