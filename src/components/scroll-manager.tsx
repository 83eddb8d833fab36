import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

const KEY = 'gari-scroll';

function readPositions(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function keepPosition(locationKey: string) {
  try {
    const entries = Object.entries({ ...readPositions(), [locationKey]: Math.round(scrollY) });
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(entries.slice(-50))));
  } catch {
    // Without session storage, Back starts at the top.
  }
}

/** New pages start at the top, Back and Forward where they were; `state.scroll: 'keep'` leaves it alone. */
export function ScrollManager() {
  const location = useLocation();
  const type = useNavigationType();

  const current = useRef(location.key);

  useEffect(() => {
    if ('scrollRestoration' in history) history.scrollRestoration = 'manual';
    const keep = () => keepPosition(current.current);
    addEventListener('scrollend', keep);
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scrollend', keep);
      removeEventListener('pagehide', keep);
    };
  }, []);

  useLayoutEffect(() => {
    // Before any scrolling, which is reported late and belongs to the new page.
    current.current = location.key;
    if (type === NavigationType.Pop) {
      const top = readPositions()[location.key];
      if (top !== undefined) window.scrollTo(0, top);
      return;
    }
    if ((location.state as { scroll?: string } | null)?.scroll !== 'keep') window.scrollTo(0, 0);
  }, [location.key, location.state, type]);

  return null;
}
