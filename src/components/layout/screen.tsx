// oxlint-disable-next-line no-restricted-imports -- focuses the heading of a new page
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Container, Heading } from '../ui/text.tsx';
import styles from './screen.module.css';

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
    <div data-screen={name} data-state={state}>
      <title>{`${title} – Gari`}</title>
      {wide ? children : <Container className={styles.container}>{children}</Container>}
    </div>
  );
}

/** The first heading of a page load must not take the focus from its initial position. */
let isFirstHeading = true;

/** For a screen's h1: takes the focus after a navigation so that screen readers start there. */
export function useHeadingFocus() {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const isTyping = document.activeElement instanceof HTMLInputElement;
    if (!isFirstHeading && !isTyping) ref.current?.focus({ preventScroll: true });
    isFirstHeading = false;
  }, []);
  return ref;
}

export function PageHeading(props: ComponentProps<typeof Heading>) {
  return <Heading as="h1" ref={useHeadingFocus()} tabIndex={-1} {...props} />;
}
