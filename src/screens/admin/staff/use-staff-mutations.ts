// oxlint-disable-next-line no-restricted-imports -- single writes that the server decides
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StaffAccount, StaffRole } from '#contract/types.ts';
import { ApiError } from '#src/api/api-error.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { invalidatePeople } from '#src/queries/admin/people.ts';

const ROLE_NAMES: Record<StaffRole, string> = { staff: 'staff', superuser: 'a superuser' };

export function useAddStaff(onDone: () => void) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { email: string; role: StaffRole }) => api.call('addStaff', { body }),
    onSuccess: async ({ username, role }) => {
      await invalidatePeople(queryClient);
      toaster.adminSuccess(`${username} is ${ROLE_NAMES[role]} now`);
      onDone();
    },
  });
}

/** Refetches the list even when refused, since somebody else may have changed it. */
export function useChangeRole({ id, username }: StaffAccount, onDone: () => void) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (role: StaffRole | 'customer') => {
      if (role === 'customer') await api.call('removeStaff', { params: { id } });
      else await api.call('changeStaffRole', { params: { id }, body: { role } });
    },
    onSuccess: async (_, role) => {
      await invalidatePeople(queryClient);
      toaster.adminSuccess(
        role === 'customer' ? `${username} is no longer staff` : `${username} is ${ROLE_NAMES[role]} now`,
      );
      onDone();
    },
    onError: (error) => (error instanceof ApiError ? invalidatePeople(queryClient) : undefined),
  });
}

/** For a member of staff who lost phone and recovery codes. */
export function useResetSecondFactor({ id, username }: StaffAccount, onDone: () => void) {
  const { api, toaster } = usePorts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('resetSecondFactor', { params: { id } }),
    onSuccess: async () => {
      await invalidatePeople(queryClient);
      toaster.adminSuccess(`${username} signs in with the password alone now`);
      onDone();
    },
    onError: (error) => (error instanceof ApiError ? invalidatePeople(queryClient) : undefined),
  });
}
