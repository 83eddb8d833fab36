import { useQuery } from '@tanstack/react-query';
import { getErrorMessage } from '#src/api/api-error.ts';
import { LiveRegion, Stack } from '#src/components/chakra/chakra.tsx';
import { ChoiceList } from '#src/components/shop/vehicle-picker/choice-list.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { managedProductsQuery } from '#src/queries/admin/products.ts';
import { SearchForm } from '../../search.form.tsx';

interface ProductSearchProps {
  label: string;
  onChoose: (id: number) => void;
}

export function ProductSearch({ label, onChoose }: ProductSearchProps) {
  const [query, setQuery] = useDisclosure<string>();
  const found = useQuery({
    ...managedProductsQuery(useApi(), { query: query ?? '', archived: 'false', page: 1 }),
    enabled: query !== null,
  });
  const products = found.data?.results ?? [];
  return (
    <Stack gap="3">
      <SearchForm label={label} button="Find products" defaultValue="" maxLength={100} onSearch={setQuery} />
      <LiveRegion textStyle="sm" color="fg.muted">
        {found.isLoading && 'Loading...'}
        {found.data && products.length === 0 && 'No product found.'}
      </LiveRegion>
      <SectionFailure
        message={
          found.isError &&
          getErrorMessage(found.error, 'Products could not be loaded.', 'Network error occurred')
        }
        onRetry={() => void found.refetch()}
      />
      {query !== null && products.length > 0 && (
        <ChoiceList
          label="Products"
          choices={products.map(({ id, name }) => ({ value: id, label: name, detail: `No. ${id}` }))}
          onChoose={onChoose}
        />
      )}
    </Stack>
  );
}
