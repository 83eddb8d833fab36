// oxlint-disable-next-line no-restricted-imports -- the width of the window changes by itself
import { useSyncExternalStore } from 'react';
import { useConstant } from './use-constant.ts';

/** Where there is more than one presentation of the same thing, and style sheets alone cannot change its roles. */
export const FROM_1024_PX = '(min-width: 64rem)';
export const FROM_1440_PX = '(min-width: 90rem)';

/** Whether a media query holds; false where there is none to ask, as on the server. */
export function useMediaQuery(query: typeof FROM_1024_PX | typeof FROM_1440_PX): boolean {
  const list = useConstant(() => (typeof matchMedia === 'function' ? matchMedia(query) : null));
  const subscribe = useConstant(() => (onChange: () => void) => {
    list?.addEventListener('change', onChange);
    return () => list?.removeEventListener('change', onChange);
  });
  return useSyncExternalStore(
    subscribe,
    () => list?.matches ?? false,
    () => false,
  );
}
