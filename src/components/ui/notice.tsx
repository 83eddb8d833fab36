import type { ReactNode } from 'react';
import { AlertIcon, CheckIcon } from './icons.tsx';
import { Box, Flex, Text } from './ui.ts';

type Tone = 'red' | 'orange' | 'petrol' | 'green';

interface NoticeProps {
  tone?: Tone;
  title?: string;
  children: ReactNode;
  action?: ReactNode;
}

/** Red notices are announced by screen readers immediately. */
export function Notice({ tone = 'red', title, children, action }: NoticeProps) {
  return (
    <Flex
      role={tone === 'red' ? 'alert' : 'status'}
      colorPalette={tone}
      bg="colorPalette.subtle"
      color="colorPalette.fg"
      borderWidth="1px"
      borderColor="colorPalette.border"
      borderRadius="l2"
      px="4"
      py="3"
      gap="3"
      align="flex-start"
    >
      <Box pt="0.5">{tone === 'green' ? <CheckIcon /> : <AlertIcon />}</Box>
      <Box flex="1" minWidth="0">
        {title && <Text fontWeight="bold">{title}</Text>}
        <Text as="div">{children}</Text>
        {action && <Box mt="2">{action}</Box>}
      </Box>
    </Flex>
  );
}
