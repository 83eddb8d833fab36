import { Box } from '#src/components/chakra/chakra.tsx';
import { formatCount } from '#src/format/format-count.ts';

const MAX_SHOWN = 99;

interface TaskBadgeProps {
  count: number;
  /** In the upper corner of what is positioned around it, without taking room. */
  inCorner?: boolean;
}

/** A number of waiting tasks beside a link; nothing for 0. */
export function TaskBadge({ count, inCorner = false }: TaskBadgeProps) {
  if (count === 0) return null;
  return (
    <Box
      as="span"
      {...(inCorner && { position: 'absolute', top: '0', insetEnd: '-1.5', pointerEvents: 'none' })}
      bg="amber.400"
      color="amber.contrast"
      borderRadius="full"
      px="1"
      minWidth="4.5"
      textAlign="center"
      textStyle="xs"
      fontWeight="bold"
      fontVariantNumeric="tabular-nums"
      lineHeight="1.125rem"
    >
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : formatCount(count)}
      <Box as="span" srOnly>
        {' '}
        to do
      </Box>
    </Box>
  );
}
