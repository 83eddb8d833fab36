import type { ReactNode } from 'react';
import { Box } from '../ui/ui.ts';

export function FormCard({ children }: { children: ReactNode }) {
  return (
    <Box
      maxWidth="form"
      mx="auto"
      mt={{ base: '2', md: '8' }}
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      p={{ base: '5', md: '8' }}
    >
      {children}
    </Box>
  );
}
