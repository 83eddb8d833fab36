import { useState } from 'react';
import { MoonIcon, SunIcon } from './icons.tsx';
import { Button, IconButton } from './ui.ts';

const KEY = 'gari-theme';

function apply(theme: 'light' | 'dark') {
  document.documentElement.classList.remove('light', 'dark');
  document.documentElement.classList.add(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts for this page only.
  }
}

/** The class on <html> is set before paint by the script in index.html. */
function useTheme(): { isDark: boolean; label: string; toggle: () => void } {
  const [isDark, setDark] = useState(() => document.documentElement.classList.contains('dark'));
  return {
    isDark,
    label: isDark ? 'Use light colours' : 'Use dark colours',
    toggle: () => {
      apply(isDark ? 'light' : 'dark');
      setDark(!isDark);
    },
  };
}

/** For the bar of the header. */
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

/** For the drawer. */
export function ThemeRow() {
  const { isDark, label, toggle } = useTheme();
  return (
    <Button variant="ghost" colorPalette="gray" justifyContent="flex-start" px="3" onClick={toggle}>
      {isDark ? <SunIcon /> : <MoonIcon />} {label}
    </Button>
  );
}
