import type { StaffAccount, StaffSecondFactor } from '#contract/types.ts';
import { Box, Button, Flex, Heading, Text } from '#src/components/chakra/chakra.tsx';
import { formatDate, formatDateTime } from '#src/format/format-date.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { RoleBadge } from '../role-badge.tsx';
import { ResetSecondFactorDialog } from './reset-second-factor.dialog.tsx';
import { type NewRole, RoleDialog } from './role.dialog.tsx';

interface StaffRowProps {
  account: StaffAccount;
  isOwn: boolean;
  /** Null without one, undefined while that is not known. */
  secondFactor: StaffSecondFactor | null | undefined;
}

export function StaffRow({ account, isOwn, secondFactor }: StaffRowProps) {
  const [isResetting, setResetting] = useDisclosure();
  const [newRole, setNewRole] = useDisclosure<NewRole>();
  const { id, username, email, role, last_used_at } = account;
  const otherRole = role === 'staff' ? 'superuser' : 'staff';
  return (
    <Flex
      as="li"
      data-staff={id}
      wrap="wrap"
      align="center"
      justify="space-between"
      columnGap="6"
      rowGap="3"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      px={{ base: '4', md: '5' }}
      py="4"
    >
      <Box minWidth="0" flex="1 1 16rem">
        <Flex align="center" gap="2" wrap="wrap">
          <Heading as="h2" size="sm" overflowWrap="anywhere">
            {username}
            {isOwn && ' (you)'}
          </Heading>
          <RoleBadge role={role} />
        </Flex>
        <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {email}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {last_used_at === null ? 'Not signed in anywhere' : `Last used ${formatDateTime(last_used_at)}`}
        </Text>
        {secondFactor !== undefined && (
          <Text textStyle="sm" color="fg.muted">
            {describeSecondFactor(secondFactor)}
          </Text>
        )}
      </Box>
      <Flex gap="3" wrap="wrap">
        <Button
          variant="outline"
          size="sm"
          aria-label={`Make ${username} ${role === 'staff' ? 'a superuser' : 'staff'}`}
          onClick={() => setNewRole(otherRole)}
        >
          {role === 'staff' ? 'Make superuser' : 'Make staff'}
        </Button>
        <Button
          variant="outline"
          size="sm"
          aria-label={`Remove ${username} from the staff`}
          onClick={() => setNewRole('customer')}
        >
          Remove
        </Button>
        {secondFactor && !isOwn && (
          <Button
            variant="outline"
            size="sm"
            aria-label={`Remove the second factor of ${username}`}
            onClick={() => setResetting(true)}
          >
            Remove second factor
          </Button>
        )}
      </Flex>
      {isResetting && <ResetSecondFactorDialog account={account} onClose={() => setResetting(null)} />}
      {newRole && (
        <RoleDialog account={account} isOwn={isOwn} newRole={newRole} onClose={() => setNewRole(null)} />
      )}
    </Flex>
  );
}

function describeSecondFactor(factor: StaffSecondFactor | null): string {
  if (factor === null) return 'No second factor';
  const app = factor.since && `Authenticator app since ${formatDate(factor.since)}`;
  const passkeys =
    factor.passkeys > 0 && `${factor.passkeys} ${factor.passkeys === 1 ? 'passkey' : 'passkeys'}`;
  return [app, passkeys].filter(Boolean).join(', ');
}
