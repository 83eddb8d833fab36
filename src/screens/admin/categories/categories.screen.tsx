import { useQuery } from '@tanstack/react-query';
import { Box, Button, Flex, Heading, PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { EmptyState } from '#src/components/ui/empty-state.tsx';
import { PlusIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { managedCategoriesQuery } from '#src/queries/admin/categories.ts';
import { ListFailure } from '../list-parts.tsx';
import { CategoryForm } from './category.form.tsx';
import { CategoryList } from './category-list.tsx';

export default function CategoriesScreen() {
  const list = useQuery(managedCategoriesQuery(useApi()));
  const [isAdding, setAdding] = useDisclosure();
  const categories = list.data ?? [];
  const addButton = (
    <Button onClick={() => setAdding(true)}>
      <PlusIcon /> New category
    </Button>
  );
  return (
    <Screen name="categories" state={getState(list)} title="Categories">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="4">
        <Box flex="1 1 20rem" minWidth="0">
          <PageHeading size="lg">Categories</PageHeading>
          <Text textStyle="sm" color="fg.muted" mt="1" maxWidth="prose">
            How products are sorted. Shoppers find categories and subcategories in this order, and see a
            change at once.
          </Text>
        </Box>
        {categories.length > 0 && addButton}
      </Flex>
      <ListFailure title="The categories could not be loaded" list={list} />
      <LoadingText>{list.isPending && 'Loading categories...'}</LoadingText>
      {list.data && categories.length === 0 && (
        <EmptyState
          heading={
            <Heading as="h2" size="md">
              No categories yet
            </Heading>
          }
          text="Every product is in a category: add one before the first product."
        >
          {addButton}
        </EmptyState>
      )}
      {categories.length > 0 && <CategoryList categories={categories} />}
      {isAdding && <CategoryForm category={null} onClose={() => setAdding(null)} />}
    </Screen>
  );
}

function getState(list: { isError: boolean; data: readonly unknown[] | undefined }): string {
  if (list.data) return list.data.length === 0 ? 'empty' : 'filled';
  return list.isError ? 'failed' : 'loading';
}
