import { useParams } from 'react-router';
import { OrderEditor } from './order-editor.tsx';
import { OrderNotes } from './order-notes.tsx';
import { usePackaging } from './use-packaging.ts';

export default function EditOrderScreen() {
  const { orderNumber = '' } = useParams();
  return <EditOrder key={orderNumber} orderNumber={orderNumber} />;
}

function EditOrder({ orderNumber }: { orderNumber: string }) {
  const notes = <OrderNotes orderNumber={orderNumber} />;
  return <OrderEditor actor={usePackaging(orderNumber)} notes={notes} />;
}
