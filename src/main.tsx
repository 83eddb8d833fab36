import './theme/fonts.css';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { type DehydratedState, hydrate } from '@tanstack/react-query';
import { StrictMode, startTransition, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { App, Providers } from './app.tsx';
import { consumeReloadNotice } from './loading/lazy-screen.ts';
import { createPorts } from './ports/create-ports.ts';
import { getInspectorMode } from './ports/inspection/inspector-mode.ts';
import { clearPrivateQueries, createQueryClient } from './ports/query-client.ts';
import { preloadScreens } from './routes.tsx';
import { chakraSystem } from './theme/system.ts';

interface FirstView {
  publicUrl: string;
  state: DehydratedState;
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** What the server rendered the page from; null where the browser draws it anew. */
function readFirstView(): FirstView | null {
  const text = document.getElementById('first-view')?.textContent;
  const data = text ? (JSON.parse(text) as Partial<FirstView> | null) : null;
  return data?.publicUrl && data.state ? { publicUrl: data.publicUrl, state: data.state } : null;
}

/** Tells the page's own script that what was pressed before can be done now. */
function ReadySignal() {
  useEffect(() => {
    // Not from inside React's own work: a click then could not hydrate what it hits, and would be lost.
    const timer = setTimeout(() => dispatchEvent(new Event('gari:ready')));
    return () => clearTimeout(timer);
  }, []);
  return null;
}

/**
 * The rules that the page came with are known, stay where they are, and new ones join them: a style element added or
 * moved makes Chromium lay the whole page out anew.
 */
function createStyleCache() {
  const cache = createCache({ key: 'css' });
  const tag = document.querySelector<HTMLStyleElement>('style[data-first-view]');
  if (!tag) return cache;
  for (const name of tag.dataset['firstView']?.split(' ') ?? []) cache.inserted[name] = true;
  if (cache.sheet.isSpeedy) Object.assign(cache.sheet, { tags: [tag], ctr: 1 });
  return cache;
}

/** The app with all that it talks to. */
function composeApp(firstView: FirstView | null) {
  const ports = createPorts(import.meta.env.VITE_API_BASE_URL ?? '', firstView?.publicUrl);
  const queryClient = createQueryClient();
  // The server's copy is two minutes old at most, and made anew with every change of staff: it is as fresh as the page.
  if (firstView)
    hydrate(queryClient, {
      ...firstView.state,
      queries: firstView.state.queries.map((query) => ({
        ...query,
        state: { ...query.state, dataUpdatedAt: Date.now() },
      })),
    });

  clearPrivateQueries(queryClient, ports.session);

  if (consumeReloadNotice()) ports.toaster.blank('The page was reloaded to get its latest version.');
  return (
    <StrictMode>
      <CacheProvider value={createStyleCache()}>
        <Providers ports={ports} queryClient={queryClient}>
          <BrowserRouter>
            <App />
          </BrowserRouter>
          <ReadySignal />
        </Providers>
      </CacheProvider>
    </StrictMode>
  );
}

/** Gives way to whatever the visitor does meanwhile. */
const yieldToMain = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * In steps: on a slow phone one task would freeze the page for half a second. Not awaited at the top level, for the
 * screens' chunks import this one.
 */
async function hydrateInSteps(container: HTMLElement, firstView: FirstView) {
  await yieldToMain();
  // Without its chunk a screen is hydrated when it comes; the rest of the page need not wait for that.
  const screens = preloadScreens(location.pathname).catch(() => undefined);
  const tree = composeApp(firstView);
  await yieldToMain();
  chakraSystem();
  await screens;
  await yieldToMain();
  // React hears every click from here on, and hydrates what it hits.
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

/** Before the first actor is made. Nothing of it is in a build for a shop without the sandbox. */
async function startInspector(mode: string) {
  const { attachInspector } = await import('./ports/inspection/attach.ts');
  await attachInspector(mode);
}

const inspectorMode = import.meta.env.VITE_INSPECT ? getInspectorMode() : null;
if (inspectorMode === null) startApp(root);
else void startInspector(inspectorMode).then(() => startApp(root));
