import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { keepPosition, readPositions } from '#src/ports/scroll-positions.ts';

/** Whoever scrolls by hand is not scrolled back. */
const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The key alone is not enough: the first entry of every visit has the same one. */
const entryOf = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`;

/** Scrolls as far as the page reaches, and on as it grows, until it is there. Ends with what is returned. */
function returnTo(top: number): () => void {
  const isThere = () => {
    window.scrollTo(0, top);
    return Math.abs(window.scrollY - top) <= 1;
  };
  if (isThere()) return () => {};
  const growth = new ResizeObserver(() => {
    if (isThere()) end();
  });
  const end = () => {
    growth.disconnect();
    for (const gesture of GESTURES) removeEventListener(gesture, end);
  };
  growth.observe(document.body);
  for (const gesture of GESTURES) addEventListener(gesture, end, { passive: true });
  return end;
}

/** New pages start at the top, Back and Forward where they were; `state.scroll: 'keep'` leaves it alone. */
export function ScrollManager() {
  const location = useLocation();
  const type = useNavigationType();
  const entry = entryOf(location);
  const current = useRef({ entry, top: 0 });

  useEffect(() => {
    if ('scrollRestoration' in history) history.scrollRestoration = 'manual';
    const note = () => {
      current.current.top = window.scrollY;
    };
    const keep = () => keepPosition(current.current.entry, current.current.top);
    addEventListener('scroll', note, { passive: true });
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('scroll', note);
      removeEventListener('pagehide', keep);
    };
  }, []);

  useLayoutEffect(() => {
    const before = current.current;
    if (before.entry !== entry) keepPosition(before.entry, before.top);
    // Before any scrolling, which is reported late and belongs to the new page.
    current.current = { entry, top: before.entry === entry ? before.top : window.scrollY };
    if (type === NavigationType.Pop) {
      const top = readPositions()[entry];
      return top === undefined ? undefined : returnTo(top);
    }
    if ((location.state as { scroll?: string } | null)?.scroll !== 'keep') window.scrollTo(0, 0);
  }, [entry, location.state, type]);

  return null;
}
