import { getBadgeText } from '#contract/fitment/sentences.ts';
import type { Verdict } from '#contract/fitment/verdict.ts';
import type { ProductFit } from '#contract/types.ts';
import { CarIcon, CheckIcon, CloseIcon, createIcon, MinusIcon } from '../ui/icons.tsx';
import { Box, Text, VisuallyHidden } from '../ui/ui.ts';

// Here because the other icons are in a chunk that the home screen, which shows badges, does not load.
const QuestionIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.8" />
    <path d="M9.3 9.6c.2-1.6 1.3-2.4 2.8-2.4 1.6 0 2.7.9 2.7 2.3 0 2-2.7 2.2-2.7 4.2M12.1 16.8v.1" />
  </>,
);

const LOOKS: Record<Verdict, { icon: typeof CheckIcon; color: string }> = {
  fits: { icon: CheckIcon, color: 'green.fg' },
  if: { icon: QuestionIcon, color: 'amber.fg' },
  universal: { icon: CarIcon, color: 'petrol.fg' },
  no: { icon: CloseIcon, color: 'red.fg' },
  unchecked: { icon: MinusIcon, color: 'fg.muted' },
};

export interface FitBadgeProps {
  fit: ProductFit;
  /** The name of the car. */
  car: string;
  isLarge?: boolean;
}

/** At most two lines; screen readers hear all of it, and of 'Fits if …' on what it depends. */
export function FitBadge({ fit: { verdict, reason, questions }, car, isLarge = false }: FitBadgeProps) {
  const { icon: Icon, color } = LOOKS[verdict];
  const size = isLarge ? '20' : '14';
  return (
    <Text
      as="span"
      display="flex"
      gap={isLarge ? '2' : '1'}
      color={color}
      textStyle={isLarge ? 'lg' : 'xs'}
      fontWeight="semibold"
      lineHeight={isLarge ? '1.5rem' : '1rem'}
      data-verdict={verdict}
    >
      <Icon
        width={size}
        height={size}
        strokeWidth="2.6"
        style={{ flexShrink: 0, marginTop: isLarge ? '2px' : '1px' }}
      />
      <Box as="span" minWidth="0" lineClamp="2">
        {getBadgeText(verdict, car)}
        {verdict === 'if' && (
          <VisuallyHidden> {[reason, ...questions.map(({ text }) => text)].join(' ')}</VisuallyHidden>
        )}
      </Box>
    </Text>
  );
}
