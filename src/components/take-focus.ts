/** As the ref of what appears because something needs a decision. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
