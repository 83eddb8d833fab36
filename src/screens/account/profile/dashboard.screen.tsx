import { Box, PageHeading } from '#src/components/chakra/chakra.tsx';
import { AccountMenu } from '#src/components/layout/account-menu.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { useAccountDialogs } from '../menu/account-dialogs.tsx';

export default function DashboardScreen() {
  const { openContact, openDeleteAccount } = useAccountDialogs();
  return (
    <Screen name="dashboard" title="Your account">
      <PageHeading mb="5">Your account</PageHeading>
      <Box
        css={{
          '& ul': {
            display: 'grid',
            gridTemplateColumns: {
              base: 'minmax(0, 1fr)',
              sm: 'repeat(2, minmax(0, 1fr))',
              lg: 'repeat(3, minmax(0, 1fr))',
            },
            gap: { base: '2', md: '4' },
          },
          '& li': {
            p: { base: '1', md: '3' },
            bg: 'bg.panel',
            borderWidth: '1px',
            borderColor: 'border',
            borderRadius: 'l3',
          },
        }}
      >
        <AccountMenu onContact={openContact} onDelete={openDeleteAccount} />
      </Box>
    </Screen>
  );
}
