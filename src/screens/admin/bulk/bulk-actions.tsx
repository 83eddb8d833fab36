import type { ReactNode } from 'react';
import { Button, Flex } from '#src/components/chakra/chakra.tsx';

interface BulkActionsProps {
  view: { canApply: boolean; applyLabel: string; canUndo: boolean; canRestart: boolean };
  send: (event: { type: 'edit.apply' | 'edit.undo' | 'edit.restart' }) => void;
  /** The button that asks what changes. */
  children?: ReactNode;
}

/** What can be done with an edit of many products. */
export function BulkActions({ view, send, children }: BulkActionsProps) {
  return (
    <Flex gap="3" wrap="wrap">
      {children}
      {view.canApply && <Button onClick={() => send({ type: 'edit.apply' })}>{view.applyLabel}</Button>}
      {view.canUndo && (
        <Button variant="outline" onClick={() => send({ type: 'edit.undo' })}>
          Undo
        </Button>
      )}
      {view.canRestart && (
        <Button variant="outline" onClick={() => send({ type: 'edit.restart' })}>
          Start another edit
        </Button>
      )}
    </Flex>
  );
}
