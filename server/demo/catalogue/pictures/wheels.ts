import {
  type Drawing,
  escapeXml,
  gearPath,
  palette,
  repeat,
  repeatAround,
  rotate,
  round,
} from './svg-pen.ts';

/** Outer diameter in cm from a tyre size such as `195/65R15`. */
const parseTyreSize = (label: string): readonly [number, number] => {
  const [, width, profile, rim] = /(\d+)\/(\d+)R(\d+)/.exec(label) ?? [];
  if (width === undefined || profile === undefined || rim === undefined) return [63, 63];
  const diameter = Math.round((Number(width) * Number(profile) * 2) / 1000 + Number(rim) * 2.54);
  return [diameter, diameter];
};

const spokeCounts = [5, 7, 10, 6];

export const wheelDrawings = {
  tyre: (pen, look) => ({
    art:
      pen.circle(200, 200, 192, palette.rubber) +
      repeatAround(200, 200, 0, 40, (_x, _y, a) =>
        rotate(a, 200, 200, pen.fine('M200 12 L206 32', palette.rubberLight)),
      ) +
      pen.fineCircle(200, 200, 156, 'none', palette.rubberLight) +
      pen.fineCircle(200, 200, 118, 'none', palette.rubberLight) +
      `<path id="bead" d="M68 200 A132 132 0 0 1 332 200" stroke="none"/>` +
      `<text font-family="sans-serif" font-weight="700" font-size="28" fill="${palette.white}" stroke="none" text-anchor="middle" letter-spacing="2"><textPath href="#bead" startOffset="50%">${escapeXml(look.label)}</textPath></text>` +
      pen.circle(200, 200, 108, palette.disc) +
      pen.fine('M66 250 A144 144 0 0 0 150 336', look.light) +
      (look.style === 2 ? pen.fineCircle(200, 200, 112, 'none', palette.amber) : ''),
    box: [8, 8, 384, 384],
    focus: [200, 80],
    cm: parseTyreSize(look.label),
  }),
  'off-road-tyre': (pen, look) => ({
    art:
      pen.shape(gearPath(200, 200, 174, 198, 26), palette.rubber) +
      pen.circle(200, 200, 174, palette.rubber) +
      repeatAround(200, 200, 158, 26, (x, y, a) =>
        rotate(a, x, y, pen.fine(`M${round(x - 8)} ${round(y - 8)} v16 h14`, palette.rubberLight)),
      ) +
      pen.fineCircle(200, 200, 138, 'none', palette.rubberLight) +
      `<path id="bead" d="M88 200 A112 112 0 0 1 312 200" stroke="none"/>` +
      `<text font-family="sans-serif" font-weight="700" font-size="25" fill="${palette.white}" stroke="none" text-anchor="middle" letter-spacing="1"><textPath href="#bead" startOffset="50%">${escapeXml(look.label)}</textPath></text>` +
      pen.circle(200, 200, 94, look.body) +
      pen.circle(200, 200, 76, palette.steel) +
      repeatAround(200, 200, 46, 6, (x, y) => pen.fineCircle(x, y, 9, palette.line)) +
      pen.circle(200, 200, 24, palette.disc),
    box: [0, 0, 400, 400],
    focus: [230, 80],
    cm: parseTyreSize(look.label),
  }),
  'alloy-rim': (pen, look) => {
    const spokes = spokeCounts[look.style - 1] ?? 5;
    const halfWidth = spokes > 6 ? 14 : 24;
    return {
      art:
        pen.circle(200, 200, 190, look.body) +
        pen.fineCircle(200, 200, 176, 'none', look.light) +
        pen.circle(200, 200, 160, palette.line) +
        repeatAround(200, 200, 0, spokes, (_x, _y, a) =>
          rotate(
            a,
            200,
            200,
            pen.shape(
              `M${200 - halfWidth} 190 L${200 - halfWidth - 8} 44 Q200 36 ${200 + halfWidth + 8} 44 L${200 + halfWidth} 190 Z`,
              palette.steel,
            ) + pen.fine('M200 60 V140', palette.white),
          ),
        ) +
        pen.circle(200, 200, 62, palette.steel) +
        repeatAround(200, 200, 44, 5, (x, y) => pen.fineCircle(x, y, 9, palette.line)) +
        pen.circle(200, 200, 24, palette.amber) +
        rotate(36, 200, 200, pen.rect(195, 22, 10, 26, 3, palette.steelLight)),
      box: [10, 10, 380, 380],
      focus: [230, 130],
      cm: [43, 43],
    };
  },
  'steel-rim': (pen, look) => ({
    art:
      pen.circle(200, 200, 190, look.body) +
      pen.fineCircle(200, 200, 172, 'none', look.light) +
      pen.circle(200, 200, 152, look.dark) +
      repeatAround(200, 200, 116, 10, (x, y, a) =>
        rotate(a, x, y, pen.fineRect(x - 20, y - 13, 40, 26, 12, palette.disc)),
      ) +
      pen.circle(200, 200, 86, look.body) +
      repeatAround(200, 200, 58, look.style === 4 ? 4 : 5, (x, y) => pen.fineCircle(x, y, 12, palette.disc)) +
      pen.circle(200, 200, 30, palette.disc),
    box: [10, 10, 380, 380],
    focus: [250, 130],
    cm: [38, 38],
  }),
  'wheel-cap': (pen, look) => ({
    art:
      pen.circle(200, 200, 190, look.light) +
      pen.fineCircle(200, 200, 172, 'none', look.dark) +
      repeatAround(200, 200, 0, 7, (_x, _y, a) =>
        rotate(
          a,
          200,
          200,
          pen.shape('M200 178 Q164 120 176 48 Q204 40 228 54 Q240 120 200 178 Z', look.body) +
            pen.fine('M206 64 Q214 110 204 146', look.light),
        ),
      ) +
      pen.circle(200, 200, 48, palette.steelLight) +
      pen.circle(200, 200, 28, palette.amber),
    box: [10, 10, 380, 380],
    focus: [250, 150],
    cm: [38, 38],
  }),
  'wheel-nuts': (pen, look) => ({
    art: repeat(6, (i) => {
      const x = 80 + (i % 3) * 130;
      const y = 100 + Math.floor(i / 3) * 170;
      const body = i === 4 && look.style === 2 ? palette.amber : look.body;
      return (
        pen.ellipse(x, y + 70, 58, 22, palette.steelDark) +
        pen.shape(
          `M${x - 46} ${y} L${x - 50} ${y + 66} Q${x} ${y + 92} ${x + 50} ${y + 66} L${x + 46} ${y} Z`,
          body,
        ) +
        pen.fine(`M${x - 22} ${y + 22} V${y + 74} M${x + 22} ${y + 22} V${y + 74}`, look.light) +
        pen.shape(
          `M${x - 46} ${y} L${x - 26} ${y - 26} H${x + 26} L${x + 46} ${y} L${x + 26} ${y + 24} H${x - 26} Z`,
          look.light,
        ) +
        pen.ellipse(x, y, 20, 12, palette.line)
      );
    }),
    box: [22, 74, 376, 288],
    focus: [80, 120],
    cm: [9, 7],
  }),
  'tyre-inflator': (pen, look) => ({
    art:
      pen.tube('M320 250 C400 250 410 330 340 350 C290 366 260 340 270 400', 14, palette.rubber) +
      pen.rect(258, 392, 26, 34, 4, palette.amber) +
      pen.shape('M110 120 Q114 60 200 60 Q286 60 290 120', 'none') +
      pen.tube('M112 130 Q112 66 200 66 Q288 66 288 130', 20, palette.rubber) +
      pen.rect(60, 126, 280, 220, 36, look.body) +
      pen.circle(150, 232, 70, palette.steelLight) +
      pen.fine('M150 176 V190 M94 232 H108 M192 232 H206 M110 192 l10 10 M190 192 l-10 10') +
      pen.line('M150 236 L184 204') +
      pen.dot(150, 234, 10, palette.amber) +
      repeat(4, (i) => pen.fine(`M246 ${192 + i * 22} H314`, look.light)) +
      pen.circle(280, 302, 14, palette.amber) +
      pen.rect(84, 344, 50, 28, 6, palette.rubber) +
      pen.rect(222, 344, 30, 28, 6, palette.rubber),
    box: [60, 54, 348, 372],
    focus: [160, 210],
    cm: [22, 23],
  }),
} satisfies Record<string, Drawing>;
