import { type Drawing, gearPath, palette, repeatAround } from './svg-pen.ts';

export const drivelineDrawings = {
  flywheel: (pen, look) => ({
    art:
      pen.shape(gearPath(200, 200, 178, 192, 48), palette.steelDark) +
      pen.circle(200, 200, 164, look.body) +
      pen.circle(200, 200, 138, palette.steelLight) +
      pen.fineCircle(200, 200, 118, 'none', palette.steel) +
      pen.fineCircle(200, 200, 98, 'none', palette.steel) +
      repeatAround(200, 200, 151, 9, (x, y) => pen.dot(x, y, 6, look.light)) +
      pen.circle(200, 200, 80, look.body) +
      repeatAround(200, 200, 56, 8, (x, y) => pen.fineCircle(x, y, 10, palette.disc)) +
      pen.circle(200, 200, 30, palette.disc) +
      pen.fineCircle(200, 200, 22, 'none', palette.amberDark) +
      pen.flat('M88 122 A136 136 0 0 1 140 78 L148 92 A120 120 0 0 0 100 132 Z', palette.white),
    box: [8, 8, 384, 384],
    focus: [280, 110],
    cm: [29, 29],
  }),
  'centre-bearing': (pen, look) => ({
    art:
      pen.shape('M60 230 A140 140 0 0 1 340 230 V300 H384 V340 H16 V300 H60 Z', palette.steel) +
      pen.bolt(40, 320, 12) +
      pen.bolt(360, 320, 12) +
      pen.circle(200, 220, 118, palette.rubber) +
      pen.fineCircle(200, 220, 100, 'none', palette.rubberLight) +
      pen.fineCircle(200, 220, 86, 'none', palette.rubberLight) +
      pen.circle(200, 220, 72, look.body) +
      repeatAround(200, 220, 56, 10, (x, y) => pen.fineCircle(x, y, 11, palette.steelLight)) +
      pen.circle(200, 220, 40, palette.steelLight) +
      pen.circle(200, 220, 27, palette.disc) +
      pen.fine('M84 190 A120 120 0 0 1 140 116', palette.white),
    box: [16, 90, 368, 252],
    focus: [240, 180],
    cm: [17, 12],
  }),
} satisfies Record<string, Drawing>;
