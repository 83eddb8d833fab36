import { createKey } from '../../api/create-key.ts';
import { type ActorObserver, setActorObserver } from '../../loading/actors.ts';
import { CHANNEL, INSPECTOR_PORT, type InspectionMessage } from './message.ts';
import { createReporter } from './report.ts';

/**
 * Observes every actor created from now on and reports to /__machines in any tab. `mode` adds Stately's inspector in a
 * window ('stately', or '' in development) or through `npm run inspect` ('server').
 */
export async function attachInspector(mode: string): Promise<void> {
  if (mode === 'off') return;
  const observers: ActorObserver[] = [createPageReporter()];
  if (mode === 'server')
    observers.push((await import('./stately.ts')).joinInspectorServer(`ws://localhost:${INSPECTOR_PORT}`));
  if (mode === 'stately' || (mode === '' && import.meta.env.DEV))
    observers.push((await import('./stately.ts')).openStatelyWindow());
  setActorObserver({
    observe: (event) => {
      for (const observer of observers) observer.observe(event);
    },
    onStopped: (actor) => {
      for (const observer of observers) observer.onStopped(actor);
    },
  });
}

function createPageReporter(): ActorObserver {
  const channel = new BroadcastChannel(CHANNEL);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  const post = (message: InspectionMessage) => channel.postMessage(message);
  const tab = createKey();
  const reporter = createReporter({ tab, post, now: Date.now });
  channel.addEventListener('message', ({ data }: MessageEvent<InspectionMessage>) => {
    if (data.kind === 'hello') reporter.replay();
  });
  addEventListener('pagehide', () => post({ kind: 'gone', tab }));
  addEventListener('pageshow', ({ persisted }) => persisted && reporter.replay());
  return reporter;
}
