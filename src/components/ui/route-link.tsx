import { type MouseEvent, useTransition } from 'react';
import { Link, type LinkProps, useLinkClickHandler } from 'react-router';

type PendingClick = Pick<LinkProps, 'to' | 'replace' | 'state' | 'onClick'>;

/** Without what would bypass the click. */
export type RouteLinkProps = Omit<
  LinkProps,
  'reloadDocument' | 'target' | 'relative' | 'preventScrollReset' | 'viewTransition'
>;

/**
 * Props of a link that has the attribute `data-pending` from a click until what it leads to is on the screen: a slow
 * phone shows the earlier screen until then.
 */
export function usePendingClick({ to, replace, state, onClick }: PendingClick) {
  const [isPending, startTransition] = useTransition();
  const navigate = useLinkClickHandler(to, {
    ...(replace !== undefined && { replace }),
    state,
  });
  return {
    'data-pending': isPending ? '' : undefined,
    onClick(event: MouseEvent<HTMLAnchorElement>) {
      onClick?.(event);
      if (!event.defaultPrevented) startTransition(() => navigate(event));
    },
  };
}

export function RouteLink(props: RouteLinkProps) {
  return <Link {...props} {...usePendingClick(props)} />;
}
