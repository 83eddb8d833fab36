export type ToastKind = 'success' | 'error' | 'blank' | 'admin-success' | 'admin-error';

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
}

export interface Toaster {
  success(text: string): void;
  error(text: string): void;
  blank(text: string): void;
  adminSuccess(text: string): void;
  adminError(text: string): void;
  dismiss(id: number): void;
  /** Stops the timers while the pointer or focus is on a toast. */
  pause(): void;
  resume(): void;
  subscribe(listener: () => void): () => void;
  read(): readonly Toast[];
}

export const TOAST_DURATION_MS: Record<ToastKind, number> = {
  success: 2_000,
  error: 4_000,
  blank: 4_000,
  'admin-success': 5_000,
  'admin-error': 5_000,
};
const MAX_TOASTS = 20;

export function createToaster(): Toaster {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const timers = new Map<number, ReturnType<typeof globalThis.setTimeout>>();
  const listeners = new Set<() => void>();

  function setToasts(next: readonly Toast[]) {
    toasts = next;
    for (const listener of listeners) listener();
  }

  function dismiss(id: number) {
    clearTimeout(timers.get(id));
    timers.delete(id);
    setToasts(toasts.filter((toast) => toast.id !== id));
  }

  function startTimer(toast: Toast) {
    timers.set(
      toast.id,
      // oxlint-disable-next-line no-restricted-globals -- a toast goes by itself
      setTimeout(() => dismiss(toast.id), TOAST_DURATION_MS[toast.kind]),
    );
  }

  function show(kind: ToastKind, text: string) {
    const toast = { id: ++lastId, kind, text };
    setToasts([...toasts, toast]);
    startTimer(toast);
    const oldest = toasts[0];
    if (toasts.length > MAX_TOASTS && oldest) dismiss(oldest.id);
  }

  return {
    success: (text) => show('success', text),
    error: (text) => show('error', text),
    blank: (text) => show('blank', text),
    adminSuccess: (text) => show('admin-success', text),
    adminError: (text) => show('admin-error', text),
    dismiss,
    pause() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
    resume() {
      for (const toast of toasts) {
        clearTimeout(timers.get(toast.id));
        startTimer(toast);
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => toasts,
  };
}
