import type { ComponentProps, ReactNode } from 'react';
import { AlertIcon, CheckIcon } from './icons.tsx';
import { LiveRegion } from './live-region.tsx';
import { Box, Flex, Text } from './ui.ts';

type Tone = 'red' | 'orange' | 'petrol' | 'green';

interface NoticeProps extends Pick<ComponentProps<typeof LiveRegion>, 'id' | 'mt' | 'mb'> {
  tone?: Tone;
  title?: string | undefined;
  /** Without any, nothing is seen. Render the notice even then, so that it is announced later. */
  children: ReactNode;
  action?: ReactNode;
}

/** Red notices are announced by screen readers immediately. */
export function Notice({ tone = 'red', title, children, action, ...region }: NoticeProps) {
  return (
    <LiveRegion isUrgent={tone === 'red'} {...region}>
      {children && (
        <Flex
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
            {action && (
              <Box mt="2" colorPalette="petrol">
                {action}
              </Box>
            )}
          </Box>
        </Flex>
      )}
    </LiveRegion>
  );
}
