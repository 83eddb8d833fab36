import { Box } from '#src/components/ui/ui.ts';
import { formatCount } from '#src/format/format-count.ts';

const MAX_SHOWN = 99;

interface TaskBadgeProps {
  count: number;
  ms?: string;
  me?: string;
}

/** A number of waiting tasks beside a link; nothing for 0. */
export function TaskBadge({ count, ...margins }: TaskBadgeProps) {
  if (count === 0) return null;
  return (
    <Box
      as="span"
      {...margins}
      bg="amber.400"
      color="amber.contrast"
      borderRadius="full"
      px="1.5"
      minWidth="5"
      textAlign="center"
      textStyle="xs"
      fontWeight="bold"
      fontVariantNumeric="tabular-nums"
      lineHeight="1.25rem"
    >
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : formatCount(count)}
      <Box as="span" srOnly>
        {' '}
        to do
      </Box>
    </Box>
  );
}
