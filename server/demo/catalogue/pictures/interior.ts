import { type Drawing, mirror, palette, repeat, repeatAround, rotate } from './svg-pen.ts';

export const interiorDrawings = {
  'floor-mats': (pen, look) => {
    const front =
      pen.shape(
        'M40 50 Q40 30 60 30 H170 Q190 30 190 50 V160 L208 190 V240 Q208 256 190 256 H50 Q34 256 34 240 Z',
        look.body,
      ) +
      pen.fine(
        'M56 60 Q56 48 68 48 H162 Q172 48 172 60 V164 L188 194 V232 Q188 238 180 238 H60 Q52 238 52 230 Z',
        look.light,
      ) +
      repeat(5, (i) => pen.fine(`M${76 + i * 22} 70 V150`, look.light)) +
      pen.fineRect(80, 170, 72, 46, 6, look.dark);
    return {
      art:
        front +
        mirror(230, front) +
        pen.shape(
          'M40 286 H420 Q436 286 436 302 V384 Q436 400 420 400 H276 Q262 400 260 380 H200 Q198 400 184 400 H40 Q24 400 24 384 V302 Q24 286 40 286 Z',
          look.body,
        ) +
        repeat(14, (i) => pen.fine(`M${60 + i * 26} 304 V360`, look.light)) +
        pen.rect(94, 232, 48, 22, 4, palette.amber) +
        mirror(230, pen.rect(94, 232, 48, 22, 4, palette.amber)),
      box: [24, 30, 412, 370],
      focus: [120, 150],
      cm: [136, 122],
    };
  },
  'boot-mat': (pen, look) => ({
    art:
      pen.shape('M70 80 H410 L450 300 Q454 330 424 330 H56 Q26 330 30 300 Z', look.body) +
      pen.shape('M92 102 H388 L422 290 Q424 306 408 306 H72 Q56 306 58 290 Z', look.dark) +
      repeat(9, (i) => pen.fine(`M${112 + i * 32} 112 L${88 + i * 38} 298`, look.light)) +
      pen.fine('M84 170 H396 M74 236 H406', look.light) +
      pen.rect(210, 310, 60, 16, 4, palette.amber),
    box: [29, 80, 422, 250],
    focus: [150, 180],
    cm: [105, 62],
  }),
  'seat-covers': (pen, look) => ({
    art:
      pen.rect(146, 16, 108, 76, 28, look.body) +
      pen.fine('M164 60 Q200 78 236 60', look.light) +
      pen.rect(170, 88, 14, 30, 2, palette.steelDark) +
      pen.rect(216, 88, 14, 30, 2, palette.steelDark) +
      pen.shape(
        'M120 112 Q200 92 280 112 Q320 124 318 170 L306 310 H94 L82 170 Q80 124 120 112 Z',
        look.body,
      ) +
      pen.shape('M140 134 Q200 120 260 134 L250 300 H150 Z', look.style === 2 ? palette.amber : look.light) +
      repeat(4, (i) =>
        pen.fine(
          `M${144 + i * 2} ${170 + i * 34} H${256 - i * 2}`,
          look.style === 2 ? palette.amberDark : look.body,
        ),
      ) +
      pen.shape(
        'M80 300 Q200 276 320 300 Q352 310 348 350 L340 400 Q336 418 316 418 H84 Q64 418 60 400 L52 350 Q48 310 80 300 Z',
        look.body,
      ) +
      pen.shape('M124 312 Q200 296 276 312 L284 392 H116 Z', look.style === 2 ? palette.amber : look.light) +
      pen.fine('M122 340 H278 M119 366 H281', look.style === 2 ? palette.amberDark : look.body),
    box: [51, 16, 298, 402],
    focus: [200, 200],
    cm: [52, 70],
  }),
  'dash-cam': (pen, look) => ({
    art:
      pen.tube('M440 190 Q496 190 488 250 T460 330', 10, palette.rubber) +
      pen.shape('M130 20 H330 L312 62 H148 Z', palette.steelDark) +
      pen.rect(204, 60, 52, 54, 6, palette.rubber) +
      pen.rect(10, 106, 440, 148, 70, look.body) +
      pen.fine('M60 128 H140 M320 128 H400', look.light) +
      pen.circle(230, 184, 96, palette.rubber) +
      pen.circle(230, 184, 68, palette.sky) +
      pen.circle(230, 184, 38, look.dark) +
      pen.dot(208, 162, 14, palette.white) +
      pen.dot(84, 184, 13, palette.amber) +
      pen.fineCircle(84, 184, 24, 'none', look.light) +
      pen.text(376, 178, 34, look.label === '' ? 'HD' : look.label, palette.white, 70) +
      pen.fine('M346 212 H398 M352 226 H392', look.light),
    box: [10, 20, 488, 314],
    focus: [230, 160],
    cm: [14, 9],
  }),
  'fm-transmitter': (pen, look) => ({
    art:
      rotate(
        -18,
        200,
        220,
        pen.rect(176, 340, 48, 46, 8, palette.steelLight) +
          pen.rect(150, 216, 100, 132, 16, palette.rubber) +
          pen.rect(138, 262, 16, 56, 4, palette.steelLight) +
          pen.rect(246, 262, 16, 56, 4, palette.steelLight) +
          pen.rect(86, 50, 228, 170, 40, look.body) +
          pen.fineRect(118, 80, 164, 68, 10, palette.line) +
          pen.text(200, 114, 44, '98.4', palette.amber) +
          pen.rect(122, 170, 44, 26, 6, palette.steelLight) +
          pen.rect(234, 170, 44, 26, 6, palette.steelLight) +
          pen.circle(200, 184, 20, palette.amber),
      ) + pen.fine('M318 60 Q350 90 344 134 M346 36 Q394 84 380 154', palette.amberDark),
    box: [48, 20, 340, 376],
    focus: [180, 130],
    cm: [7, 8],
  }),
  'head-unit': (pen, look) => ({
    art:
      pen.shape('M60 60 L84 30 H396 L420 60 Z', palette.steel) +
      pen.rect(30, 58, 420, 260, 20, look.body) +
      pen.rect(90, 80, 340, 216, 10, palette.line) +
      repeat(6, (i) => {
        const x = 118 + (i % 3) * 104;
        const y = 104 + Math.floor(i / 3) * 92;
        return pen.fineRect(
          x,
          y,
          76,
          68,
          14,
          [palette.amber, look.light, palette.skyPale, palette.sky, palette.steelLight, palette.amber][i],
        );
      }) +
      pen.fine('M146 124 V150 M146 124 L170 120 V146 M368 222 l-14 24 h28 z', palette.line) +
      pen.circle(60, 118, 18, palette.steelLight) +
      pen.fineCircle(60, 184, 13, look.light) +
      pen.fineCircle(60, 224, 13, look.light) +
      pen.fineCircle(60, 264, 13, look.light),
    box: [30, 30, 420, 288],
    focus: [150, 150],
    cm: [25, 17],
  }),
  'phone-holder': (pen, look) => ({
    art:
      pen.ellipse(200, 428, 110, 30, palette.rubber) +
      pen.rect(176, 330, 48, 96, 10, look.dark) +
      pen.circle(200, 330, 30, palette.steelDark) +
      pen.rect(116, 34, 168, 280, 24, palette.line) +
      pen.rect(132, 58, 136, 226, 8, palette.skyPale) +
      pen.fine('M150 250 L182 190 L206 214 L250 120', look.body) +
      pen.shape('M240 80 Q262 80 262 102 Q262 118 240 138 Q218 118 218 102 Q218 80 240 80 Z', palette.amber) +
      pen.shape('M124 130 H92 Q74 130 74 150 V210 Q74 230 92 230 H124 V206 H104 V154 H124 Z', look.body) +
      pen.shape(
        'M276 130 H308 Q326 130 326 150 V210 Q326 230 308 230 H276 V206 H296 V154 H276 Z',
        look.body,
      ) +
      pen.shape('M150 296 H170 V322 H230 V296 H250 V344 H150 Z', look.body),
    box: [74, 34, 252, 424],
    focus: [240, 170],
    cm: [12, 20],
  }),
  'air-freshener': (pen, look) => ({
    art:
      pen.line('M200 74 Q160 10 200 6 Q240 10 200 74') +
      pen.shape('M200 60 Q330 130 326 246 Q318 356 200 400 Q82 356 74 246 Q70 130 200 60 Z', look.body) +
      pen.fine(
        'M200 110 V216 M200 150 L240 122 M200 150 L160 122 M200 196 L262 154 M200 196 L138 154',
        look.light,
      ) +
      pen.fineCircle(200, 84, 8, palette.disc) +
      pen.sticker(108, 230, 184, 84, look.label === '' ? 'LEMON|GRASS' : look.label) +
      pen.fine('M150 346 Q200 372 250 346', palette.amber),
    box: [74, 3, 252, 397],
    focus: [200, 150],
    cm: [8, 12],
  }),
  'vent-freshener': (pen, look) => ({
    art:
      pen.shape('M170 40 H230 V110 H170 Z', palette.rubber) +
      pen.rect(150, 100, 100, 50, 12, palette.steel) +
      pen.shape(
        'M120 146 H280 Q300 146 300 170 V330 Q300 390 200 390 Q100 390 100 330 V170 Q100 146 120 146 Z',
        palette.skyPale,
      ) +
      pen.flat(
        'M103.500 240 Q150 220 200 240 T296.500 240 V330 Q296.500 386.500 200 386.500 Q103.500 386.500 103.500 330 Z',
        look.body,
      ) +
      pen.sticker(130, 264, 140, 64, look.label === '' ? 'OCEAN' : look.label) +
      pen.fine('M126 172 V216', palette.white) +
      pen.fine('M136 20 q-20 24 0 44 M266 20 q20 24 0 44', palette.amberDark),
    box: [100, 18, 200, 372],
    focus: [200, 190],
    cm: [5, 9],
  }),
  'steering-cover': (pen, look) => ({
    art:
      pen.shape(
        'M60 178 L150 164 H250 L340 178 V222 L262 232 Q244 250 232 330 H168 Q156 250 138 232 L60 222 Z',
        palette.steel,
      ) +
      pen.rect(144, 150, 112, 100, 30, palette.steelLight) +
      pen.fineCircle(200, 200, 24, palette.white) +
      `<circle cx="200" cy="200" r="158" stroke-width="56"/><circle cx="200" cy="200" r="158" stroke="${look.body}" stroke-width="42"/>` +
      `<circle cx="200" cy="200" r="146" stroke="${palette.amber}" stroke-width="5" stroke-dasharray="10 8" stroke-linecap="butt"/>` +
      repeatAround(200, 200, 158, 8, (x, y, a) =>
        rotate(a, x, y, pen.fine(`M${x.toFixed(0)} ${(y - 18).toFixed(0)}v38`, look.light)),
      ),
    box: [14, 14, 372, 372],
    focus: [300, 110],
    cm: [38, 38],
  }),
  sunshade: (pen, look) => ({
    art:
      pen.shape(
        'M20 110 Q240 50 460 110 L476 270 Q480 300 450 296 Q240 270 30 296 Q0 300 4 270 Z',
        look.style === 2 ? look.body : palette.steelLight,
      ) +
      repeat(9, (i) =>
        pen.fine(
          `M${52 + i * 47} ${104 - Math.round(22 - (i - 4) * (i - 4) * 1.4)} L${46 + i * 48.6} 284`,
          look.style === 2 ? look.light : palette.steelDark,
        ),
      ) +
      pen.shape('M212 82 Q240 76 268 82 L262 118 Q240 126 218 118 Z', palette.disc) +
      pen.circle(140, 200, 40, palette.amber) +
      repeatAround(140, 200, 60, 8, (x, y, a) =>
        rotate(a, x, y, pen.fine(`M${x.toFixed(0)} ${(y - 6).toFixed(0)}v12`, palette.amberDark)),
      ),
    box: [3, 74, 474, 224],
    focus: [150, 190],
    cm: [140, 66],
  }),
  'reverse-camera': (pen, look) => ({
    art:
      pen.tube('M200 210 C200 330 330 260 340 340 C346 390 300 400 280 396', 14, palette.rubber) +
      pen.rect(220, 374, 66, 44, 8, palette.amber) +
      pen.shape('M60 130 L100 60 H300 L340 130 Z', palette.steelDark) +
      pen.bolt(126, 92, 11) +
      pen.bolt(274, 92, 11) +
      pen.rect(90, 120, 220, 130, 30, look.body) +
      pen.circle(200, 186, 50, palette.rubber) +
      pen.circle(200, 186, 30, palette.sky) +
      pen.dot(190, 176, 8, palette.white) +
      [118, 282].map((x) => [160, 186, 212].map((y) => pen.dot(x, y, 8, palette.amber)).join('')).join(''),
    box: [60, 60, 288, 358],
    focus: [230, 160],
    cm: [8, 10],
  }),
  'car-speaker': (pen, look) => ({
    art:
      pen.circle(200, 200, 188, look.body) +
      [45, 135, 225, 315].map((a) => rotate(a, 200, 200, pen.bolt(200, 30, 11))).join('') +
      pen.circle(200, 200, 152, palette.rubberLight) +
      pen.circle(200, 200, 130, palette.rubber) +
      pen.fineCircle(200, 200, 106, 'none', palette.rubberLight) +
      pen.fineCircle(200, 200, 84, 'none', palette.rubberLight) +
      pen.circle(200, 200, 56, palette.amber) +
      pen.circle(200, 200, 26, palette.amberPale),
    box: [12, 12, 376, 376],
    focus: [250, 150],
    cm: [16, 16],
  }),
} satisfies Record<string, Drawing>;
