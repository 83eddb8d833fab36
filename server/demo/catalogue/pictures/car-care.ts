import { type Drawing, palette, repeat, rotate } from './svg-pen.ts';

export const carCareDrawings = {
  'shampoo-bottle': (pen, look) => ({
    art:
      pen.rect(180, 10, 50, 60, 8, palette.rubber) +
      pen.shape('M150 66 H260 L272 104 H138 Z', palette.amber) +
      pen.shape(
        'M138 104 H272 Q316 130 306 200 Q290 260 306 320 V420 Q306 452 274 452 H136 Q104 452 104 420 V320 Q120 260 104 200 Q94 130 138 104 Z',
        look.body,
      ) +
      pen.shape('M126 232 Q130 190 170 190 H244 Q282 190 284 232 L290 262 H120 Z', palette.white) +
      pen.circle(156, 266, 18, palette.line) +
      pen.circle(254, 266, 18, palette.line) +
      pen.fineRect(168, 204, 76, 26, 6, palette.skyPale) +
      [
        [140, 170, 14],
        [170, 152, 20],
        [260, 160, 16],
        [226, 146, 10],
      ]
        .map(([x = 0, y = 0, r = 0]) => pen.fineCircle(x, y, r, palette.skyPale))
        .join('') +
      pen.sticker(126, 330, 158, 84, look.label === '' ? 'SHAMPOO|1 L' : look.label),
    box: [102, 10, 206, 442],
    focus: [200, 210],
    cm: [10, 25],
  }),
  'wash-mitt': (pen, look) => ({
    art:
      repeat(9, (i) => pen.circle(100 + (i % 3) * 74, 90 + Math.floor(i / 3) * 76, 48, look.body)) +
      repeat(9, (i) =>
        pen.fine(`M${84 + (i % 3) * 74} ${90 + Math.floor(i / 3) * 76} q16 -26 32 0`, look.light),
      ) +
      pen.circle(310, 210, 46, look.body) +
      pen.fine('M296 210 q14 -24 28 0', look.light) +
      pen.rect(64, 292, 220, 76, 18, palette.amber) +
      pen.fine('M90 316 H258 M90 342 H258', palette.amberDark),
    box: [50, 40, 308, 328],
    focus: [170, 150],
    cm: [20, 21],
  }),
  'washer-fluid': (pen, look) => ({
    art:
      pen.rect(226, 10, 60, 54, 8, palette.rubber) +
      pen.shape(
        'M70 180 L210 66 H300 Q330 70 330 104 V420 Q330 452 298 452 H102 Q70 452 70 420 Z',
        look.light,
      ) +
      pen.shape(
        'M116 214 L196 146 Q214 136 222 152 Q226 164 214 174 L140 236 Q124 246 114 236 Q108 224 116 214 Z',
        palette.disc,
      ) +
      pen.sticker(92, 270, 214, 90, look.label === '' ? 'WASHER|4 L' : look.label) +
      pen.line('M130 420 A80 80 0 0 1 270 420') +
      pen.fine('M200 424 L240 372', look.dark) +
      pen.fine('M278 110 V220', palette.white),
    box: [70, 10, 260, 442],
    focus: [210, 190],
    cm: [18, 30],
  }),
  'polish-tin': (pen, look) => ({
    art:
      pen.shape('M30 170 V290 C30 380 370 380 370 290 V170 Z', look.dark) +
      pen.fine('M30 250 C30 336 370 336 370 250', look.light) +
      pen.ellipse(200, 170, 170, 92, look.body) +
      pen.ellipse(200, 164, 138, 70, palette.amber) +
      pen.text(200, 158, 46, look.label === '' ? 'WAX' : look.label, palette.line, 200) +
      pen.fine('M130 190 H270', palette.line) +
      rotate(
        -14,
        320,
        70,
        pen.rect(250, 34, 150, 62, 28, palette.amberPale) +
          pen.fine('M274 58 H374 M274 74 H374', palette.amberDark),
      ),
    box: [30, 16, 374, 342],
    focus: [210, 150],
    cm: [11, 10],
  }),
  'cleaning-cloths': (pen, look) => ({
    art: repeat(4, (i) => {
      const y = 250 - i * 58;
      const fill = [look.body, palette.amber, look.light, palette.skyPale][i] ?? look.body;
      return (
        pen.shape(
          `M60 ${y} Q60 ${y - 20} 80 ${y - 20} H330 Q372 ${y - 18} 372 ${y + 20} Q372 ${y + 60} 330 ${y + 60} H80 Q60 ${y + 60} 60 ${y + 40} Z`,
          fill,
        ) + pen.fine(`M80 ${y + 20} H316 M330 ${y + 40} Q350 ${y + 36} 350 ${y + 18}`)
      );
    }),
    box: [60, 56, 312, 254],
    focus: [300, 180],
    cm: [21, 17],
  }),
  vacuum: (pen, look) => ({
    art:
      pen.shape('M20 250 L60 214 L110 240 V320 L60 330 L20 310 Z', palette.rubber) +
      pen.shape('M100 200 H200 V350 H100 Q84 276 100 200 Z', palette.skyPale) +
      pen.fine('M126 224 V326 M152 224 V326', palette.sky) +
      pen.shape('M196 180 H330 Q420 180 430 270 Q432 350 350 356 H196 Z', look.body) +
      pen.tube('M240 180 C230 90 400 70 412 200', 30, look.dark) +
      pen.circle(300, 276, 44, look.light) +
      repeat(4, (i) => pen.fine(`M276 ${258 + i * 12} H324`, look.dark)) +
      pen.rect(250, 196, 44, 18, 8, palette.amber),
    box: [20, 90, 412, 268],
    focus: [300, 240],
    cm: [36, 23],
  }),
} satisfies Record<string, Drawing>;
