import { type Drawing, palette, repeat, rotate } from './svg-pen.ts';

export const bodyFittingDrawings = {
  'mirror-glass': (pen, look) => ({
    art:
      pen.shape(
        'M70 60 Q60 40 90 40 H330 Q400 50 404 130 L396 250 Q390 290 350 292 H110 Q70 290 60 240 Z',
        look.dark,
      ) +
      pen.shape(
        'M90 74 Q84 60 104 60 H326 Q380 68 384 132 L378 240 Q374 270 344 272 H122 Q88 270 80 232 Z',
        palette.skyPale,
      ) +
      pen.flat('M130 252 L246 76 H302 L186 252 Z', palette.white) +
      pen.flat('M214 252 L326 84 L346 96 L240 252 Z', palette.white) +
      pen.fine('M96 218 Q90 150 100 92', palette.sky) +
      pen.fine('M326 232 q8 -10 0 -20 t0 -20 M346 232 q8 -10 0 -20 t0 -20 M320 246 H354', palette.amberDark),
    box: [58, 40, 346, 252],
    focus: [300, 150],
    cm: [20, 15],
  }),
  'bull-bar': (pen, look) => ({
    art:
      pen.tube('M100 120 V330 M440 120 V330', 30, look.body) +
      pen.tube('M100 330 V110 Q100 60 150 60 H390 Q440 60 440 110 V330', 34, look.body) +
      pen.tube('M100 200 H440', 26, look.body) +
      pen.shape('M80 300 H460 L430 396 H110 Z', palette.steel) +
      repeat(6, (i) => pen.fineRect(142 + i * 44, 326, 26, 46, 10, palette.steelDark)) +
      pen.fine('M120 100 Q124 80 150 78 H380', look.light) +
      [190, 350]
        .map(
          (x) =>
            pen.circle(x, 140, 42, palette.rubber) +
            pen.circle(x, 140, 29, palette.amberPale) +
            pen.fine(`M${x - 14} 128 q14 -14 28 0`, palette.white),
        )
        .join(''),
    box: [78, 42, 384, 354],
    focus: [190, 150],
    cm: [110, 60],
  }),
  'door-handle': (pen, look) => ({
    art:
      pen.shape(
        'M40 140 Q60 90 130 92 H380 Q450 96 460 150 Q462 190 420 190 H80 Q36 190 40 140 Z',
        look.light,
      ) +
      pen.ellipse(250, 152, 140, 28, palette.line) +
      pen.shape('M60 120 Q70 96 130 96 H370 Q430 100 436 132 Q380 148 250 146 Q110 148 60 120 Z', look.body) +
      pen.fine('M104 112 H370', look.light) +
      pen.circle(426, 164, 17, palette.steelLight) +
      pen.fine('M426 156 V172') +
      pen.rect(92, 188, 40, 62, 6, palette.steel) +
      pen.shape('M330 188 H376 V260 L356 284 H330 Z', palette.steel) +
      pen.bolt(112, 232, 10) +
      pen.rect(338, 276, 12, 40, 3, palette.amber),
    box: [38, 90, 424, 228],
    focus: [380, 150],
    cm: [22, 10],
  }),
  'parking-sensors': (pen, look) => ({
    art:
      repeat(4, (i) => {
        const x = 66 + i * 108;
        return (
          pen.tube(`M${x} 130 C${x} 210 ${200 + i * 16} 200 ${212 + i * 12} 270`, 9, palette.rubber) +
          pen.circle(x, 92, 44, look.body) +
          pen.fineCircle(x, 92, 27, look.dark, look.light) +
          pen.fine(`M${x - 22} 34 q22 -16 44 0 M${x - 32} 14 q32 -22 64 0`, palette.amberDark)
        );
      }) +
      pen.rect(150, 268, 162, 96, 12, palette.rubber) +
      pen.sticker(174, 292, 114, 46, '12 V') +
      pen.tube('M312 320 C350 320 340 350 368 350', 9, palette.rubber) +
      rotate(0, 400, 344, pen.circle(402, 346, 42, palette.steelDark)) +
      repeat(3, (i) => pen.fine(`M${380 + i * 20} 326 V366`, palette.amber)),
    box: [22, -2, 424, 392],
    focus: [174, 100],
    cm: [24, 22],
  }),
} satisfies Record<string, Drawing>;
