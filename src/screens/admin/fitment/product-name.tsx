import { TextLink } from '#src/components/chakra/chakra.tsx';
import { useSession } from '#src/hooks/contexts.tsx';
import { getRulesHref } from './fitment-tabs.rules.ts';

/** Superusers can edit the rules of the product. */
export function ProductName({ id, name }: { id: number; name: string }) {
  const { role } = useSession();
  return role === 'superuser' ? <TextLink to={getRulesHref(id)}>{name}</TextLink> : name;
}
