import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AppErrorBoundary } from './components/app-error-boundary.tsx';
import { ScrollManager } from './components/scroll-manager.tsx';
import { ChakraProvider } from './components/ui.ts';
import { type Ports, PortsContext } from './ports/contexts.tsx';
import { AppRoutes } from './routes.tsx';
import { SessionWatch } from './screens/session-watch.tsx';
import { Toasts } from './screens/toasts.tsx';
import { system } from './theme/system.ts';

interface ProvidersProps {
  ports: Ports;
  queryClient: QueryClient;
  children: ReactNode;
}

export function Providers({ ports, queryClient, children }: ProvidersProps) {
  return (
    <ChakraProvider value={system}>
      <PortsContext.Provider value={ports}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </PortsContext.Provider>
    </ChakraProvider>
  );
}

/** Everything inside a router. */
export function App() {
  return (
    <AppErrorBoundary>
      <ScrollManager />
      <SessionWatch />
      <AppRoutes />
      <Toasts />
    </AppErrorBoundary>
  );
}
