import { around, type Drawing, ink, toothed } from './ink.ts';

export const drivelineDrawings = {
  flywheel: (pen, look) => ({
    art:
      pen.shape(toothed(200, 200, 178, 192, 48), ink.steelDark) +
      pen.circle(200, 200, 164, look.body) +
      pen.circle(200, 200, 138, ink.steelLight) +
      pen.fineCircle(200, 200, 118, 'none', ink.steel) +
      pen.fineCircle(200, 200, 98, 'none', ink.steel) +
      around(200, 200, 151, 9, (x, y) => pen.dot(x, y, 6, look.light)) +
      pen.circle(200, 200, 80, look.body) +
      around(200, 200, 56, 8, (x, y) => pen.fineCircle(x, y, 10, ink.disc)) +
      pen.circle(200, 200, 30, ink.disc) +
      pen.fineCircle(200, 200, 22, 'none', ink.amberDark) +
      pen.flat('M88 122 A136 136 0 0 1 140 78 L148 92 A120 120 0 0 0 100 132 Z', ink.white),
    box: [8, 8, 384, 384],
    focus: [280, 110],
    cm: [29, 29],
  }),
  'centre-bearing': (pen, look) => ({
    art:
      pen.shape('M60 230 A140 140 0 0 1 340 230 V300 H384 V340 H16 V300 H60 Z', ink.steel) +
      pen.bolt(40, 320, 12) +
      pen.bolt(360, 320, 12) +
      pen.circle(200, 220, 118, ink.rubber) +
      pen.fineCircle(200, 220, 100, 'none', ink.rubberLight) +
      pen.fineCircle(200, 220, 86, 'none', ink.rubberLight) +
      pen.circle(200, 220, 72, look.body) +
      around(200, 220, 56, 10, (x, y) => pen.fineCircle(x, y, 11, ink.steelLight)) +
      pen.circle(200, 220, 40, ink.steelLight) +
      pen.circle(200, 220, 27, ink.disc) +
      pen.fine('M84 190 A120 120 0 0 1 140 116', ink.white),
    box: [16, 90, 368, 252],
    focus: [240, 180],
    cm: [17, 12],
  }),
} satisfies Record<string, Drawing>;
