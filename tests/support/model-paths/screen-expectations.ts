/** What a state must show, whatever its view says: texts, and buttons or links that are enabled or disabled. */
export interface ScreenExpectation {
  visible?: string[];
  absent?: string[];
  enabled?: string[];
  disabled?: string[];
}

/** By leaf path; every leaf in which the machine can rest has an entry. */
export type ScreenExpectations = Record<string, ScreenExpectation>;

/** Describes what the document does not show. Also runs inside a page, so it must not use anything outside itself. */
export function findUnmetExpectations({
  visible = [],
  absent = [],
  enabled = [],
  disabled = [],
}: ScreenExpectation): string[] {
  const text = [...document.body.children]
    .filter(({ tagName }) => tagName !== 'SCRIPT' && tagName !== 'STYLE')
    .map(({ textContent }) => textContent)
    .join(' ');
  const controls = [...document.querySelectorAll<HTMLButtonElement>('button, a')];
  const getLabel = (control: HTMLElement) => {
    const copy = control.cloneNode(true) as HTMLElement;
    for (const hidden of copy.querySelectorAll('[aria-hidden=true]')) hidden.remove();
    return copy.textContent.trim();
  };
  const hasControl = (name: string, isDisabled: boolean) =>
    controls.some((control) => getLabel(control) === name && (control.disabled ?? false) === isDisabled);
  return [
    ...visible
      .filter((expectedText) => !text.includes(expectedText))
      .map((expectedText) => `'${expectedText}' is not to be seen`),
    ...absent
      .filter((unexpectedText) => text.includes(unexpectedText))
      .map((unexpectedText) => `'${unexpectedText}' is still to be seen`),
    ...enabled.filter((name) => !hasControl(name, false)).map((name) => `'${name}' cannot be pressed`),
    ...disabled
      .filter((name) => !hasControl(name, true))
      .map((name) => `'${name}' is not shown as out of use`),
  ];
}
