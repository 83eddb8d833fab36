export const palette = {
  line: '#2b2a27',
  paper: '#f3f0ea',
  disc: '#e9e4d9',
  grid: '#e4dfd3',
  shadow: '#d6cfc0',
  white: '#fffdf8',
  steelLight: '#e8e4db',
  steel: '#c9c3b6',
  steelDark: '#9d9687',
  rubber: '#3a3834',
  rubberLight: '#6b675f',
  petrol: '#0f4c5c',
  petrolDark: '#0a3440',
  petrolLight: '#3f7d8c',
  sky: '#8db3bc',
  skyPale: '#cfe0e2',
  amber: '#f2a541',
  amberDark: '#c97d1b',
  amberPale: '#fadfb3',
  red: '#c2352b',
  redDark: '#8e211b',
  redPale: '#eda79c',
  chromeDark: '#8b979b',
  chrome: '#cdd6d8',
  chromeLight: '#f1f5f5',
} as const;

export type Accent = 'petrol' | 'sky' | 'amber' | 'ink' | 'bone' | 'red' | 'chrome';

export interface Tone {
  body: string;
  dark: string;
  light: string;
}

export const tones: Record<Accent, Tone> = {
  petrol: { body: palette.petrol, dark: palette.petrolDark, light: palette.petrolLight },
  sky: { body: palette.sky, dark: '#5d8d98', light: palette.skyPale },
  amber: { body: palette.amber, dark: palette.amberDark, light: palette.amberPale },
  ink: { body: palette.rubber, dark: palette.line, light: palette.rubberLight },
  bone: { body: '#d8d2c5', dark: '#b5ad9d', light: '#efebe2' },
  red: { body: palette.red, dark: palette.redDark, light: palette.redPale },
  chrome: { body: palette.chrome, dark: palette.chromeDark, light: palette.chromeLight },
};

export interface Look extends Tone {
  label: string;
  style: number;
}

export type Box = readonly [x: number, y: number, width: number, height: number];

export interface Piece {
  art: string;
  box: Box;
  /** Centre of the close-up, in the piece's own coordinates. */
  focus: readonly [x: number, y: number];
  /** Typical real size in centimetres, for the dimension lines. */
  cm: readonly [width: number, height: number];
}

export type Drawing = (pen: Pen, look: Look) => Piece;

export const round = (value: number): string => String(Math.round(value * 10) / 10);

export const repeat = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** Draws `count` items on a circle. The callback receives the point and the angle in degrees from 12 o'clock. */
export const repeatAround = (
  cx: number,
  cy: number,
  radius: number,
  count: number,
  draw: (x: number, y: number, degrees: number) => string,
): string =>
  repeat(count, (index) => {
    const degrees = (360 / count) * index;
    const angle = ((degrees - 90) * Math.PI) / 180;
    return draw(cx + radius * Math.cos(angle), cy + radius * Math.sin(angle), degrees);
  });

export const gearPath = (cx: number, cy: number, inner: number, outer: number, teeth: number): string => {
  const step = (Math.PI * 2) / teeth;
  const pointAt = (radius: number, angle: number) =>
    `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`;
  const points = Array.from({ length: teeth }, (_, index) => {
    const startAngle = index * step;
    return `${pointAt(inner, startAngle)} L${pointAt(outer, startAngle + step * 0.2)} L${pointAt(outer, startAngle + step * 0.55)} L${pointAt(inner, startAngle + step * 0.75)}`;
  });
  return `M${points.join(' L')} Z`;
};

export const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

export const rotate = (degrees: number, cx: number, cy: number, art: string): string =>
  `<g transform="rotate(${round(degrees)} ${round(cx)} ${round(cy)})">${art}</g>`;

export const mirror = (axisX: number, art: string): string =>
  `<g transform="matrix(-1 0 0 1 ${round(axisX * 2)} 0)">${art}</g>`;

export type Pen = ReturnType<typeof createPen>;

/** `scale` is the factor at which the piece is drawn later; it keeps the line weight the same in all pictures. */
export const createPen = (scale: number) => {
  const fineWidth = round(4 / scale);
  const lineWidth = 7 / scale;
  const pen = {
    shape: (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`,
    flat: (d: string, fill: string) => `<path d="${d}" fill="${fill}" stroke="none"/>`,
    line: (d: string) => `<path d="${d}"/>`,
    fine: (d: string, colour: string = palette.line) =>
      `<path d="${d}" stroke="${colour}" stroke-width="${fineWidth}"/>`,
    rect: (x: number, y: number, width: number, height: number, radius: number, fill: string) =>
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}"/>`,
    circle: (cx: number, cy: number, radius: number, fill: string) =>
      `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(radius)}" fill="${fill}"/>`,
    ellipse: (cx: number, cy: number, rx: number, ry: number, fill: string) =>
      `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"/>`,
    fineCircle: (cx: number, cy: number, radius: number, fill = 'none', colour: string = palette.line) =>
      `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(radius)}" fill="${fill}" stroke="${colour}" stroke-width="${fineWidth}"/>`,
    fineRect: (x: number, y: number, width: number, height: number, radius: number, fill = 'none') =>
      `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${radius}" fill="${fill}" stroke-width="${fineWidth}"/>`,
    dot: (cx: number, cy: number, radius: number, fill: string = palette.line) =>
      `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(radius)}" fill="${fill}" stroke="none"/>`,
    tube: (d: string, width: number, fill: string) =>
      `<path d="${d}" stroke-width="${round(width + lineWidth)}"/><path d="${d}" stroke="${fill}" stroke-width="${round(Math.max(width - lineWidth, 2))}"/>`,
    hex: (cx: number, cy: number, radius: number, fill: string) =>
      pen.shape(
        `M${Array.from({ length: 6 }, (_, index) => {
          const angle = (Math.PI / 3) * index;
          return `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`;
        }).join(' L')} Z`,
        fill,
      ),
    bolt: (cx: number, cy: number, radius: number) =>
      pen.fineCircle(cx, cy, radius, palette.steelLight) + pen.dot(cx, cy, radius * 0.38),
    ring: (cx: number, cy: number, outer: number, inner: number, fill: string, hole: string = palette.disc) =>
      pen.circle(cx, cy, outer, fill) + pen.circle(cx, cy, inner, hole),
    /** Centred text, shrunk to fit the width. */
    text: (cx: number, cy: number, size: number, text: string, fill: string = palette.line, width = 999) => {
      const fontSize = Math.min(size, width / Math.max(text.length * 0.72, 1));
      return `<text x="${round(cx)}" y="${round(cy + fontSize * 0.36)}" font-family="sans-serif" font-weight="700" font-size="${round(fontSize)}" text-anchor="middle" fill="${fill}" stroke="none">${escapeXml(text)}</text>`;
    },
    /** Up to two lines, separated by `|`. */
    sticker: (
      x: number,
      y: number,
      width: number,
      height: number,
      text: string,
      fill: string = palette.white,
    ) => {
      const [first = '', second] = text.split('|');
      const centreY = y + height / 2;
      const innerWidth = width * 0.9;
      const content =
        second === undefined
          ? pen.text(x + width / 2, centreY, height * 0.55, first, palette.line, innerWidth)
          : pen.text(x + width / 2, centreY - height * 0.17, height * 0.4, first, palette.line, innerWidth) +
            pen.text(x + width / 2, centreY + height * 0.25, height * 0.27, second, palette.line, innerWidth);
      return pen.fineRect(x, y, width, height, 8, fill) + content;
    },
  };
  return pen;
};
