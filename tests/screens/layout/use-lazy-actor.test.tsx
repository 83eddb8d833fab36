import { renderHook, waitFor } from '@testing-library/react';
import { useEffectEvent, useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { createApi } from '#src/api/client.ts';
import { PortsContext } from '#src/hooks/contexts.tsx';
import { useLazyActor } from '#src/loading/use-lazy-actor.ts';
import { createServerPorts } from '#src/ports/create-ports.ts';
import { noTokens } from '#src/ports/token-source.ts';

function running() {
  return {
    start: vi.fn<() => void>(),
    stop: vi.fn<() => void>(),
    send: vi.fn<(event: string) => void>(),
    getSnapshot: () => 'there',
    subscribe: () => ({ unsubscribe: () => undefined }),
    on: () => ({ unsubscribe: () => undefined }),
  };
}

function renderLazy(
  create: () => Promise<ReturnType<typeof running>>,
  useActor = useLazyActor<string, string, never>,
) {
  const ports = createServerPorts(
    createApi(noTokens, '', () => Promise.reject(new Error('nothing is asked for'))),
    'https://gari.example',
  );
  const { result } = renderHook(() => useActor(create), {
    wrapper: ({ children }) => <PortsContext value={ports}>{children}</PortsContext>,
  });
  return { result, toasts: () => ports.toaster.read().map(({ text }) => text) };
}

/** Sends an event before the effects of the render that has the actor, as a key does that is pressed just then. */
function useLazyActorAndPress(create: Parameters<typeof useLazyActor<string, string, never>>[0]) {
  const lazy = useLazyActor<string, string, never>(create);
  const isLoaded = lazy.snapshot !== null;
  const press = useEffectEvent(() => lazy.send('third'));
  useLayoutEffect(() => {
    if (isLoaded) press();
  }, [isLoaded]);
  return lazy;
}

test('an event sent just before the machine starts comes after those that waited for it', async () => {
  const actor = running();
  const { result } = renderLazy(async () => actor, useLazyActorAndPress);
  result.current.send('first');
  result.current.send('second');
  await waitFor(() => expect(actor.send.mock.calls).toEqual([['first'], ['second'], ['third']]));
});

const failToLoad = () => Promise.reject(new Error('no such chunk'));

test('a machine that fails to load is loaded once more', async () => {
  const actor = running();
  const create = vi
    .fn<() => Promise<ReturnType<typeof running>>>(async () => actor)
    .mockImplementationOnce(failToLoad);
  const { result, toasts } = renderLazy(create);
  result.current.send('one');
  await waitFor(() => expect(actor.send.mock.calls).toEqual([['one']]));
  expect(toasts()).toEqual([]);
});

test('events waiting for a machine that cannot be loaded are dropped with a message; the next event loads it again', async () => {
  const actor = running();
  const create = vi
    .fn<() => Promise<ReturnType<typeof running>>>(async () => actor)
    .mockImplementationOnce(failToLoad)
    .mockImplementationOnce(failToLoad);
  const { result, toasts } = renderLazy(create);
  result.current.send('lost');
  await waitFor(() => expect(toasts()).toEqual(['No connection. Check it and try again.']));
  result.current.send('heard');
  await waitFor(() => expect(actor.send.mock.calls).toEqual([['heard']]));
  expect(create).toHaveBeenCalledTimes(3);
});
