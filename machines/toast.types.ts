export type ToastKind = 'success' | 'error' | 'blank';

/** Emitted by machines that have something to say in passing; the shell shows it. */
export interface ToastEvent {
  type: 'toast.show';
  kind: ToastKind;
  text: string;
}
