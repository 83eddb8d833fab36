import { type ActorWatch, watchActors } from '../actors.ts';
import { newKey } from '../new-key.ts';
import { CHANNEL, INSPECTOR_PORT, type InspectionMessage } from './message.ts';
import { createReporter } from './report.ts';

/**
 * Has every actor watched from now on: by the page /__machines, in whatever tab it is; and, as `wanted` says, by Stately's
 * inspector in a window (`stately`, in development also '') or behind the server of `npm run inspect` (`server`).
 */
export async function attachInspector(wanted: string): Promise<void> {
  if (wanted === 'off') return;
  const watches: ActorWatch[] = [tellMachinesPage()];
  if (wanted === 'server')
    watches.push((await import('./stately.ts')).joinInspectorServer(`ws://localhost:${INSPECTOR_PORT}`));
  if (wanted === 'stately' || (wanted === '' && import.meta.env.DEV))
    watches.push((await import('./stately.ts')).openStatelyWindow());
  watchActors({
    observe: (event) => {
      for (const watch of watches) watch.observe(event);
    },
    stopped: (actor) => {
      for (const watch of watches) watch.stopped(actor);
    },
  });
}

function tellMachinesPage(): ActorWatch {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const post = (message: InspectionMessage) => channel.postMessage(message);
  const tab = newKey();
  const reporter = createReporter({ tab, post, now: Date.now });
  channel.addEventListener('message', ({ data }: MessageEvent<InspectionMessage>) => {
    if (data.kind === 'hello') reporter.repeat();
  });
  addEventListener('pagehide', () => post({ kind: 'gone', tab }));
  addEventListener('pageshow', ({ persisted }) => persisted && reporter.repeat());
  return reporter;
}
