import { type Drawing, palette, repeat, repeatAround, rotate } from './svg-pen.ts';

export const brakeDrawings = {
  'brake-pads': (pen, look) => ({
    art:
      pen.shape(
        'M30 150 L64 92 H116 L132 70 H268 L284 92 H336 L370 150 L352 204 L386 226 V262 L338 268 L318 302 H82 L62 268 L14 262 V226 L48 204 Z',
        palette.steelDark,
      ) +
      pen.shape(
        'M84 134 C150 104 250 104 316 134 L324 232 Q322 264 296 268 H104 Q78 264 76 232 Z',
        look.body,
      ) +
      pen.fine('M92 240 L112 262 M308 240 L288 262', look.light) +
      pen.bolt(40, 244, 11) +
      pen.bolt(360, 244, 11) +
      (look.label === ''
        ? pen.fine('M200 112 V268', look.dark) +
          repeat(9, (i) => pen.dot(104 + i * 24, 150 + (i % 3) * 34, 4, look.light))
        : pen.fineRect(112, 160, 176, 62, 10, palette.white) +
          pen.text(200, 191, 40, look.label, palette.line, 150)),
    box: [14, 70, 372, 232],
    focus: [110, 200],
    cm: [13, 8],
  }),
  'brake-shoe': (pen, look) => ({
    art:
      pen.shape('M120 34 C10 120 10 280 120 366 L152 336 C72 270 72 130 152 64 Z', look.body) +
      pen.shape(
        'M152 64 C72 130 72 270 152 336 L170 318 L164 296 C150 282 132 240 132 200 C132 160 150 118 164 104 L170 82 Z',
        palette.steel,
      ) +
      pen.fine('M64 116 L92 132 M48 200 H82 M64 284 L92 268', look.light) +
      pen.bolt(140, 130, 9) +
      pen.bolt(112, 200, 13) +
      pen.bolt(140, 270, 9),
    box: [37, 34, 133, 332],
    focus: [90, 150],
    cm: [7, 20],
  }),
  'brake-disc': (pen, look) => ({
    art:
      pen.circle(200, 200, 190, palette.steel) +
      pen.fineCircle(200, 200, 168, 'none', palette.steelDark) +
      pen.fineCircle(200, 200, 150, 'none', palette.steelDark) +
      (look.style === 2
        ? repeatAround(200, 200, 142, 18, (x, y) => pen.dot(x, y, 8)) +
          repeatAround(200, 200, 166, 18, (x, y) => pen.dot(x, y, 6))
        : repeatAround(200, 200, 190, 24, (x, y, a) =>
            rotate(a, x, y, pen.fine(`M${x.toFixed(1)} ${(y + 8).toFixed(1)}v12`)),
          )) +
      pen.circle(200, 200, 104, look.body) +
      pen.fineCircle(200, 200, 88, 'none', look.light) +
      pen.circle(200, 200, 40, palette.disc) +
      repeatAround(200, 200, 66, 5, (x, y) => pen.fineCircle(x, y, 10, palette.disc)) +
      pen.flat('M70 110 A160 160 0 0 1 130 58 L140 74 A142 142 0 0 0 86 120 Z', palette.white),
    box: [10, 10, 380, 380],
    focus: [255, 250],
    cm: [26, 26],
  }),
  'brake-drum': (pen, look) => ({
    art:
      pen.shape('M40 130 C40 20 340 20 340 130 V270 C340 400 40 400 40 270 Z', look.dark) +
      pen.fine('M40 270 C40 390 340 390 340 270', look.light) +
      pen.ellipse(190, 136, 150, 92, look.body) +
      pen.fine('M64 196 V300 M100 226 V332 M280 226 V332 M316 196 V300', look.light) +
      pen.ellipse(190, 130, 104, 60, look.light) +
      pen.ellipse(190, 130, 40, 24, palette.disc) +
      [
        [116, 130],
        [190, 88],
        [264, 130],
        [190, 172],
      ]
        .map(([x = 0, y = 0]) => pen.dot(x, y, 8))
        .join(''),
    box: [40, 44, 300, 324],
    focus: [250, 160],
    cm: [22, 20],
  }),
  'brake-caliper': (pen, look) => ({
    art:
      pen.shape('M24 196 H64 V150 H96 V286 H64 V236 H24 Z', palette.steel) +
      pen.shape('M376 196 H336 V150 H304 V286 H336 V236 H376 Z', palette.steel) +
      pen.bolt(42, 216, 12) +
      pen.bolt(358, 216, 12) +
      pen.shape(
        'M84 120 Q90 72 140 72 H260 Q310 72 316 120 L330 250 Q330 290 296 290 H104 Q70 290 70 250 Z',
        look.body,
      ) +
      pen.shape('M120 290 H280 V330 Q280 346 262 346 H138 Q120 346 120 330 Z', palette.steelDark) +
      pen.fine('M160 300 V340 M200 300 V340 M240 300 V340') +
      pen.circle(200, 178, 66, look.light) +
      pen.circle(200, 178, 42, palette.steelLight) +
      pen.fineCircle(200, 178, 24) +
      pen.rect(268, 48, 22, 36, 5, palette.amber) +
      pen.fine('M110 110 Q114 94 134 92', palette.white),
    box: [24, 48, 352, 298],
    focus: [240, 140],
    cm: [22, 17],
  }),
  'master-cylinder': (pen, look) => ({
    art:
      pen.shape('M60 250 H330 L350 268 V312 L330 330 H60 Z', palette.steel) +
      pen.rect(22, 218, 44, 144, 10, palette.steelDark) +
      pen.bolt(44, 240, 9) +
      pen.bolt(44, 340, 9) +
      pen.rect(350, 274, 34, 34, 6, palette.steelDark) +
      pen.rect(126, 224, 46, 32, 4, palette.rubber) +
      pen.rect(248, 224, 46, 32, 4, palette.rubber) +
      pen.shape(
        'M96 120 H324 Q338 120 336 134 L324 218 Q322 230 308 230 H112 Q98 230 96 218 L82 134 Q80 120 96 120 Z',
        palette.white,
      ) +
      pen.flat('M92 168 H328 L321 216 Q320 226 308 226 H112 Q100 226 99 216 Z', palette.amberPale) +
      pen.fine('M120 150 H150 M120 200 H150') +
      pen.text(238, 190, 26, 'MAX', palette.line) +
      pen.rect(150, 66, 120, 54, 12, look.body) +
      repeat(5, (i) => pen.fine(`M${170 + i * 20} 76 V110`, look.light)) +
      pen.rect(180, 326, 26, 32, 4, palette.amber) +
      pen.rect(262, 326, 26, 32, 4, palette.amber),
    box: [22, 66, 362, 296],
    focus: [180, 140],
    cm: [24, 18],
  }),
  'wheel-speed-sensor': (pen, look) => ({
    art:
      pen.tube('M120 150 C120 300 250 120 280 230 C300 320 180 330 210 370', 20, palette.rubber) +
      pen.rect(80, 20, 62, 60, 8, look.body) +
      pen.rect(64, 78, 96, 46, 10, look.body) +
      pen.rect(94, 118, 34, 52, 6, palette.rubberLight) +
      pen.rect(152, 84, 60, 34, 14, palette.steel) +
      pen.bolt(190, 101, 9) +
      pen.fine('M92 36 H130 M92 50 H130 M92 64 H130', look.light) +
      rotate(-12, 284, 244, pen.rect(262, 226, 46, 30, 8, palette.amber)) +
      rotate(
        20,
        210,
        370,
        pen.rect(170, 346, 80, 62, 10, look.dark) + pen.rect(184, 400, 52, 22, 4, palette.steelLight),
      ),
    box: [64, 20, 250, 408],
    focus: [135, 100],
    cm: [15, 25],
  }),
} satisfies Record<string, Drawing>;
