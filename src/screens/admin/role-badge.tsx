import type { AccountRole } from '#contract/types.ts';
import { Badge } from '#src/components/chakra/chakra.tsx';

/** Nothing for customers. */
export function RoleBadge({ role }: { role: AccountRole }) {
  if (role === 'customer') return null;
  return role === 'superuser' ? (
    <Badge colorPalette="orange">Superuser</Badge>
  ) : (
    <Badge colorPalette="petrol">Staff</Badge>
  );
}
