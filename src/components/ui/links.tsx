import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';
import { Button, type ButtonProps, ChakraLink, type ChakraLinkProps } from './ui.ts';

type LinkTarget = Pick<RouterLinkProps, 'to' | 'state'>;

export function TextLink({ to, state, children, ...props }: Omit<ChakraLinkProps, 'href'> & LinkTarget) {
  return (
    <ChakraLink {...props} asChild>
      <RouterLink to={to} state={state}>
        {children}
      </RouterLink>
    </ChakraLink>
  );
}

export function ButtonLink({
  to,
  state,
  replace = false,
  children,
  ...props
}: ButtonProps & LinkTarget & Pick<RouterLinkProps, 'replace'>) {
  return (
    <Button {...props} asChild>
      <RouterLink to={to} state={state} replace={replace}>
        {children}
      </RouterLink>
    </Button>
  );
}
