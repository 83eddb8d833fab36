import { ProductEditor } from './product-editor.tsx';
import { useProductChoices } from './use-product-choices.ts';
import { useProductEditor } from './use-product-editor.ts';

export default function AddItemScreen() {
  return <ProductEditor actor={useProductEditor(null)} choices={useProductChoices()} />;
}
