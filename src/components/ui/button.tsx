import type { ButtonProps } from '@chakra-ui/react/button';
import { createRecipeContext } from '@chakra-ui/react/styled-system';

export type { ButtonProps };

const { withContext } = createRecipeContext({ key: 'button' });

/** Chakra's Button would add spinner and loader code to every page. */
export const Button = withContext<HTMLButtonElement, ButtonProps>('button', {
  defaultProps: { type: 'button' },
});

/** Icon only: pass an `aria-label`. */
export function IconButton(props: ButtonProps) {
  return <Button px="0" py="0" _icon={{ fontSize: '1.2em' }} {...props} />;
}
