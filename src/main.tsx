import './theme/theme.css';
import './theme/fonts.css';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
// oxlint-disable-next-line no-restricted-imports -- hydrates the page in short tasks
import { type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App, Providers } from './app.tsx';
import { reportUncaughtErrors } from './loading/lazy-error-reporter.ts';
import { consumeReloadNotice } from './loading/lazy-screen.ts';
import { createPorts } from './ports/create-ports.ts';
import { getInspectorMode } from './ports/inspection/inspector-mode.ts';
import { clearPrivateQueries, createQueryClient } from './queries/query-client.ts';
import { preloadScreens } from './routes.tsx';

interface FirstView {
  publicUrl: string;
  state: DehydratedState;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** The data the server rendered the page from; null when the page was not server-rendered. */
function readFirstView(): FirstView | null {
  const text = document.getElementById('first-view')?.textContent;
  const data = text ? (JSON.parse(text) as Partial<FirstView> | null) : null;
  return data?.publicUrl && data.state ? { publicUrl: data.publicUrl, state: data.state } : null;
}

/**
 * Tells the inline script that recorded early clicks that they can be replayed now. Has the app as its only child: a
 * sibling would give `useId` other ids than on the server, and what refers to them would point nowhere.
 */
function ReadySignal({ children }: { children: ReactNode }) {
  useEffect(() => {
    // Not from inside React's own work: a click dispatched there could not hydrate its target and would be lost.
    // oxlint-disable-next-line no-restricted-globals -- yields to the browser between tasks
    const timer = setTimeout(() => dispatchEvent(new Event('gari:ready')));
    return () => clearTimeout(timer);
  }, []);
  return children;
}

function composeApp(firstView: FirstView | null) {
  const ports = createPorts(import.meta.env.VITE_API_BASE_URL ?? '', firstView?.publicUrl);
  reportUncaughtErrors(ports.reportError);
  const queryClient = createQueryClient();
  // The server's copy is at most two minutes old and is refreshed when staff change something, so treat it as fresh.
  if (firstView)
    hydrate(queryClient, {
      ...firstView.state,
      queries: firstView.state.queries.map((query) => ({
        ...query,
        state: { ...query.state, dataUpdatedAt: Date.now() },
      })),
    });

  // With the first thing that somebody points at or touches, so that the first view makes no more requests.
  addEventListener(
    'pointerover',
    () =>
      void import('./loading/prefetch-products.ts').then(
        ({ startPrefetching }) => startPrefetching(queryClient, ports.api, preloadScreens),
        () => undefined,
      ),
    { once: true },
  );

  clearPrivateQueries(queryClient, ports.session);

  if (consumeReloadNotice()) ports.toaster.blank('The page was reloaded to get its latest version.');
  return (
    <StrictMode>
      <Providers ports={ports} queryClient={queryClient}>
        <ReadySignal>
          <BrowserRouter>
            <App />
          </BrowserRouter>
        </ReadySignal>
      </Providers>
    </StrictMode>
  );
}

// oxlint-disable-next-line no-restricted-globals -- yields to the browser between tasks
const yieldToMain = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Hydrates in steps, since one task would block a slow phone for half a second. Must not be awaited at the top level:
 * the screens' chunks import this module.
 */
async function hydrateInSteps(container: HTMLElement, firstView: FirstView) {
  await yieldToMain();
  // If a chunk fails to load, its screen hydrates later; the rest of the page does not wait.
  const screens = preloadScreens(location.pathname).catch(() => undefined);
  const tree = composeApp(firstView);
  await screens;
  await yieldToMain();
  // From here on React receives every click and hydrates its target.
  dispatchEvent(new Event('gari:takeover'));
  startTransition(() => {
    hydrateRoot(container, tree);
  });
}

function startApp(container: HTMLElement) {
  const firstView = readFirstView();
  if (firstView) void hydrateInSteps(container, firstView);
  else createRoot(container).render(composeApp(null));
}

/** Must run before the first actor is created. Removed from builds without the sandbox. */
async function startInspector(mode: string) {
  const { attachInspector } = await import('./ports/inspection/attach.ts');
  await attachInspector(mode);
}

const inspectorMode = import.meta.env.VITE_INSPECT ? getInspectorMode() : null;
if (inspectorMode === null) startApp(root);
else void startInspector(inspectorMode).then(() => startApp(root));
