import { appPaths } from '#contract/app-paths.ts';
import { TextLink } from '#src/components/ui/links.tsx';
import { useSession } from '#src/hooks/contexts.tsx';

/** Superusers can edit the product. */
export function ProductName({ id, name }: { id: number; name: string }) {
  const { role } = useSession();
  return role === 'superuser' ? <TextLink to={appPaths.editItem(id)}>{name}</TextLink> : name;
}
