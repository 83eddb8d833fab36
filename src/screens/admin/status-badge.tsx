import { Badge } from '#src/components/chakra/chakra.tsx';
import { type BadgeColour, formatStatus, getBadgeColour } from './status-badge.rules.ts';

const BADGE_STYLES: Record<BadgeColour, { bg: string; color: string }> = {
  yellow: { bg: 'amber.300', color: 'gray.950' },
  blue: { bg: 'blue.600', color: 'white' },
  orange: { bg: 'orange.400', color: 'gray.950' },
  green: { bg: 'green.600', color: 'white' },
  red: { bg: 'red.600', color: 'white' },
  grey: { bg: 'gray.600', color: 'white' },
};

export function StatusBadge({ status }: { status: string }) {
  const colour = getBadgeColour(status);
  return (
    <Badge data-colour={colour} {...BADGE_STYLES[colour]}>
      {formatStatus(status)}
    </Badge>
  );
}
