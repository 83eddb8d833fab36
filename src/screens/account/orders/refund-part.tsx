import type { OrderDetail } from '#contract/types.ts';
import { Button } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { RefundPartForm } from './refund-part.form.tsx';

interface RefundPartProps {
  detail: OrderDetail;
  /** What is left to refund, in whole shillings. */
  refundable: number;
  /** Called after a refusal too, which means that the page is out of date. */
  onDone: () => void;
}

export function RefundPart({ detail, refundable, onDone }: RefundPartProps) {
  /** What was left when the dialog opened: a refund that was made since must not be made again. */
  const [left, setLeft] = useDisclosure<number>();
  const close = () => setLeft(null);
  return (
    <>
      <Button variant="outline" onClick={() => setLeft(refundable)}>
        Refund a part
      </Button>
      {left !== null && (
        <Modal title="Refund a part" onClose={close}>
          <RefundPartForm detail={detail} left={left} onClose={close} onDone={onDone} />
        </Modal>
      )}
    </>
  );
}
