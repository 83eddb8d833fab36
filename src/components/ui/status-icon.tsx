import type { ReactNode } from 'react';
import { Flex } from './ui.ts';

interface StatusIconProps {
  tone: 'green' | 'orange' | 'petrol' | 'red';
  icon: ReactNode;
}

export function StatusIcon({ tone, icon }: StatusIconProps) {
  return (
    <Flex
      colorPalette={tone}
      align="center"
      justify="center"
      boxSize="16"
      borderRadius="full"
      bg="colorPalette.muted"
      color="colorPalette.fg"
      css={{ '& svg': { width: '2rem', height: '2rem' } }}
    >
      {icon}
    </Flex>
  );
}
