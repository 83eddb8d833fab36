// oxlint-disable-next-line no-restricted-imports -- React has no hook for an error boundary
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { appPaths } from '#contract/app-paths.ts';
import { usePorts } from '#src/hooks/contexts.tsx';
import { Button, getButtonClass } from '../ui/button.tsx';
import styles from './error-boundary.module.css';
import { PageHeading, Screen } from './screen.tsx';

interface BoundaryProps {
  /** A new one clears the error. */
  resetKey: string;
  onError: (error: unknown, info: ErrorInfo) => void;
  children: ReactNode;
}

interface BoundaryState {
  error: unknown;
  resetKey: string;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromProps({ resetKey }: BoundaryProps, state: BoundaryState) {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError(error, info);
  }

  override render() {
    const { error } = this.state;
    return error === null ? this.props.children : <ErrorScreen />;
  }
}

/** Shows and reports what its children throw. The next navigation renders them again. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { reportError } = usePorts();
  return (
    <Boundary
      resetKey={useLocation().key}
      onError={(error, { componentStack }) => reportError('render', error, componentStack)}
    >
      {children}
    </Boundary>
  );
}

function ErrorScreen() {
  return (
    <Screen name="application-error" title="Something went wrong">
      <PageHeading size="xl">Unexpected Application Error!</PageHeading>
      <p className={styles.text}>
        Something on this page broke, or the shop was updated while you were here. Your cart is safe. Reload
        to try again, or go back to the start page.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => location.reload()}>Reload</Button>
        {/* Not a route: it has to load the latest version. */}
        <a className={getButtonClass({ variant: 'outline' })} href={appPaths.home}>
          Start page
        </a>
      </div>
    </Screen>
  );
}
