import type { ReactNode } from 'react';
import { Box, Heading } from './ui.ts';

export function Panel({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Box
      as="section"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      p={{ base: '4', md: '6' }}
      {...(title ? { 'aria-label': title } : {})}
    >
      {title && (
        <Heading as="h2" size="md" mb="4">
          {title}
        </Heading>
      )}
      {children}
    </Box>
  );
}
