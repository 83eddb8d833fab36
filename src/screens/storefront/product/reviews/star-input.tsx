import { useId } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { LiveRegion } from '#src/components/ui/live-region.tsx';
import { Box, chakra, Flex, Text } from '#src/components/ui/ui.ts';

const STARS = [1, 2, 3, 4, 5];

const Star = chakra('label', {
  base: {
    position: 'relative',
    display: 'grid',
    placeItems: 'center',
    boxSize: '11',
    fontSize: '3xl',
    lineHeight: '1',
    borderRadius: 'l1',
    cursor: 'pointer',
    color: 'border.control',
    '& input': { position: 'absolute', inset: '0', margin: '0', opacity: '0', cursor: 'pointer' },
    '&[data-filled], &:hover, &:has(~ label:hover)': { color: { _light: 'amber.600', _dark: 'amber.400' } },
    '&:has(input:focus-visible)': { outline: '2px solid {colors.petrol.focusRing}' },
  },
});

interface StarInputProps {
  registration: UseFormRegisterReturn;
  /** 1 to 5; NaN when nothing is selected. */
  rating: number;
  error: string | undefined;
}

export function StarInput({ registration, rating, error }: StarInputProps) {
  const id = useId();
  return (
    <Box
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      aria-required="true"
      {...(error !== undefined && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
    >
      <Text id={`${id}-label`} textStyle="sm" fontWeight="semibold">
        Your rating
      </Text>
      <Flex ms="-2">
        {STARS.map((star) => (
          <Star key={star} {...(star <= rating && { 'data-filled': '' })}>
            <input
              type="radio"
              value={star}
              aria-label={star === 1 ? '1 star' : `${star} stars`}
              {...registration}
            />
            <span aria-hidden="true">★</span>
          </Star>
        ))}
      </Flex>
      <LiveRegion id={`${id}-error`} textStyle="sm" color="fg.error" fontWeight="medium">
        {error}
      </LiveRegion>
    </Box>
  );
}
