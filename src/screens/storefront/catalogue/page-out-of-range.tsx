import { ButtonLink } from '#src/components/ui/button.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { SearchIcon } from '#src/components/ui/icons.tsx';
import { Heading } from '#src/components/ui/text.tsx';
import { formatPartCount } from './part-count.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

function getOutOfRangeText(page: NonNullable<CatalogueSearch['result']['page']>): string {
  if (!page.isCapped) return `The ${formatPartCount(page)} end on page ${page.pageCount}.`;
  return `The list ends on page ${page.pageCount}. Add a word or a filter to see other parts.`;
}

export function PageOutOfRange({
  search: { appliedFilter, result, getPageHref },
}: {
  search: CatalogueSearch;
}) {
  const { page } = result;
  return (
    <EmptyState
      icon={<SearchIcon />}
      heading={
        <Heading as="h2" size="lg">
          There is no page {appliedFilter.page}
        </Heading>
      }
      text={page && getOutOfRangeText(page)}
    >
      <ButtonLink to={getPageHref(1)}>Go to page 1</ButtonLink>
    </EmptyState>
  );
}
