import { getCarName } from '#machines/garage/garage.rules.ts';
import { useCurrentCar } from '#src/hooks/contexts.tsx';
import { useBrowserValue } from '#src/hooks/use-browser-value.ts';
import { CarIcon } from '../ui/icons.tsx';
import { Box, chakra } from '../ui/ui.ts';
import { useGarageDialog } from './use-garage-dialog.tsx';

/**
 * Until hydration (`data-early`) the stored car's name is the one that the script in index.html puts on <html>. The
 * button's own text is then invisible, but remains its accessible name.
 */
const Chip = chakra('button', {
  base: {
    minHeight: '11',
    minWidth: '0',
    width: { base: '100%', md: '48', xl: '72' },
    order: { base: '-1', md: '0' },
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'l2',
    outline: '0',
    focusVisibleRing: 'inside',
    focusRingColor: 'amber.400',
    '& > span': {
      display: 'inline-block',
      verticalAlign: 'middle',
      maxWidth: '100%',
      height: '8',
      lineHeight: '1.875rem',
      px: '2.5',
      borderWidth: '1px',
      borderColor: 'white/40',
      borderRadius: 'l1',
      fontWeight: 'medium',
    },
    '& svg': { display: 'inline', verticalAlign: 'middle', me: '2' },
    '&[data-car] > span, &[data-early]:is([data-car] *) > span': {
      bg: 'amber.300',
      color: 'gray.950',
      borderColor: 'gray.950',
      boxShadow: '0 0 0 1px {colors.amber.300}',
      fontWeight: 'bold',
      fontStretch: '80%',
      textTransform: 'uppercase',
    },
    '&[data-early]:is([data-car] *) > span > *': { position: 'absolute', clipPath: 'inset(50%)' },
    '&[data-early]:is([data-car] *) > span::after': { content: 'var(--car)' },
  },
});

/** The current car as a number plate; opens the garage. */
export function CarChip() {
  const car = useCurrentCar();
  const name = car && getCarName(car);
  const isEarly = useBrowserValue(() => '', null) === null;
  const { opener, dialog } = useGarageDialog();
  return (
    <>
      <Chip
        {...opener}
        aria-label={car ? `Your car: ${name}` : undefined}
        data-car={car ? '' : undefined}
        data-early={isEarly ? '' : undefined}
      >
        <Box as="span" truncate>
          {!car && <CarIcon />}
          <span>{name ?? 'Choose your car'}</span>
        </Box>
      </Chip>
      {dialog}
    </>
  );
}
