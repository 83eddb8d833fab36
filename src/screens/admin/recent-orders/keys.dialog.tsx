import { Box, chakra, Grid } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { ORDER_KEYS } from './use-order-keys.ts';

const Key = chakra('kbd', {
  base: {
    display: 'inline-block',
    minWidth: '8',
    px: '2',
    py: '0.5',
    textAlign: 'center',
    fontFamily: 'inherit',
    fontWeight: 'semibold',
    bg: 'bg.muted',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'l1',
  },
});

const ALL_KEYS = [...ORDER_KEYS, ['Ctrl K', 'Find anything']] as const;

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keys" onClose={onClose}>
      <Grid as="dl" templateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="2" alignItems="center">
        {ALL_KEYS.map(([key, action]) => (
          <Box key={key} display="contents">
            <dt>
              <Key>{key}</Key>
            </dt>
            <dd>{action}</dd>
          </Box>
        ))}
      </Grid>
    </Modal>
  );
}
