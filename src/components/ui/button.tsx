import type { ButtonProps } from '@chakra-ui/react/button';
import { createRecipeContext } from '@chakra-ui/react/styled-system';

export type { ButtonProps };

const { withContext } = createRecipeContext({ key: 'button' });

/** Chakra's own comes with spinners and loaders, which every page would have to load. */
export const Button = withContext<HTMLButtonElement, ButtonProps>('button', {
  defaultProps: { type: 'button' },
});

/** Holds an icon alone: give it an `aria-label`. */
export function IconButton(props: ButtonProps) {
  return <Button px="0" py="0" _icon={{ fontSize: '1.2em' }} {...props} />;
}
