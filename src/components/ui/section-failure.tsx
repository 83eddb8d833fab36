import { LiveRegion } from './live-region.tsx';
import { Button, Flex, Text } from './ui.ts';

interface SectionFailureProps {
  /** Without one, nothing is seen. Render it even then, so that the message is announced later. */
  message: string | false | undefined;
  onRetry?: (() => void) | undefined;
}

export function SectionFailure({ message, onRetry }: SectionFailureProps) {
  return (
    <LiveRegion isUrgent>
      {message && (
        <Flex align="center" gap="3" wrap="wrap" py="4">
          <Text color="fg.error">{message}</Text>
          {onRetry && (
            <Button variant="outline" size="sm" onClick={onRetry}>
              Try again
            </Button>
          )}
        </Flex>
      )}
    </LiveRegion>
  );
}
