import { useDisclosure } from '../../hooks/use-disclosure.ts';
import { IconButton } from '../ui/button.tsx';
import { EyeIcon, EyeOffIcon } from '../ui/screen-icons.tsx';
import { Input, type InputProps } from './input.tsx';
import styles from './password-input.module.css';

export function PasswordInput(props: Omit<InputProps, 'type' | 'className'>) {
  const [isShown, setShown] = useDisclosure();
  return (
    <div className={styles.frame}>
      <Input {...props} className={styles.input} type={isShown ? 'text' : 'password'} />
      <IconButton
        className={styles.toggle}
        type="button"
        variant="ghost"
        colorPalette="gray"
        aria-label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(isShown ? null : true)}
      >
        {isShown ? <EyeOffIcon /> : <EyeIcon />}
      </IconButton>
    </div>
  );
}
