import { type Drawing, palette, repeat, rotate } from './svg-pen.ts';

export const toolDrawings = {
  'bottle-jack': (pen, look) => ({
    art:
      pen.rect(174, 20, 52, 30, 6, palette.steelDark) +
      pen.rect(184, 48, 32, 90, 4, palette.steelLight) +
      repeat(5, (i) => pen.fine(`M184 ${62 + i * 14} L216 ${58 + i * 14}`)) +
      pen.rect(150, 134, 100, 40, 8, palette.steel) +
      pen.rect(128, 172, 144, 200, 14, look.body) +
      pen.fine('M148 194 V348', look.light) +
      pen.sticker(160, 226, 92, 76, look.label === '' ? '2 t' : look.label) +
      rotate(24, 300, 270, pen.rect(288, 120, 24, 190, 8, palette.rubber)) +
      pen.rect(268, 280, 54, 50, 8, palette.amber) +
      pen.shape('M70 372 H330 L350 420 H50 Z', look.dark) +
      pen.fine('M80 396 H320', look.light),
    box: [50, 20, 310, 400],
    focus: [210, 110],
    cm: [15, 19],
  }),
  'trolley-jack': (pen, look) => ({
    art:
      rotate(
        -32,
        330,
        210,
        pen.rect(316, 208, 200, 20, 8, palette.rubber) + pen.rect(470, 202, 60, 32, 12, palette.amber),
      ) +
      pen.shape('M60 176 L300 220 L290 262 L50 214 Z', palette.steel) +
      pen.ellipse(60, 172, 50, 16, palette.rubber) +
      pen.shape('M30 236 H360 Q392 236 392 264 L376 320 H52 Q20 300 30 236 Z', look.body) +
      pen.fine('M54 258 H356', look.light) +
      pen.rect(250, 206, 96, 40, 10, look.dark) +
      pen.text(210, 290, 32, look.label === '' ? '2.5 t' : look.label, palette.white) +
      pen.circle(80, 322, 42, palette.rubber) +
      pen.circle(80, 322, 18, palette.steelLight) +
      pen.circle(348, 326, 34, palette.rubber) +
      pen.circle(348, 326, 14, palette.steelLight),
    box: [10, 76, 500, 288],
    focus: [120, 240],
    cm: [64, 37],
  }),
  'warning-triangle': (pen, look) => ({
    art:
      pen.shape('M200 30 L380 336 Q386 354 366 354 H34 Q14 354 20 336 Z', look.body) +
      pen.shape('M200 112 L310 304 H90 Z', palette.disc) +
      pen.fine('M200 62 L346 328 H54 Z', look.light) +
      pen.rect(186, 170, 28, 74, 12, look.dark) +
      pen.circle(200, 272, 16, look.dark) +
      pen.tube('M120 354 L90 400 M280 354 L310 400', 12, palette.steelDark) +
      pen.rect(60, 394, 60, 16, 6, palette.steel) +
      pen.rect(280, 394, 60, 16, 6, palette.steel),
    box: [16, 28, 368, 382],
    focus: [200, 120],
    cm: [43, 45],
  }),
  'fire-extinguisher': (pen, look) => ({
    art:
      pen.tube('M224 84 C320 90 330 200 296 290', 18, palette.rubber) +
      pen.shape('M280 284 L312 292 L300 360 L268 352 Z', palette.rubber) +
      pen.shape(
        'M120 110 Q120 96 170 88 H200 Q250 96 250 140 V420 Q250 446 224 446 H136 Q110 446 110 420 V140 Q110 118 120 110 Z',
        look.body,
      ) +
      pen.sticker(122, 220, 116, 104, look.label === '' ? '1 kg|DRY POWDER' : look.label) +
      pen.fine('M132 150 V200', look.light) +
      pen.flat('M113.500 352 H246.500 V376 H113.500 Z', palette.white) +
      pen.rect(156, 62, 48, 34, 4, palette.steelDark) +
      pen.shape('M90 30 L260 20 V40 L200 62 H160 L90 50 Z', palette.rubber) +
      pen.circle(142, 78, 17, palette.white) +
      pen.ring(226, 58, 16, 9, palette.amber),
    box: [90, 20, 226, 426],
    focus: [180, 110],
    cm: [13, 32],
  }),
  'first-aid-box': (pen, look) => ({
    art:
      pen.tube('M140 100 Q140 50 200 50 Q260 50 260 100', 18, look.dark) +
      pen.rect(30, 100, 340, 250, 30, look.body) +
      pen.fine('M30 160 H370', look.light) +
      pen.circle(200, 240, 84, palette.white) +
      pen.shape('M180 190 H220 V220 H250 V260 H220 V290 H180 V260 H150 V220 H180 Z', look.body) +
      pen.rect(80, 146, 40, 40, 6, palette.steelLight) +
      pen.rect(280, 146, 40, 40, 6, palette.steelLight),
    box: [30, 38, 340, 312],
    focus: [160, 190],
    cm: [24, 22],
  }),
  'safety-kit': (pen, look) => ({
    art:
      pen.shape('M300 60 L426 270 Q430 286 414 286 H186 Q170 286 176 270 Z', palette.amber) +
      pen.shape('M300 130 L368 244 H232 Z', palette.disc) +
      pen.rect(20, 110, 92, 210, 26, look.body) +
      pen.rect(46, 82, 40, 32, 4, palette.steelDark) +
      pen.shape('M22 64 L116 52 V72 L84 84 H48 Z', palette.rubber) +
      pen.fineRect(32, 180, 68, 56, 6, palette.white) +
      pen.shape('M58 190 Q82 206 66 228 Q46 224 58 190 Z', palette.amber) +
      pen.rect(132, 196, 190, 150, 18, palette.white) +
      pen.shape('M212 226 H242 V250 H266 V280 H242 V304 H212 V280 H188 V250 H212 Z', look.body) +
      pen.tube('M190 196 Q190 166 227 166 Q264 166 264 196', 12, look.dark) +
      pen.shape('M340 300 L360 280 H400 L420 300 L446 320 L430 346 H330 L314 320 Z', look.light) +
      pen.fine('M340 322 H420', palette.white),
    box: [20, 52, 426, 294],
    focus: [240, 220],
    cm: [46, 32],
  }),
  'wheel-spanner': (pen, look) => ({
    art:
      rotate(
        45,
        200,
        200,
        pen.rect(184, 10, 32, 380, 14, look.body) + pen.rect(10, 184, 380, 32, 14, look.body),
      ) +
      [45, 135, 225, 315]
        .map((a, i) =>
          rotate(
            a,
            200,
            200,
            pen.rect(170, -6, 60, 76, 10, palette.steel) +
              pen.fineRect(182, -2, 36, 16, 6, palette.line) +
              pen.fine('M182 40 H218', i === 0 ? palette.amber : palette.white),
          ),
        )
        .join('') +
      rotate(45, 200, 200, pen.fine('M192 90 V180 M192 222 V320 M90 192 H180 M222 192 H320', look.light)) +
      pen.circle(200, 200, 34, look.dark) +
      pen.text(200, 200, 22, look.label, palette.white, 56),
    box: [36, 36, 328, 328],
    focus: [130, 130],
    cm: [36, 36],
  }),
  'tow-rope': (pen, look) => ({
    art:
      repeat(4, (i) =>
        pen.tube(
          `M80 ${150 + i * 44} C80 ${90 + i * 44} 340 ${90 + i * 44} 340 ${150 + i * 44} C340 ${206 + i * 44} 80 ${206 + i * 44} 80 ${150 + i * 44} Z`,
          30,
          i % 2 === 0 ? look.body : look.light,
        ),
      ) +
      pen.tube('M330 150 L390 70', 28, look.body) +
      pen.tube('M90 300 L40 380', 28, look.body) +
      rotate(
        36,
        396,
        60,
        pen.rect(370, -6, 52, 90, 26, palette.steel) + pen.fineRect(384, 10, 24, 52, 12, palette.paper),
      ) +
      rotate(
        32,
        34,
        392,
        pen.rect(10, 356, 52, 90, 26, palette.steel) + pen.fineRect(24, 376, 24, 52, 12, palette.paper),
      ) +
      pen.rect(180, 116, 60, 210, 10, palette.amber) +
      rotate(-90, 210, 220, pen.text(210, 220, 36, look.label === '' ? '3 t' : look.label)),
    box: [0, -2, 444, 446],
    focus: [220, 170],
    cm: [28, 28],
  }),
} satisfies Record<string, Drawing>;
