import { Badge } from '#src/components/ui.ts';
import { type BadgeColour, badgeColour, statusLabel } from './status-badge.rules.ts';

const LOOKS: Record<BadgeColour, { bg: string; color: string }> = {
  yellow: { bg: 'amber.300', color: 'gray.950' },
  blue: { bg: 'blue.600', color: 'white' },
  orange: { bg: 'orange.400', color: 'gray.950' },
  green: { bg: 'green.600', color: 'white' },
  red: { bg: 'red.600', color: 'white' },
  grey: { bg: 'gray.600', color: 'white' },
};

export function StatusBadge({ status }: { status: string }) {
  const colour = badgeColour(status);
  return (
    <Badge data-colour={colour} {...LOOKS[colour]}>
      {statusLabel(status)}
    </Badge>
  );
}
