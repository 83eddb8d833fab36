import type { StaffAccount } from '#contract/types.ts';
import { Box, Button, Flex, Heading, Text } from '#src/components/chakra/chakra.tsx';
import { formatDate, formatDateTime } from '#src/format/format-date.ts';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { RoleBadge } from '../role-badge.tsx';
import { ResetSecondFactorDialog } from './reset-second-factor.dialog.tsx';
import { type NewRole, RoleDialog } from './role.dialog.tsx';

interface StaffRowProps {
  account: StaffAccount;
  isOwn: boolean;
  /** Since when; undefined without a second factor, or while that is not known. */
  secondFactorSince: string | undefined;
}

export function StaffRow({ account, isOwn, secondFactorSince }: StaffRowProps) {
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
          {last_used_at === null ? 'Signed in nowhere' : `Last used ${formatDateTime(last_used_at)}`}
        </Text>
        {secondFactorSince && (
          <Text textStyle="sm" color="fg.muted">
            Second factor since {formatDate(secondFactorSince)}
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
        {secondFactorSince && !isOwn && (
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
