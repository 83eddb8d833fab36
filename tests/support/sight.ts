/** What of a state is to be seen, whatever its view says: texts, and buttons or links that can or cannot be pressed. */
export interface Sight {
  sees?: string[];
  lacks?: string[];
  can?: string[];
  cannot?: string[];
}

/** By the leaf's path; every leaf in which the machine can rest has one. */
export type Sights = Record<string, Sight>;

/** What of a sight the document does not show, in words. Runs inside a page too, hence with nothing from outside it. */
export function unmetOf({ sees = [], lacks = [], can = [], cannot = [] }: Sight): string[] {
  const text = [...document.body.children]
    .filter(({ tagName }) => tagName !== 'SCRIPT' && tagName !== 'STYLE')
    .map(({ textContent }) => textContent)
    .join(' ');
  const controls = [...document.querySelectorAll<HTMLButtonElement>('button, a')];
  const isThere = (name: string, disabled: boolean) =>
    controls.some((one) => one.textContent?.trim() === name && (one.disabled ?? false) === disabled);
  return [
    ...sees.filter((one) => !text.includes(one)).map((one) => `'${one}' is not to be seen`),
    ...lacks.filter((one) => text.includes(one)).map((one) => `'${one}' is still to be seen`),
    ...can.filter((name) => !isThere(name, false)).map((name) => `'${name}' cannot be pressed`),
    ...cannot.filter((name) => !isThere(name, true)).map((name) => `'${name}' is not shown as out of use`),
  ];
}
