type Colour = readonly [red: number, green: number, blue: number];

function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((byte) => {
    const channel = byte / 255;
    return channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast ratio, 1 to 21, of two sRGB colours in bytes. */
export function contrast(first: Colour, second: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

interface Pair {
  foreground: string;
  background: string;
  /** WCAG 2.2: 4.5 for text (1.4.3), 3 for borders of controls and focus rings (1.4.11). */
  minRatio: 4.5 | 3;
  use: string;
}

const text = (foreground: string, background: string, use: string): Pair => ({
  foreground,
  background,
  minRatio: 4.5,
  use,
});
const edge = (foreground: string, background: string, use: string): Pair => ({
  foreground,
  background,
  minRatio: 3,
  use,
});

export const PAIRS: readonly Pair[] = [
  text('fg', 'bg', 'text on the page'),
  text('fg', 'bg.panel', 'text on panels and cards'),
  text('fg.muted', 'bg', 'secondary text on the page'),
  text('fg.muted', 'bg.panel', 'secondary text on panels, placeholders'),
  text('fg.muted', 'bg.muted', 'secondary text on quiet bands'),
  text('fg.bar', 'bg.bar', 'header, hero and footer'),
  text('fg.barMuted', 'bg.bar', 'secondary text there'),
  text('fg.error', 'bg.panel', 'errors of fields'),
  text('fg.success', 'bg.panel', 'good news'),
  text('petrol.fg', 'bg', 'links'),
  text('petrol.contrast', 'petrol.solid', 'main buttons'),
  text('amber.contrast', 'amber.solid', 'money buttons'),
  text('petrol.fg', 'petrol.subtle', 'subtle buttons, chosen rows'),
  ...['green', 'orange', 'red', 'blue', 'gray'].map((name) =>
    text(`${name}.fg`, `${name}.muted`, `${name} badges`),
  ),
  ...['green', 'red', 'blue', 'gray'].map((name) =>
    text(`${name}.contrast`, `${name}.solid`, `${name} toasts`),
  ),
  edge('border.control', 'bg.panel', 'edges of fields'),
  edge('border.error', 'bg.panel', 'edges of wrong fields'),
  edge('petrol.focusRing', 'bg', 'focus ring on the page'),
  edge('petrol.focusRing', 'bg.panel', 'focus ring on panels'),
  edge('amber.focusRing', 'bg.panel', 'focus ring of money buttons'),
];
