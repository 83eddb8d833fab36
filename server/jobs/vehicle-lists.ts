import type { Context } from '../context/context.ts';
import { updateVehicleLists } from '../features/vehicle-lists/update-lists.ts';
import { timeWork } from '../tracing/span.ts';

/** Should nobody have said that something has changed. */
const CHECK_EVERY_MS = 60_000;

export interface ListUpdates {
  /** Returns at once. To be called after every change of the catalogue. */
  update(): void;
  stop(): Promise<void>;
}

function runUpdate(ctx: Context, signal: AbortSignal): Promise<void> {
  const update = () => updateVehicleLists(ctx, signal);
  return ctx.tracer ? timeWork(ctx.tracer.startJob('update_vehicle_lists'), update) : update();
}

/** Updates the lists of vehicles, one run after another. */
export function startListUpdates(ctx: Context): ListUpdates {
  const stopping = new AbortController();
  let isWanted = false;
  let work: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (isWanted && !stopping.signal.aborted) {
      isWanted = false;
      await runUpdate(ctx, stopping.signal).catch((error: unknown) =>
        ctx.log.error({ err: error }, 'the lists of vehicles could not be updated'),
      );
    }
    work = null;
  }

  function update(): void {
    isWanted = true;
    work ??= run();
  }

  const timer = setInterval(update, CHECK_EVERY_MS).unref();
  return {
    update,
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await work;
    },
  };
}
