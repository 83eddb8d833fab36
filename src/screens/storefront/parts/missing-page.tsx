import { useLocation, useNavigate } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { ApiError, getErrorMessage } from '#src/api/api-error.ts';
import { PageHeading } from '#src/components/layout/screen.tsx';
import { SearchBox } from '#src/components/shop/search-box.tsx';
import SearchHelp from '#src/components/shop/whatsapp/search-help.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';
import { ProductCardSkeleton, SkeletonBlock } from '#src/components/ui/skeletons.tsx';
import { Box, Button, Grid } from '#src/components/ui/ui.ts';
import { usePorts } from '#src/hooks/contexts.tsx';

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
      <Box mt="5">
        <SearchBox
          placeholder="Part name or number"
          query=""
          action={appPaths.collection}
          onSearch={(typed) => void navigate(`${appPaths.collection}?${new URLSearchParams({ q: typed })}`)}
        />
      </Box>
    </>
  );
}

export function PageSkeleton() {
  return (
    <Box aria-hidden="true" minHeight="70vh">
      <SkeletonBlock height="9" width="min(20rem, 80%)" mb="6" />
      <Grid templateColumns={{ base: 'repeat(2, 1fr)', lg: 'repeat(4, 1fr)' }} gap="4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <ProductCardSkeleton key={key} />
        ))}
      </Grid>
    </Box>
  );
}
