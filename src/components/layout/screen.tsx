// oxlint-disable-next-line no-restricted-imports -- focuses the heading of a new page
import { type ReactNode, useEffect, useRef } from 'react';
import { Box, Container, Heading, type HeadingProps } from '../ui/ui.ts';

interface ScreenProps {
  /** The route's name; page models use it to find the screen. */
  name: string;
  state?: string;
  title: string;
  wide?: boolean;
  children: ReactNode;
}

export function Screen({ name, state = 'ready', title, wide = false, children }: ScreenProps) {
  return (
    <Box data-screen={name} data-state={state}>
      <title>{`${title} – Gari`}</title>
      {wide ? children : <Container py={{ base: '5', md: '8' }}>{children}</Container>}
    </Box>
  );
}

/** The first heading of a page load must not take the focus from its initial position. */
let isFirstHeading = true;

/** The screen's h1. Takes the focus after a navigation so that screen readers start there. */
export function PageHeading({ children, ...props }: HeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (!isFirstHeading && !isTyping) ref.current?.focus({ preventScroll: true });
    isFirstHeading = false;
  }, []);
  return (
    <Heading as="h1" ref={ref} tabIndex={-1} {...props}>
      {children}
    </Heading>
  );
}
