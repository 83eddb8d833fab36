// oxlint-disable-next-line no-restricted-imports -- scrolls as the history moves
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { readPositions, savePosition } from '#src/storage/scroll-positions.ts';

const USER_SCROLL_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The key alone is ambiguous: the first history entry of every visit has the same one. */
const getEntryKey = ({ key, pathname, search }: Location) => `${key} ${pathname}${search}`;

/** Keeps scrolling as the page grows until `top` is reached. Returns a function that cancels. */
function restoreScroll(top: number): () => void {
  const tryScroll = () => {
    window.scrollTo(0, top);
    return Math.abs(window.scrollY - top) <= 1;
  };
  if (tryScroll()) return () => {};
  const resizeObserver = new ResizeObserver(() => {
    if (tryScroll()) stop();
  });
  const stop = () => {
    resizeObserver.disconnect();
    for (const eventType of USER_SCROLL_EVENTS) removeEventListener(eventType, stop);
  };
  resizeObserver.observe(document.body);
  for (const eventType of USER_SCROLL_EVENTS) addEventListener(eventType, stop, { passive: true });
  return stop;
}

/** Restores the position on Back and Forward, else scrolls to the top unless `state.scroll` is 'keep'. */
export function ScrollManager() {
  const location = useLocation();
  const type = useNavigationType();
  const entry = getEntryKey(location);
  const current = useRef({ entry, top: 0 });

  useEffect(() => {
    if ('scrollRestoration' in history) history.scrollRestoration = 'manual';
    const recordPosition = () => {
      current.current.top = window.scrollY;
    };
    const saveCurrentPosition = () => savePosition(current.current.entry, current.current.top);
    addEventListener('scroll', recordPosition, { passive: true });
    addEventListener('pagehide', saveCurrentPosition);
    return () => {
      removeEventListener('scroll', recordPosition);
      removeEventListener('pagehide', saveCurrentPosition);
    };
  }, []);

  useLayoutEffect(() => {
    const previous = current.current;
    if (previous.entry !== entry) savePosition(previous.entry, previous.top);
    // Update this before scrolling: scroll events fire late and belong to the new page.
    current.current = { entry, top: previous.entry === entry ? previous.top : window.scrollY };
    if (type === NavigationType.Pop) {
      const top = readPositions()[entry];
      return top === undefined ? undefined : restoreScroll(top);
    }
    if ((location.state as { scroll?: string } | null)?.scroll !== 'keep') window.scrollTo(0, 0);
  }, [entry, location.state, type]);

  return null;
}
