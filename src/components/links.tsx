import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router';
import { Button, type ButtonProps, ChakraLink, type ChakraLinkProps } from './ui.ts';

type Target = Pick<RouterLinkProps, 'to' | 'state'>;

export function TextLink({ to, state, children, ...props }: Omit<ChakraLinkProps, 'href'> & Target) {
  return (
    <ChakraLink {...props} asChild>
      <RouterLink to={to} state={state}>
        {children}
      </RouterLink>
    </ChakraLink>
  );
}

export function ButtonLink({ to, state, children, ...props }: ButtonProps & Target) {
  return (
    <Button {...props} asChild>
      <RouterLink to={to} state={state}>
        {children}
      </RouterLink>
    </Button>
  );
}
