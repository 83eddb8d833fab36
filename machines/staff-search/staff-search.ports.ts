import type { BackOfficeSearchReply } from '#contract/types.ts';
import type { PortFailure } from '../port-failure.ts';
import { unprovidedPort } from '../unprovided-port.ts';

export interface SearchInput {
  query: string;
}

export type SearchOutput = { ok: true; found: BackOfficeSearchReply } | PortFailure;

export const staffSearchPorts = {
  search: unprovidedPort<SearchOutput, SearchInput>('search'),
};
