import { useSelector } from '@xstate/react';
import { appPaths } from '#contract/app-paths.ts';
import { type ReorderActor, reorderMachine } from '#machines/reorder/reorder.machine.ts';
import { reorderView } from '#machines/reorder/reorder.view.ts';
import { Box, Button, ButtonLink, type ButtonProps, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { Spinner } from '#src/components/ui/spinner.tsx';
import { usePorts } from '#src/hooks/contexts.tsx';
import { useActorEvents } from '#src/hooks/use-actor-events.ts';
import { useConstant } from '#src/hooks/use-constant.ts';
import { useActorRef } from '#src/loading/actors.ts';
import { createReorderPorts } from '#src/ports/account/reorder-ports.ts';

/** One for all orders of a screen. */
export function useReorder(): ReorderActor {
  const { api, cart } = usePorts();
  const machine = useConstant(() => reorderMachine.provide(createReorderPorts(api, cart)));
  const actor = useActorRef(machine);
  useActorEvents(actor, ({ items }) => {
    for (const item of items) cart.send({ type: 'cart.addItem', item });
  });
  return actor;
}

interface BuyAgainProps extends ButtonProps {
  actor: ReorderActor;
  orderNumber: string;
}

export function BuyAgain({ actor, orderNumber, ...props }: BuyAgainProps) {
  return (
    <Button variant="outline" {...props} onClick={() => actor.send({ type: 'order.buyAgain', orderNumber })}>
      Buy these again
    </Button>
  );
}

export function ReorderDialog({ actor }: { actor: ReorderActor }) {
  const view = useSelector(actor, reorderView);
  if (!view.isOpen) return null;
  return (
    <Modal title={view.title} onClose={() => actor.send({ type: 'reorder.close' })}>
      <Box data-dialog="reorder" data-state={view.state} textAlign="start">
        <Spinner label={view.isBusy && 'One moment...'} />
        {view.results.length > 0 && (
          <Box as="ul" aria-label="What was added" listStyleType="none" display="grid" gap="3">
            {view.results.map(({ id, name, text }) => (
              <li key={id}>
                <Text fontWeight="semibold" overflowWrap="anywhere">
                  {name}
                </Text>
                <Text textStyle="sm" color="fg.muted">
                  {text}
                </Text>
              </li>
            ))}
          </Box>
        )}
        {view.isCartOffered && (
          <ButtonLink to={appPaths.cart} mt="5" width="100%">
            Go to the cart
          </ButtonLink>
        )}
        <Notice action={<Button onClick={() => actor.send({ type: 'reorder.retry' })}>Look again</Button>}>
          {view.failure}
        </Notice>
      </Box>
    </Modal>
  );
}
