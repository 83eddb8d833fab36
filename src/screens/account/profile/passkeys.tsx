import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef } from 'react';
import type { Passkey } from '#contract/types.ts';
import { Box, Button, chakra, Flex, Text } from '#src/components/chakra/chakra.tsx';
import { Panel } from '#src/components/ui/panel.tsx';
import { SectionFailure } from '#src/components/ui/section-failure.tsx';
import { Spinner } from '#src/components/ui/spinner.tsx';
import { formatDate, formatDateTime } from '#src/format/format-date.ts';
import { useApi } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { hasPasskeys } from '#src/ports/account/webauthn.ts';
import { passkeysQuery } from '#src/queries/account/own-account.ts';
import type { AvailableSignInMethods } from '../identity/use-sign-in-methods.ts';

const AddPasskeyDialog = lazy(async () => ({
  default: (await import('./add-passkey.dialog.tsx')).AddPasskeyDialog,
}));
const RemovePasskeyDialog = lazy(async () => ({
  default: (await import('./remove-passkey.dialog.tsx')).RemovePasskeyDialog,
}));

const List = chakra('ul', { base: { listStyleType: 'none' } });

export function Passkeys({ methods }: { methods: AvailableSignInMethods }) {
  const panel = useRef<HTMLDivElement>(null);
  const { data: passkeys, isError, refetch } = useQuery(passkeysQuery(useApi()));
  const [dialog, setDialog] = useDisclosure<'add' | Passkey>();
  const close = () => {
    setDialog(null);
    // The button that opened the dialog may be gone.
    panel.current?.focus();
  };
  return (
    <Panel title="Passkeys">
      <Box ref={panel} tabIndex={-1} outline="0">
        <Text color="fg.muted" mb="4">
          With a passkey you sign in with the fingerprint, face or PIN that unlocks your device, without a
          password.
        </Text>
        <Spinner label={!passkeys && !isError && 'Loading your passkeys...'} />
        <SectionFailure
          message={!passkeys && isError && 'Your passkeys could not be loaded.'}
          onRetry={() => void refetch()}
        />
        {passkeys && passkeys.length > 0 && (
          <List aria-label="Passkeys" mb="4">
            {passkeys.map((passkey) => (
              <Entry key={passkey.id} passkey={passkey} onRemove={() => setDialog(passkey)} />
            ))}
          </List>
        )}
        {hasPasskeys() ? (
          <Button variant="outline" disabled={!passkeys} onClick={() => setDialog('add')}>
            Add a passkey
          </Button>
        ) : (
          <Text textStyle="sm" color="fg.muted">
            This browser does not support passkeys. Please use a newer one to add a passkey.
          </Text>
        )}
      </Box>
      <Suspense>
        {dialog === 'add' && <AddPasskeyDialog methods={methods} onClose={close} />}
        {dialog && dialog !== 'add' && <RemovePasskeyDialog passkey={dialog} onClose={close} />}
      </Suspense>
    </Panel>
  );
}

interface EntryProps {
  passkey: Passkey;
  onRemove: () => void;
}

function Entry({ passkey, onRemove }: EntryProps) {
  const { device, synced, created_at, last_used_at } = passkey;
  const added = `added on ${formatDate(created_at)}`;
  return (
    <Flex
      as="li"
      py="2.5"
      gap="3"
      align="center"
      justify="space-between"
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Box minWidth="0">
        <Text fontWeight="semibold" overflowWrap="anywhere">
          {device}
        </Text>
        <Text textStyle="sm" color="fg.muted">
          {synced ? 'Kept in sync between devices' : 'On one device only'}, {added}
          {last_used_at ? `, last used ${formatDateTime(last_used_at)}` : ', not used yet'}
        </Text>
      </Box>
      <Button
        size="sm"
        variant="outline"
        flexShrink="0"
        aria-label={`Remove the passkey of ${device}, ${added}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </Flex>
  );
}
