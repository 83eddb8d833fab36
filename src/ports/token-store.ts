import { readCookie } from './read-cookie.ts';

export interface TokenPair {
  access: string;
  refresh: string;
}

export interface TokenStore {
  read(): TokenPair | null;
  write(pair: TokenPair): void;
  clear(): void;
  /** The session-storage flag of being signed in, kept apart from the tokens. */
  isAuthenticated(): boolean;
  setAuthenticated(value: boolean): void;
  /** Another tab signed in or refreshed, or signed out. */
  subscribe(listener: (hasTokens: boolean) => void): () => void;
}

const ACCESS = 'access_token';
const REFRESH = 'refresh_token';
const FLAG = 'isAuthenticated';
export const ACCESS_TOKEN_SECONDS = 900;
export const REFRESH_TOKEN_SECONDS = 604_800;

interface Shelf {
  get(name: string): string | null;
  set(name: string, value: string, seconds: number): unknown;
  remove(name: string): unknown;
}

function storageWorks(storage: () => Storage): boolean {
  try {
    storage().setItem('gari-probe', '1');
    storage().removeItem('gari-probe');
    return true;
  } catch {
    return false;
  }
}

const localShelf: Shelf = {
  get: (name) => localStorage.getItem(name),
  set: (name, value) => localStorage.setItem(name, value),
  remove: (name) => localStorage.removeItem(name),
};

function cookieAttributes(): string {
  return location.protocol === 'https:' ? 'Secure; SameSite=None' : 'SameSite=Lax';
}

const cookieShelf: Shelf = {
  get: readCookie,
  set: (name, value, seconds) => {
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; ${cookieAttributes()}`;
  },
  remove: (name) => {
    document.cookie = `${name}=; Path=/; Max-Age=0; ${cookieAttributes()}`;
  },
};

/** A browser that keeps nothing: signed in until the page is closed or reloaded. */
function memoryShelf(): Shelf {
  const kept = new Map<string, string>();
  return {
    get: (name) => kept.get(name) ?? null,
    set: (name, value) => kept.set(name, value),
    remove: (name) => kept.delete(name),
  };
}

function cookiesWork(): boolean {
  cookieShelf.set('gari-probe', '1', 60);
  const kept = cookieShelf.get('gari-probe') === '1';
  cookieShelf.remove('gari-probe');
  return kept;
}

function bestShelf(): Shelf {
  if (storageWorks(() => localStorage)) return localShelf;
  return cookiesWork() ? cookieShelf : memoryShelf();
}

/** Of a visitor whose browser is far away. */
export const noTokens: TokenStore = {
  read: () => null,
  write: () => undefined,
  clear: () => undefined,
  isAuthenticated: () => false,
  setAuthenticated: () => undefined,
  subscribe: () => () => undefined,
};

/** Local storage; cookies where the browser refuses it; memory where it refuses both. Never two of them. */
export function createTokenStore(): TokenStore {
  const shelf = bestShelf();
  const session = storageWorks(() => sessionStorage) ? sessionStorage : null;
  let flagInMemory = false;
  return {
    read() {
      const access = shelf.get(ACCESS);
      const refresh = shelf.get(REFRESH);
      return access || refresh ? { access: access ?? '', refresh: refresh ?? '' } : null;
    },
    write(pair) {
      shelf.set(ACCESS, pair.access, ACCESS_TOKEN_SECONDS);
      shelf.set(REFRESH, pair.refresh, REFRESH_TOKEN_SECONDS);
    },
    clear() {
      shelf.remove(ACCESS);
      shelf.remove(REFRESH);
    },
    isAuthenticated: () => (session ? session.getItem(FLAG) === 'true' : flagInMemory),
    setAuthenticated(value) {
      flagInMemory = value;
      if (value) session?.setItem(FLAG, 'true');
      else session?.removeItem(FLAG);
    },
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null) listener(shelf.get(ACCESS) !== null);
        else if (event.key === ACCESS || event.key === REFRESH) listener(event.newValue !== null);
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}
