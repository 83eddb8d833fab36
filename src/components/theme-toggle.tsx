import { useSyncExternalStore } from 'react';
import { MoonIcon, SunIcon } from './icons.tsx';
import { Button, IconButton } from './ui.ts';

const KEY = 'gari-theme';

const root = () => document.documentElement.classList;
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function apply(theme: 'light' | 'dark') {
  root().remove('light', 'dark');
  root().add(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts for this page only.
  }
  for (const listener of listeners) listener();
}

/** The class on <html> is set before paint by the script in index.html; the server draws the light one's button. */
function useTheme(): { isDark: boolean; label: string; toggle: () => void } {
  const isDark = useSyncExternalStore(
    subscribe,
    () => root().contains('dark'),
    () => false,
  );
  return {
    isDark,
    label: isDark ? 'Use light colours' : 'Use dark colours',
    toggle: () => apply(isDark ? 'light' : 'dark'),
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
