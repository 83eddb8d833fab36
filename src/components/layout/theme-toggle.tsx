import { applyTheme, useIsDark } from '#src/storage/theme.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { MoonIcon, SunIcon } from '../ui/icons.tsx';
import styles from './theme-toggle.module.css';

function useTheme(): { isDark: boolean; label: string; toggle: () => void } {
  const isDark = useIsDark();
  return {
    isDark,
    label: isDark ? 'Use light colours' : 'Use dark colours',
    toggle: () => applyTheme(isDark ? 'light' : 'dark'),
  };
}

export function ThemeToggle() {
  const { isDark, label, toggle } = useTheme();
  return (
    <IconButton className={styles.toggle} aria-label={label} onClick={toggle}>
      {isDark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}

export function ThemeRow() {
  const { isDark, label, toggle } = useTheme();
  return (
    <Button className={styles.row} variant="ghost" colorPalette="gray" onClick={toggle}>
      {isDark ? <SunIcon /> : <MoonIcon />} {label}
    </Button>
  );
}
