import { getBadgeText } from '#contract/fitment/sentences.ts';
import type { Verdict } from '#contract/fitment/verdict.ts';
import type { ProductFit } from '#contract/types.ts';
import { CarIcon, CheckIcon, CloseIcon, MinusIcon, QuestionIcon } from '../ui/icons.tsx';
import { Box, Text, VisuallyHidden } from '../ui/ui.ts';

const LOOKS: Record<Verdict, { icon: typeof CheckIcon; color: string }> = {
  fits: { icon: CheckIcon, color: 'green.fg' },
  if: { icon: QuestionIcon, color: 'amber.fg' },
  universal: { icon: CarIcon, color: 'petrol.fg' },
  no: { icon: CloseIcon, color: 'red.fg' },
  unchecked: { icon: MinusIcon, color: 'fg.muted' },
};

interface FitBadgeProps {
  fit: ProductFit;
  /** The name of the car. */
  car: string;
  isLarge?: boolean;
}

/** At most two lines; screen readers hear all of it, and of 'Fits if …' on what it depends. */
export function FitBadge({ fit: { verdict, reason, questions }, car, isLarge = false }: FitBadgeProps) {
  const { icon: Icon, color } = LOOKS[verdict];
  return (
    <Text
      as="span"
      display="flex"
      gap="1"
      color={color}
      textStyle={isLarge ? 'lg' : 'xs'}
      fontWeight="semibold"
      lineHeight={isLarge ? '1.5rem' : '1rem'}
      data-verdict={verdict}
    >
      <Icon width="14" height="14" strokeWidth="2.6" style={{ flexShrink: 0, marginTop: '1px' }} />
      <Box as="span" minWidth="0" lineClamp="2">
        {getBadgeText(verdict, car)}
        {verdict === 'if' && (
          <VisuallyHidden> {[reason, ...questions.map(({ text }) => text)].join(' ')}</VisuallyHidden>
        )}
      </Box>
    </Text>
  );
}
