import { type Drawing, palette, repeat, repeatAround, rotate } from './svg-pen.ts';

export const lightingDrawings = {
  headlight: (pen, look) => ({
    art:
      pen.shape(
        'M20 110 Q150 40 400 60 Q450 66 446 110 L428 230 Q420 272 370 276 L150 286 Q80 286 50 230 Z',
        look.body,
      ) +
      pen.shape(
        'M48 124 Q160 66 396 84 Q424 86 420 112 L404 222 Q398 248 364 250 L156 260 Q96 260 70 216 Z',
        palette.skyPale,
      ) +
      pen.circle(300, 166, 74, palette.chrome) +
      repeatAround(300, 166, 62, 20, (x, y, a) =>
        rotate(a, x, y, pen.fine(`M${x.toFixed(0)} ${(y - 6).toFixed(0)}v14`, palette.chromeDark)),
      ) +
      pen.circle(300, 166, 44, palette.white) +
      pen.circle(300, 166, 18, palette.amberPale) +
      (look.style === 2
        ? pen.circle(170, 176, 56, palette.rubber) +
          pen.circle(170, 176, 38, palette.sky) +
          pen.dot(156, 160, 10, palette.white)
        : pen.circle(170, 176, 52, palette.chrome) +
          pen.circle(170, 176, 26, palette.white) +
          pen.dot(170, 176, 9, palette.amber)) +
      pen.shape('M58 126 Q80 112 110 104 L96 226 Q78 220 72 208 Z', palette.amber) +
      pen.flat('M120 102 Q200 82 300 84 L296 94 Q200 94 118 114 Z', palette.white) +
      pen.rect(400, 26, 40, 44, 8, look.dark) +
      pen.rect(180, 284, 46, 30, 6, look.dark),
    box: [20, 26, 428, 288],
    focus: [300, 160],
    cm: [58, 39],
  }),
  'round-headlamp': (pen, look) => ({
    art:
      pen.circle(200, 200, 188, look.body) +
      pen.circle(200, 200, 160, palette.chrome) +
      repeatAround(200, 200, 138, 24, (x, y, a) =>
        rotate(a, x, y, pen.fine(`M${x.toFixed(0)} ${(y - 10).toFixed(0)}v24`, palette.chromeDark)),
      ) +
      pen.circle(200, 200, 108, palette.skyPale) +
      pen.fine('M200 94 V306 M146 108 V292 M254 108 V292 M100 160 H300 M100 240 H300', palette.sky) +
      pen.circle(200, 200, 46, palette.white) +
      pen.circle(200, 200, 20, palette.amber) +
      pen.bolt(200, 26, 10) +
      pen.bolt(50, 288, 10) +
      pen.bolt(350, 288, 10),
    box: [12, 12, 376, 376],
    focus: [250, 150],
    cm: [18, 18],
  }),
  'tail-light': (pen, look) => ({
    art:
      pen.shape('M60 20 H270 Q330 20 338 80 L360 380 Q362 430 312 430 H150 Q110 430 104 388 Z', look.body) +
      pen.shape('M90 48 H262 Q306 48 312 90 L318 176 H104 Z', palette.red) +
      repeat(5, (i) => pen.fine(`M${108 + i * 2} ${70 + i * 22} H${306 + i * 2}`, palette.redPale)) +
      pen.shape('M106 192 H319 L324 274 H114 Z', palette.amber) +
      pen.circle(216, 232, 26, palette.amberPale) +
      pen.shape('M116 290 H325 L331 376 Q332 402 306 402 H154 Q132 402 128 380 Z', palette.skyPale) +
      pen.circle(226, 346, 34, palette.chromeLight) +
      pen.dot(226, 346, 14, palette.white) +
      pen.bolt(66, 40, 11) +
      pen.flat('M284 66 Q296 72 298 92 L304 166 H294 L286 92 Z', palette.redPale),
    box: [54, 20, 308, 410],
    focus: [200, 240],
    cm: [26, 35],
  }),
  'long-tail-light': (pen, look) => ({
    art:
      pen.shape('M30 30 H190 Q210 30 210 54 V440 Q210 466 184 466 H70 Q30 466 30 420 Z', look.body) +
      pen.shape('M52 52 H186 V190 H52 Z', palette.red) +
      pen.shape('M52 204 H186 V300 H52 Z', palette.amber) +
      pen.shape('M52 314 H186 V372 H52 Z', palette.white) +
      pen.shape('M52 386 H186 V444 H76 Q52 444 52 418 Z', palette.redDark) +
      repeat(6, (i) => pen.fine(`M60 ${72 + i * 20} H178`, palette.redPale)) +
      pen.circle(119, 252, 28, palette.amberPale) +
      pen.circle(119, 343, 16, palette.skyPale),
    box: [30, 30, 180, 436],
    focus: [119, 220],
    cm: [20, 48],
  }),
  'fog-light': (pen, look) => ({
    art:
      pen.shape('M40 200 Q40 40 200 40 Q360 40 360 200 Q360 330 260 346 H140 Q40 330 40 200 Z', look.body) +
      pen.circle(200, 190, 118, palette.steel) +
      pen.circle(200, 190, 98, palette.amberPale) +
      pen.fine('M150 110 V270 M200 96 V284 M250 110 V270', palette.amber) +
      pen.circle(200, 190, 36, palette.white) +
      pen.fine('M128 156 Q146 116 184 104', palette.white) +
      pen.shape('M150 346 H250 V384 H150 Z', look.dark) +
      pen.rect(110, 380, 180, 26, 8, palette.steelDark) +
      pen.bolt(72, 90, 11) +
      pen.bolt(328, 90, 11),
    box: [40, 40, 320, 366],
    focus: [240, 150],
    cm: [11, 13],
  }),
  'drl-strip': (pen, look) => ({
    art:
      pen.tube('M450 90 C500 90 500 150 470 170', 10, palette.rubber) +
      pen.shape('M20 60 H430 Q456 60 456 90 Q456 120 430 120 H60 Q20 120 20 60 Z', look.body) +
      pen.fineRect(48, 74, 384, 32, 14, palette.amberPale) +
      repeat(10, (i) =>
        pen.fineRect(62 + i * 36, 80, 24, 20, 5, i % 2 === 0 ? palette.white : palette.amber),
      ) +
      pen.rect(446, 164, 44, 28, 6, look.dark),
    box: [20, 60, 480, 132],
    focus: [110, 92],
    cm: [34, 9],
  }),
  'led-bulb': (pen, look) => ({
    art:
      pen.shape('M168 20 H232 V170 H168 Z', palette.steelLight) +
      repeat(3, (i) => pen.fineRect(184, 38 + i * 42, 32, 30, 4, palette.amber)) +
      pen.rect(108, 166, 184, 40, 8, palette.steel) +
      pen.bolt(132, 186, 9) +
      pen.bolt(268, 186, 9) +
      pen.shape('M124 206 H276 V330 H124 Z', look.body) +
      repeat(6, (i) => pen.fine(`M${142 + i * 23} 216 V322`, look.light)) +
      pen.shape('M112 326 H288 L276 378 H124 Z', palette.rubber) +
      repeat(8, (i) => pen.fine(`M${140 + i * 17} 340 V366`, palette.rubberLight)) +
      pen.tube('M200 378 C200 440 310 430 316 350', 12, palette.rubber) +
      pen.rect(288, 288, 56, 62, 8, look.dark) +
      pen.fine('M304 306 V332 M328 306 V332', look.light),
    box: [108, 20, 236, 408],
    focus: [200, 120],
    cm: [6, 10],
  }),
  'halogen-bulb': (pen, look) => ({
    art:
      pen.shape('M158 190 V84 Q158 24 200 24 Q242 24 242 84 V190 Z', palette.skyPale) +
      pen.flat('M161.500 84 Q161.500 27.500 200 27.500 Q238.500 27.500 238.500 84 Z', look.body) +
      pen.fine('M184 188 V130 M216 188 V120') +
      pen.line('M178 130 l8 -12 l8 12 l8 -12 l8 12 l8 -12') +
      pen.fine('M172 104 V160', palette.white) +
      pen.ellipse(200, 214, 116, 36, palette.steel) +
      pen.shape('M92 206 L64 196 V224 L92 226 Z M308 206 L336 196 V224 L308 226 Z', palette.steel) +
      pen.ellipse(200, 204, 70, 20, palette.steelLight) +
      pen.shape('M150 244 H250 V310 H150 Z', palette.steelDark) +
      pen.fine('M150 270 H250') +
      [154, 190, 226].map((x) => pen.rect(x, 310, 20, 60, 3, palette.amber)).join(''),
    box: [64, 24, 272, 346],
    focus: [200, 130],
    cm: [4, 8],
  }),
  'wedge-bulb': (pen, look) => ({
    art:
      pen.shape('M150 210 V100 Q150 40 200 40 Q250 40 250 100 V210 Z', look.light) +
      repeat(
        3,
        (i) =>
          pen.fineRect(172, 78 + i * 40, 24, 26, 4, palette.amber) +
          pen.fineRect(206, 78 + i * 40, 24, 26, 4, palette.amber),
      ) +
      pen.rect(138, 206, 124, 60, 8, look.body) +
      pen.rect(154, 266, 92, 70, 6, palette.steelLight) +
      pen.line('M176 336 V300 M224 336 V300') +
      pen.fine('M150 236 H250', look.light) +
      repeatAround(200, 116, 108, 8, (x, y, a) =>
        a > 100 && a < 260
          ? ''
          : rotate(a, x, y, pen.fine(`M${x.toFixed(0)} ${(y - 12).toFixed(0)}v20`, palette.amberDark)),
      ),
    box: [80, -6, 240, 342],
    focus: [200, 150],
    cm: [2, 4],
  }),
  'light-bar': (pen, look) => ({
    art:
      pen.shape('M70 160 L50 236 H104 L110 160 Z M450 160 L470 236 H416 L410 160 Z', palette.steelDark) +
      pen.bolt(78, 212, 10) +
      pen.bolt(442, 212, 10) +
      repeat(9, (i) => pen.fineRect(44 + i * 50, 38, 30, 34, 4, look.dark)) +
      pen.rect(16, 60, 488, 110, 22, look.body) +
      repeat(
        9,
        (i) =>
          pen.circle(54 + i * 51.4, 116, 21, palette.steelLight) +
          pen.dot(54 + i * 51.4, 116, 8, palette.amber),
      ) +
      pen.fine('M30 82 H490', look.light),
    box: [16, 38, 488, 198],
    focus: [100, 120],
    cm: [56, 23],
  }),
  'work-lamp': (pen, look) => ({
    art:
      pen.shape('M150 330 H250 L262 380 H138 Z', palette.steelDark) +
      pen.rect(186, 376, 28, 40, 4, palette.steelLight) +
      pen.shape(
        'M40 60 Q40 40 60 40 H340 Q360 40 360 60 V310 Q360 330 340 330 H60 Q40 330 40 310 Z',
        look.body,
      ) +
      pen.rect(66, 66, 268, 238, 12, palette.skyPale) +
      repeat(9, (i) => {
        const x = 112 + (i % 3) * 88;
        const y = 108 + Math.floor(i / 3) * 78;
        return pen.fineCircle(x, y, 32, palette.white) + pen.fineCircle(x, y, 12, palette.amber);
      }),
    box: [40, 40, 320, 376],
    focus: [160, 140],
    cm: [11, 13],
  }),
  'projector-lens': (pen, look) => ({
    art:
      pen.shape('M250 70 L400 110 V290 L250 330 Z', palette.steel) +
      repeat(4, (i) => pen.fine(`M${280 + i * 30} ${82 + i * 8} V${318 - i * 8}`)) +
      pen.rect(396, 160, 50, 80, 8, look.dark) +
      pen.circle(190, 200, 172, look.body) +
      pen.circle(190, 200, 138, palette.sky) +
      pen.shape('M70 210 A122 122 0 0 1 312 210 Q190 250 70 210 Z', palette.skyPale) +
      pen.fineCircle(190, 200, 152, 'none', look.light) +
      pen.flat('M104 150 A104 104 0 0 1 160 98 L170 116 A84 84 0 0 0 124 158 Z', palette.white) +
      pen.shape('M180 270 Q190 240 200 270 Q206 290 190 296 Q174 290 180 270 Z', palette.amber) +
      pen.bolt(190, 40, 9) +
      pen.bolt(42, 282, 9) +
      pen.bolt(338, 282, 9),
    box: [18, 28, 428, 344],
    focus: [170, 170],
    cm: [15, 12],
  }),
  'mirror-indicator': (pen, look) => ({
    art:
      pen.shape(
        'M20 120 Q150 50 320 80 Q400 96 420 150 Q430 190 380 190 Q200 170 60 196 Q16 190 20 120 Z',
        look.body,
      ) +
      pen.shape(
        'M56 130 Q170 82 310 104 Q370 114 390 150 Q390 164 366 164 Q200 148 70 170 Q50 160 56 130 Z',
        palette.amber,
      ) +
      repeat(7, (i) => pen.fine(`M${96 + i * 42} ${118 - Math.abs(3 - i) * -3} V154`, palette.amberPale)) +
      pen.tube('M220 178 Q220 240 280 240', 10, palette.rubber) +
      pen.rect(274, 224, 56, 34, 6, look.dark),
    box: [18, 62, 408, 198],
    focus: [150, 130],
    cm: [22, 11],
  }),
} satisfies Record<string, Drawing>;
