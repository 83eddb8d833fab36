/** The part of Chakra's token dictionary that is needed at runtime. */
export interface TokenDictionary {
  prefix: string;
  allTokens: never[];
  cssVarMap: Map<string, never>;
  categoryMap: Map<string, never>;
  /** Palette → custom property of the current palette → reference to this palette's property. */
  colorPaletteMap: Map<string, Record<string, string>>;
  getByName: (name: string) => { value: string } | undefined;
  getVar: (name: string, fallback?: string) => string | undefined;
  getCategoryValues: (category: string) => Record<string, string> | null;
  expandReferenceInValue: (value: string) => string;
}

const PREFIX = 'g';
const toVariableName = (category: string, name: string) =>
  `--${PREFIX}-${category}-${name.replaceAll('.', '-')}`.replaceAll(
    /[A-Z]/g,
    (letter) => `-${letter.toLowerCase()}`,
  );

function toReference(category: string, name: string): string {
  if (category !== 'spacing' && category !== 'sizes') return `var(${toVariableName(category, name)})`;
  if (name.startsWith('-')) return `calc(${toReference(category, name.slice(1))} * -1)`;
  return `var(--${PREFIX}-${category}-${name.replaceAll('.', '\\.')})`;
}

/**
 * Builds a dictionary from token names; their values are already in a style sheet. `names` are space-separated per
 * category.
 */
export function dictionaryOf(names: Record<string, string>): TokenDictionary {
  const flat = new Map<string, string>();
  const categories = new Map<string, Record<string, string>>();
  const palettes = new Map<string, Record<string, string>>();
  for (const [category, joinedNames] of Object.entries(names)) {
    const values: Record<string, string> = {};
    for (const name of joinedNames.split(' ')) {
      const reference = toReference(category, name);
      values[name] = reference;
      flat.set(`${category}.${name}`, reference);
      const [palette = '', ...rest] = name.split('.');
      if (category !== 'colors' || palette === 'colorPalette') continue;
      const current = toVariableName('colors', ['colorPalette', ...rest].join('.'));
      palettes.set(palette, { ...palettes.get(palette), [current]: reference });
    }
    categories.set(category, values);
  }
  const getVar = (name: string, fallback?: string) => flat.get(name) ?? fallback;
  return {
    prefix: PREFIX,
    allTokens: [],
    cssVarMap: new Map<string, never>(),
    categoryMap: new Map<string, never>(),
    colorPaletteMap: palettes,
    getByName: (name) => (flat.has(name) ? { value: flat.get(name) ?? '' } : undefined),
    getVar,
    getCategoryValues: (category) => categories.get(category) ?? null,
    expandReferenceInValue: (value) =>
      value.replaceAll(/\{([^}]+)\}/g, (_, path: string) => {
        const [name = '', opacity] = path.split('/');
        const colour = getVar(name) ?? name;
        return opacity === undefined ? colour : `color-mix(in srgb, ${colour} ${opacity}%, transparent)`;
      }),
  };
}
