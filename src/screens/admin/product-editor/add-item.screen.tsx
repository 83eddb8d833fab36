import { useSearchParams } from 'react-router';
import { parseId } from '../parse-id.ts';
import { ProductEditor } from './product-editor.tsx';
import { useProductChoices } from './use-product-choices.ts';
import { useProductEditor } from './use-product-editor.ts';

export default function AddItemScreen() {
  const [params] = useSearchParams();
  const copyOf = parseId(params.get('copy') ?? '');
  return <AddItem key={copyOf ?? 'new'} copyOf={copyOf} />;
}

function AddItem({ copyOf }: { copyOf: number | null }) {
  return (
    <ProductEditor actor={useProductEditor({ productId: null, copyOf })} choices={useProductChoices()} />
  );
}
