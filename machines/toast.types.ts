export type ToastKind = 'success' | 'error' | 'blank';

export interface ToastEvent {
  type: 'toast.show';
  kind: ToastKind;
  text: string;
}
