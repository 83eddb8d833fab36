import { lazy, Suspense } from 'react';
import { appPaths } from '#contract/app-paths.ts';
import { Box, Button, ButtonLink, Flex, PageHeading } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { useSession } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { useSignOut } from '../guard/use-sign-out.ts';
import { useSignInMethods } from '../identity/use-sign-in-methods.ts';
import { AccountScreen } from '../menu/account-screen.tsx';
import { Devices } from './devices.tsx';
import { LinkGoogle } from './link-google.tsx';
import { Passkeys } from './passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';

const ChangePasswordDialog = lazy(async () => ({
  default: (await import('./change-password.dialog.tsx')).ChangePasswordDialog,
}));

const ChangeNameDialog = lazy(async () => ({
  default: (await import('./change-name.dialog.tsx')).ChangeNameDialog,
}));

const PASSWORD_MASK = '••••••••';

export default function ProfileScreen() {
  const { user } = useSession();
  const logOut = useSignOut(appPaths.home);
  const methods = useSignInMethods();
  const [openDialog, setOpenDialog] = useDisclosure<'name' | 'password'>();
  const close = () => setOpenDialog(null);
  const entries = [
    ['Username', user?.username],
    ['Password', PASSWORD_MASK],
    ['Email', user?.email],
  ] as const;
  return (
    <AccountScreen name="profile" title="Your profile" hasMenuAlways>
      <PageHeading mb="5">Your profile</PageHeading>
      <Flex direction="column" gap="5" maxWidth="48rem">
        <Panel title="Your details">
          <Box as="dl">
            {entries.map(([name, value]) => (
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
            <ButtonLink to={appPaths.orders} variant="outline">
              Orders
            </ButtonLink>
            <Button variant="outline" onClick={() => setOpenDialog('name')}>
              Change name
            </Button>
            <Button variant="outline" onClick={() => setOpenDialog('password')}>
              {methods.password ? 'Change password' : 'Set a password'}
            </Button>
            <Button variant="outline" onClick={logOut}>
              Log Out
            </Button>
          </Flex>
        </Panel>
        <SecondFactor methods={methods} />
        <Passkeys methods={methods} />
        <Devices />
        {user && <LinkGoogle email={user.email} />}
      </Flex>
      <Suspense>
        {openDialog === 'password' && <ChangePasswordDialog methods={methods} onClose={close} />}
        {openDialog === 'name' && user && <ChangeNameDialog username={user.username} onClose={close} />}
      </Suspense>
    </AccountScreen>
  );
}
