import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { chakraSystem } from './system.ts';

/** Without global styles: those are `theme.css`, which every page has. */
const system = { ...chakraSystem(), _global: [] };
system._config = { ...system._config, disableLayers: true };

export function ChakraRoot({ children }: { children: ReactNode }) {
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
