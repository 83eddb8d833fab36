/** A verb that few requests need: loaded with its first call, not at the start (decision 131). */
export const lazyVerb =
  <Args extends unknown[], Reply>(load: () => Promise<(...args: Args) => Promise<Reply>>) =>
  async (...args: Args): Promise<Reply> =>
    (await load())(...args);
