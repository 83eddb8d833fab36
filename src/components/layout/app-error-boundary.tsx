// oxlint-disable-next-line no-restricted-imports -- React has no hook for an error boundary
import { Component, type ReactNode } from 'react';
import { appPaths } from '#contract/app-paths.ts';
import { Box, Button, Heading, Text } from '../ui/ui.ts';

interface Props {
  children: ReactNode;
}

export class AppErrorBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return (
      <Box role="alert" maxWidth="prose" mx="auto" px="6" py="20" data-screen="application-error">
        <Heading as="h1" size="xl">
          Unexpected Application Error!
        </Heading>
        <Text mt="3" color="fg.muted">
          Something on this page broke. Your cart is safe. Reload to try again, or go back to the start page.
        </Text>
        <Box display="flex" gap="3" mt="6" flexWrap="wrap">
          <Button onClick={() => location.reload()}>Reload</Button>
          <Button variant="outline" onClick={() => location.assign(appPaths.home)}>
            Start page
          </Button>
        </Box>
      </Box>
    );
  }
}
