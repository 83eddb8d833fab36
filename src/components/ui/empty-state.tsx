import type { ReactNode } from 'react';
import { Box, Flex, Text } from './ui.ts';

interface EmptyStateProps {
  icon?: ReactNode;
  heading: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}

export function EmptyState({ icon, heading, text, children }: EmptyStateProps) {
  return (
    <Flex
      direction="column"
      align="center"
      textAlign="center"
      gap="3"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="border"
      borderRadius="l3"
      px="6"
      py={{ base: '10', md: '14' }}
    >
      {icon && (
        <Flex
          align="center"
          justify="center"
          boxSize="14"
          borderRadius="full"
          bg="petrol.subtle"
          color="petrol.fg"
          css={{ '& svg': { width: '1.75rem', height: '1.75rem' } }}
        >
          {icon}
        </Flex>
      )}
      {heading}
      {text && (
        <Text color="fg.muted" maxWidth="prose">
          {text}
        </Text>
      )}
      {children && (
        <Box mt="2" display="flex" gap="3" flexWrap="wrap" justifyContent="center">
          {children}
        </Box>
      )}
    </Flex>
  );
}
