import { useNavigate } from 'react-router';
import { AccountMenu } from '#src/components/account-menu.tsx';
import { ButtonLink } from '#src/components/links.tsx';
import { Panel } from '#src/components/panel.tsx';
import { PageHeading, Screen } from '#src/components/screen.tsx';
import { Box, Button, Flex, Grid } from '#src/components/ui.ts';
import { useSession, useSessionActor } from '#src/ports/contexts.tsx';
import { useAccountDialogs } from '../menu/account-dialogs.tsx';

const MASK = '••••••••';

export default function ProfileScreen() {
  const session = useSessionActor();
  const { user } = useSession();
  const { contactUs, deleteAccount } = useAccountDialogs();
  const navigate = useNavigate();
  const facts = [
    ['Username', user?.username],
    ['Password', MASK],
    ['Email', user?.email],
  ] as const;
  const logOut = () => {
    session.send({ type: 'session.signOut' });
    void navigate('/');
  };
  return (
    <Screen name="profile" title="Your profile">
      <PageHeading mb="5">Your profile</PageHeading>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' }} gap="5">
        <Panel title="Your details">
          <Box as="dl">
            {facts.map(([name, value]) => (
              <Box key={name} py="2.5" borderBottomWidth="1px" borderColor="border">
                <Box as="dt" textStyle="sm" color="fg.muted">
                  {name}
                </Box>
                <Box as="dd" fontWeight="semibold" overflowWrap="anywhere">
                  {value}
                </Box>
              </Box>
            ))}
          </Box>
          <Flex gap="3" mt="5" wrap="wrap">
            <ButtonLink to="/orders">Orders</ButtonLink>
            <Button variant="outline" onClick={logOut}>
              Log Out
            </Button>
          </Flex>
        </Panel>
        <Panel title="Your account">
          <AccountMenu onContact={contactUs} onDelete={deleteAccount} />
        </Panel>
      </Grid>
    </Screen>
  );
}
