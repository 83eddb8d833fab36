import { type ReactNode, useId } from 'react';
import { CloseIcon } from './icons.tsx';
import { Box, chakra, Flex, Heading, IconButton } from './ui.ts';

interface ModalProps {
  title: string;
  onClose: () => void;
  side?: 'centre' | 'right' | 'bottom' | 'top';
  children: ReactNode;
}

const Dialog = chakra('dialog', {
  base: { bg: 'bg.panel', color: 'fg', boxShadow: 'lg', maxHeight: '100dvh', outline: '0' },
  variants: {
    side: {
      centre: { margin: 'auto', borderRadius: 'l3', width: 'min(28rem, calc(100vw - 2rem))' },
      right: {
        margin: '0 0 0 auto',
        height: '100dvh',
        width: 'min(20rem, 100vw)',
        borderLeftWidth: '1px',
        borderColor: 'border',
      },
      bottom: {
        margin: 'auto 0 0',
        width: '100%',
        maxWidth: '100%',
        maxHeight: '92dvh',
        borderRadius: '{radii.l3} {radii.l3} 0 0',
      },
      top: {
        margin: { base: '0', md: '4.5rem auto auto' },
        width: { base: '100%', md: 'min(42rem, calc(100vw - 2rem))' },
        maxWidth: '100%',
        height: { base: '100dvh', md: 'auto' },
        borderRadius: { base: '0', md: 'l3' },
      },
    },
  },
});

function openModal(dialog: HTMLDialogElement) {
  if (!dialog.open) dialog.showModal();
  return () => dialog.close();
}

/** A native dialog (focus trap, Escape, inert background). It is open as long as it is rendered. */
export function Modal({ title, onClose, side = 'centre', children }: ModalProps) {
  const titleId = useId();
  return (
    <Dialog
      ref={openModal}
      side={side}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // A second Escape closes the dialog even if the first was prevented: reopen it while it is rendered.
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected && !currentTarget.open) currentTarget.showModal();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <Box p={{ base: '4', md: '5' }}>
        <Flex align="center" justify="space-between" gap="3" mb="3">
          <Heading as="h2" id={titleId} size="md">
            {title}
          </Heading>
          <IconButton variant="ghost" aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </Flex>
        {children}
      </Box>
    </Dialog>
  );
}
