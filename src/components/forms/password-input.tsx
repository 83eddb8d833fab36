import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { EyeIcon, EyeOffIcon } from '../ui/screen-icons.tsx';
import { Box, IconButton, Input, type InputProps } from '../ui/ui.ts';

export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const [isShown, setShown] = useDisclosure();
  return (
    <Box position="relative" width="100%">
      <Input {...props} type={isShown ? 'text' : 'password'} pe="12" />
      <IconButton
        type="button"
        variant="ghost"
        colorPalette="gray"
        position="absolute"
        insetEnd="0"
        top="0"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(isShown ? null : true)}
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </IconButton>
    </Box>
  );
}
