import { Box, PageHeading } from '#src/components/chakra/chakra.tsx';
import { AccountMenu } from '#src/components/layout/account-menu.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { useAccountDialogs } from '../menu/account-dialogs.tsx';

export default function DashboardScreen() {
  const { openContact, openDeleteAccount } = useAccountDialogs();
  return (
    <Screen name="dashboard" title="Your account">
      <PageHeading mb="5">Your account</PageHeading>
      <Box maxWidth="form">
        <Panel>
          <AccountMenu onContact={openContact} onDelete={openDeleteAccount} />
        </Panel>
      </Box>
    </Screen>
  );
}
