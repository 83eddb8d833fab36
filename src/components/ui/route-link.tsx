import { type ComponentProps, type MouseEvent, useTransition } from 'react';
import { type LinkProps, useHref, useLinkClickHandler } from 'react-router';

interface PendingClick extends Pick<LinkProps, 'to' | 'state' | 'onClick'> {
  replace?: boolean | undefined;
}

/** Without what would bypass the click. */
export type RouteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'target'> & PendingClick;

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

/** An anchor rather than a Link, which would prepare a second handler for each click: lists have many links. */
export function RouteLink({ to, replace, state, onClick, children, ...props }: RouteLinkProps) {
  return (
    <a {...props} href={useHref(to)} {...usePendingClick({ to, replace, state, onClick })}>
      {children}
    </a>
  );
}
