/** The interface between the server and the renderer built from `src/entry-server.tsx`. */
export interface PageAddress {
  status: 200 | 404;
  /** The address to render, also used as the cache key; null when the empty shell is served. */
  address: string | null;
}

export interface RenderInput {
  address: string;
  /** Calls the API as an anonymous visitor. */
  fetchApi: (path: string) => Promise<Response>;
  /** The shop's own origin, for absolute links. */
  publicUrl: string;
  /** Ends the rendering. */
  signal: AbortSignal;
}

export interface RenderedPage {
  status: 200 | 301 | 404;
  /** The path to which 301 leads; '' otherwise. */
  location: string;
  head: string;
  body: string;
  /** JSON without `<`: the state from which the browser hydrates; 'null' makes it render from scratch. */
  state: string;
}

export interface PageRenderer {
  readAddress: (pathname: string, search: string) => Promise<PageAddress>;
  /** Needs an address that `readAddress` returned. Rejects when the API fails. */
  renderPage: (input: RenderInput) => Promise<RenderedPage>;
}
