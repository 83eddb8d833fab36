import { applyTheme, useIsDark } from '#src/storage/theme.ts';
import { MoonIcon, SunIcon } from '../ui/icons.tsx';
import { Button, IconButton } from '../ui/ui.ts';

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
    <IconButton
      bg="transparent"
      color="fg.bar"
      _hover={{ bg: 'white/12' }}
      aria-label={label}
      onClick={toggle}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </IconButton>
  );
}

export function ThemeRow() {
  const { isDark, label, toggle } = useTheme();
  return (
    <Button variant="ghost" colorPalette="gray" justifyContent="flex-start" px="3" onClick={toggle}>
      {isDark ? <SunIcon /> : <MoonIcon />} {label}
    </Button>
  );
}
