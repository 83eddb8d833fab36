import { assign, fromPromise, setup } from 'xstate';

export const smallMachine = setup({
  types: {} as {
    context: { tries: number };
    events:
      | { type: 'kettle.fill' }
      | { type: 'kettle.press'; hard: boolean }
      | { type: 'kettle.drop' }
      | { type: 'kettle.look' };
    tags: 'busy';
    meta: { spec: string[] };
  },
  actors: { boil: fromPromise<{ ok: boolean }>(() => Promise.reject(new Error('port not provided'))) },
  guards: {
    isHard: (_, { hard, than }: { hard: boolean; than: string }) => hard && than === 'before',
    isBoiled: (_, { ok }: { ok: boolean }) => ok,
  },
  actions: {
    count: assign({ tries: ({ context }) => context.tries + 1 }),
    say: assign((_, { text }: { text: string }) => ({ tries: text.length })),
  },
  delays: { patience: 90_000, whim: ({ context }) => context.tries * 1000 },
}).createMachine({
  id: 'kettle',
  context: { tries: 0 },
  initial: 'empty',
  on: {
    'kettle.drop': '.broken',
    'kettle.look': { actions: { type: 'say', params: { text: 'Hello' } } },
  },
  states: {
    empty: { on: { 'kettle.fill': { target: 'full', meta: { spec: ['KETTLE-01'] } } } },
    full: {
      type: 'parallel',
      meta: { spec: ['KETTLE-02'] },
      states: {
        switch: {
          initial: 'off',
          states: {
            off: {
              on: {
                'kettle.press': [
                  {
                    guard: {
                      type: 'isHard',
                      params: ({ event }) => ({ hard: event.hard, than: 'before' }),
                    },
                    target: 'on',
                    actions: 'count',
                  },
                  { target: 'off', reenter: true },
                ],
              },
              after: { whim: 'on' },
            },
            on: {
              tags: 'busy',
              entry: 'count',
              invoke: {
                id: 'boil',
                src: 'boil',
                onDone: {
                  guard: { type: 'isBoiled', params: ({ event }) => ({ ok: event.output.ok }) },
                  target: '#kettle.hot',
                },
                onError: 'off',
              },
              after: { patience: 'off' },
            },
          },
        },
        lid: { initial: 'shut', states: { shut: {}, open: {} } },
      },
    },
    hot: { description: 'Steam comes out.', always: 'broken' },
    broken: { type: 'final' },
  },
});
