import { Button, Flex, Text } from './ui.ts';

interface SectionFailureProps {
  message: string;
  onRetry?: (() => void) | undefined;
}

export function SectionFailure({ message, onRetry }: SectionFailureProps) {
  return (
    <Flex role="alert" align="center" gap="3" wrap="wrap" py="4">
      <Text color="fg.error">{message}</Text>
      {onRetry && (
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Flex>
  );
}
