import type { ReactNode } from 'react';
import { Modal } from '#src/components/ui/modal.tsx';
import { Box, Button } from '#src/components/ui/ui.ts';
import type { CataloguePage } from '#src/queries/catalogue.ts';
import { formatPartCount } from '../catalogue/part-count.ts';

interface FilterSheetProps {
  /** Undefined while the list is being read. */
  page: CataloguePage | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** The filters over the page; what they lead to is on the button that stays at the end. */
export function FilterSheet({ page, onClose, children }: FilterSheetProps) {
  return (
    <Modal title="Filter the parts" side="bottom" onClose={onClose}>
      {children}
      <Box
        position="sticky"
        bottom="0"
        bg="bg.panel"
        borderTopWidth="1px"
        borderColor="border"
        mx={{ base: '-4', md: '-5' }}
        mb={{ base: '-4', md: '-5' }}
        px={{ base: '4', md: '5' }}
        py="3"
        mt="4"
      >
        <Button width="100%" size="lg" onClick={onClose}>
          {page ? `Show ${formatPartCount(page)}` : 'Show parts'}
        </Button>
      </Box>
    </Modal>
  );
}
