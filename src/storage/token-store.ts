import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS } from '#contract/session-lifetimes.ts';
import { readCookie } from './read-cookie.ts';

export interface TokenPair {
  access: string;
  refresh: string;
}

/** 'stored' where there was none, 'replaced' by a refresh or a sign-in, or 'removed'. */
export type TokenChange = 'stored' | 'replaced' | 'removed';

export interface TokenStore {
  read(): TokenPair | null;
  write(pair: TokenPair): void;
  clear(): void;
  isAuthenticated(): boolean;
  setAuthenticated(value: boolean): void;
  /** Reports what another tab did to the tokens, once or twice. */
  subscribe(listener: (change: TokenChange) => void): () => void;
}

const ACCESS_KEY = 'access_token';
const REFRESH_KEY = 'refresh_token';
const AUTHENTICATED_KEY = 'isAuthenticated';

interface StorageBackend {
  get(name: string): string | null;
  set(name: string, value: string, seconds: number): unknown;
  remove(name: string): unknown;
}

function isStorageAvailable(storage: () => Storage): boolean {
  try {
    storage().setItem('gari-probe', '1');
    storage().removeItem('gari-probe');
    return true;
  } catch {
    return false;
  }
}

const localBackend: StorageBackend = {
  get: (name) => localStorage.getItem(name),
  set: (name, value) => localStorage.setItem(name, value),
  remove: (name) => localStorage.removeItem(name),
};

function cookieAttributes(): string {
  return location.protocol === 'https:' ? 'Secure; SameSite=None' : 'SameSite=Lax';
}

const cookieBackend: StorageBackend = {
  get: readCookie,
  set: (name, value, seconds) => {
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; ${cookieAttributes()}`;
  },
  remove: (name) => {
    document.cookie = `${name}=; Path=/; Max-Age=0; ${cookieAttributes()}`;
  },
};

/** For browsers that block all storage: the session lasts until the page is closed or reloaded. */
function createMemoryBackend(): StorageBackend {
  const values = new Map<string, string>();
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, value) => values.set(name, value),
    remove: (name) => values.delete(name),
  };
}

function areCookiesAvailable(): boolean {
  cookieBackend.set('gari-probe', '1', 60);
  const isStored = cookieBackend.get('gari-probe') === '1';
  cookieBackend.remove('gari-probe');
  return isStored;
}

function selectBackend(): StorageBackend {
  if (isStorageAvailable(() => localStorage)) return localBackend;
  return areCookiesAvailable() ? cookieBackend : createMemoryBackend();
}

function toTokenChange({ oldValue, newValue }: StorageEvent): TokenChange {
  if (newValue === null) return 'removed';
  return oldValue === null ? 'stored' : 'replaced';
}

export const emptyTokenStore: TokenStore = {
  read: () => null,
  write: () => undefined,
  clear: () => undefined,
  isAuthenticated: () => false,
  setAuthenticated: () => undefined,
  subscribe: () => () => undefined,
};

/** Uses local storage, else cookies, else memory; never more than one of them. */
export function createTokenStore(): TokenStore {
  const backend = selectBackend();
  const sessionStore = isStorageAvailable(() => sessionStorage) ? sessionStorage : null;
  let flagInMemory = false;
  return {
    read() {
      const access = backend.get(ACCESS_KEY);
      const refresh = backend.get(REFRESH_KEY);
      return access || refresh ? { access: access ?? '', refresh: refresh ?? '' } : null;
    },
    write(pair) {
      backend.set(ACCESS_KEY, pair.access, ACCESS_TOKEN_SECONDS);
      backend.set(REFRESH_KEY, pair.refresh, REFRESH_TOKEN_SECONDS);
    },
    clear() {
      backend.remove(ACCESS_KEY);
      backend.remove(REFRESH_KEY);
    },
    isAuthenticated: () => (sessionStore ? sessionStore.getItem(AUTHENTICATED_KEY) === 'true' : flagInMemory),
    setAuthenticated(value) {
      flagInMemory = value;
      if (value) sessionStore?.setItem(AUTHENTICATED_KEY, 'true');
      else sessionStore?.removeItem(AUTHENTICATED_KEY);
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null) listener(backend.get(ACCESS_KEY) === null ? 'removed' : 'stored');
        else if (event.key === ACCESS_KEY || event.key === REFRESH_KEY) listener(toTokenChange(event));
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}
