/** What the server and the renderer built from `src/entry-server.tsx` agree on. */
export interface PageAddress {
  /** 404 where there is no such page. */
  status: 200 | 404;
  /** What to render, and to keep it under; null where the empty shell is served. */
  address: string | null;
}

export interface RenderInput {
  /** As `readAddress` gave it. */
  address: string;
  /** Asks the API as an anonymous visitor. */
  fetchApi: (path: string) => Promise<Response>;
  /** The shop's own address, for links that leave the page. */
  publicUrl: string;
}

export interface RenderedPage {
  status: 200 | 404;
  /** Title, description, links, critical styles. */
  head: string;
  /** The content of #root. */
  body: string;
  /** JSON, without `<`: what the page was rendered from, for the browser to take over with; 'null' has it draw anew. */
  state: string;
}

export interface PageRenderer {
  readAddress: (pathname: string, search: string) => Promise<PageAddress>;
  /** Throws where the API fails. */
  renderPage: (input: RenderInput) => Promise<RenderedPage>;
}
