import { type ReactNode, useEffect, useRef } from 'react';
import { Box, Container, Heading, type HeadingProps } from '../ui/ui.ts';

interface ScreenProps {
  /** The route's name: page models find the screen by it. */
  name: string;
  /** The state's dotted path. */
  state?: string;
  title: string;
  /** Stretches to the window's edges instead of the page's column. */
  wide?: boolean;
  children: ReactNode;
}

/** The root element of every screen. */
export function Screen({ name, state = 'ready', title, wide = false, children }: ScreenProps) {
  return (
    <Box data-screen={name} data-state={state}>
      <title>{`${title} – Gari`}</title>
      {wide ? children : <Container py={{ base: '5', md: '8' }}>{children}</Container>}
    </Box>
  );
}

/** The first heading of a page load leaves the focus where the browser starts. */
let isFirstHeading = true;

/** The screen's h1. After a navigation it takes the focus, so that a screen reader starts there. */
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
