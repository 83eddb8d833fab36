import type { ProductSort } from '#contract/types.ts';
import { Select } from '#src/components/forms/select.tsx';

const SORTS: readonly { value: ProductSort; label: string }[] = [
  { value: 'popularity', label: 'Best Seller' },
  { value: 'priceLowToHigh', label: 'Price: Low to High' },
  { value: 'priceHighToLow', label: 'Price: High to Low' },
  { value: 'newest', label: 'Newest' },
  { value: 'rating', label: 'Best Rated' },
];

export function SortSelect({ sort, onChange }: { sort: ProductSort; onChange: (sort: ProductSort) => void }) {
  return <Select label="Sort by" options={SORTS} value={sort} onChange={onChange} />;
}
