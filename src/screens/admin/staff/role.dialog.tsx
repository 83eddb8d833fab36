import type { AccountRole, StaffAccount } from '#contract/types.ts';
import { getErrorMessage } from '#src/api/api-error.ts';
import { Button, Flex, Notice, Text } from '#src/components/chakra/chakra.tsx';
import { Modal } from '#src/components/ui/modal.tsx';
import { useChangeRole } from './use-staff-mutations.ts';

export type NewRole = AccountRole;

const TEXTS: Record<NewRole, { title: (name: string) => string; text: string; button: string }> = {
  customer: {
    title: (name) => `Remove ${name} from the staff?`,
    text: 'The account stays, as a customer’s, and can no longer open the back office.',
    button: 'Remove from staff',
  },
  staff: {
    title: (name) => `Make ${name} staff?`,
    text: 'The account can still open orders and car requests, and nothing else in the back office.',
    button: 'Make staff',
  },
  superuser: {
    title: (name) => `Make ${name} a superuser?`,
    text: 'Superusers may do everything: change prices, pay money back, see every customer, give and take roles.',
    button: 'Make superuser',
  },
};

interface RoleDialogProps {
  account: StaffAccount;
  isOwn: boolean;
  newRole: NewRole;
  onClose: () => void;
}

export function RoleDialog({ account, isOwn, newRole, onClose }: RoleDialogProps) {
  const change = useChangeRole(account, onClose);
  const { title, text, button } = TEXTS[newRole];
  const close = () => !change.isPending && onClose();
  return (
    <Modal title={title(account.username)} onClose={close}>
      <Text>
        {text} {isOwn ? 'You are signed out at once.' : 'They are signed out at once, and get an email.'}
      </Text>
      <Notice mt="4">
        {change.error &&
          getErrorMessage(change.error, 'The role could not be changed.', 'Network error occurred')}
      </Notice>
      <Flex gap="3" mt="5" justify="flex-end" wrap="wrap">
        <Button variant="outline" disabled={change.isPending} onClick={close}>
          Cancel
        </Button>
        <Button
          {...(newRole === 'customer' && { colorPalette: 'red' })}
          disabled={change.isPending}
          aria-busy={change.isPending}
          onClick={() => change.mutate(newRole)}
        >
          {button}
        </Button>
      </Flex>
    </Modal>
  );
}
