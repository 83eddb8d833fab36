import { useQuery } from '@tanstack/react-query';
import { Box, Button, Flex, PageHeading, Text } from '#src/components/chakra/chakra.tsx';
import { Screen } from '#src/components/layout/screen.tsx';
import { PlusIcon } from '#src/components/ui/icons.tsx';
import { LoadingText } from '#src/components/ui/loading-text.tsx';
import { useApi, useSession } from '#src/hooks/contexts.tsx';
import { useDisclosure } from '#src/hooks/use-disclosure.ts';
import { staffQuery, staffSecondFactorsQuery } from '#src/queries/admin/people.ts';
import { ListFailure } from '../list-parts.tsx';
import { AddStaffForm } from './add-staff.form.tsx';
import { StaffRow } from './staff-row.tsx';

export default function StaffScreen() {
  const api = useApi();
  const list = useQuery(staffQuery(api));
  const { data: factors } = useQuery(staffSecondFactorsQuery(api));
  const ownId = useSession().user?.id;
  const [isDialogOpen, setDialogOpen] = useDisclosure();
  const state = list.isError ? 'failed' : list.isPending ? 'loading' : 'filled';
  return (
    <Screen name="staff" state={state} title="Staff">
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb="4">
        <Box flex="1 1 20rem" minWidth="0">
          <PageHeading size="lg">Staff</PageHeading>
          <Text textStyle="sm" color="fg.muted" mt="1" maxWidth="prose">
            Staff see and move orders and answer questions about cars. Superusers may do everything, including
            giving roles.
          </Text>
        </Box>
        <Button onClick={() => setDialogOpen(true)}>
          <PlusIcon /> Add staff
        </Button>
      </Flex>
      <ListFailure title="The staff could not be loaded" list={list} />
      <LoadingText>{list.isPending && 'Loading staff...'}</LoadingText>
      {list.data && (
        <Box as="ul" aria-label="Staff" listStyleType="none" display="grid" gap="3">
          {list.data.map((account) => (
            <StaffRow
              key={account.id}
              account={account}
              isOwn={account.id === ownId}
              secondFactor={factors && (factors.find(({ id }) => id === account.id) ?? null)}
            />
          ))}
        </Box>
      )}
      {isDialogOpen && <AddStaffForm onClose={() => setDialogOpen(null)} />}
    </Screen>
  );
}
