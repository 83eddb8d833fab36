import './page.css';
import { createRoot } from 'react-dom/client';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { CHANNEL, type InspectionMessage } from '#src/ports/inspection/message.ts';
import { buildChart } from '../chart/chart.ts';
import { buildSystem } from '../chart/system.ts';
import { createInspector } from './inspector.store.ts';
import { MachinesPage } from './machines-page.tsx';

const modules = import.meta.glob<Record<string, unknown>>('../../machines/*/*.machine.ts', { eager: true });
const machines = Object.values(modules).flatMap((moduleExports) =>
  Object.values(moduleExports).filter((value): value is AnyStateMachine => value instanceof StateMachine),
);
const charts = machines.map(buildChart).toSorted((a, b) => a.id.localeCompare(b.id));

const inspector = createInspector(charts[0]?.id ?? '');
const channel = new BroadcastChannel(CHANNEL);
channel.addEventListener('message', ({ data }: MessageEvent<InspectionMessage>) =>
  inspector.trigger.messageReceived({ message: data }),
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
channel.postMessage({ kind: 'hello' } satisfies InspectionMessage);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <MachinesPage charts={charts} system={buildSystem(machines)} inspector={inspector} />,
);
