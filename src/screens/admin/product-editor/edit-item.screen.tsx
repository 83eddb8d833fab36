import { useParams } from 'react-router';
import NotFoundScreen from '../../storefront/not-found/not-found.screen.tsx';
import { ProductCost } from '../product-cost/product-cost.tsx';
import { ProductEditor } from './product-editor.tsx';
import { useProductChoices } from './use-product-choices.ts';
import { useProductEditor } from './use-product-editor.ts';

const MAX_ID = 2_147_483_647;

export default function EditItemScreen() {
  const { id = '' } = useParams();
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > MAX_ID) return <NotFoundScreen />;
  return <EditItem key={id} id={Number(id)} />;
}

function EditItem({ id }: { id: number }) {
  return (
    <ProductEditor
      actor={useProductEditor({ productId: id })}
      choices={useProductChoices()}
      renderAside={({ product, fields }) => <ProductCost product={product} priceText={fields.price} />}
    />
  );
}
