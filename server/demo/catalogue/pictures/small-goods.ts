import { type Drawing, palette, repeat, rotate } from './svg-pen.ts';

export const smallGoodsDrawings = {
  'tyre-valve': (pen, look) => ({
    art:
      pen.rect(172, 10, 56, 78, 12, look.body) +
      repeat(4, (i) => pen.fine(`M${182 + i * 12} 20 V78`, look.light)) +
      pen.rect(180, 86, 40, 44, 4, palette.amber) +
      pen.fine('M180 98 H220 M180 110 H220', palette.amberDark) +
      pen.shape('M170 128 H230 L244 296 H156 Z', palette.rubber) +
      pen.fine('M186 146 L178 280', palette.rubberLight) +
      pen.shape('M140 296 H260 V322 H140 Z', palette.rubberLight) +
      pen.shape('M120 330 H280 Q300 380 250 392 H150 Q100 380 120 330 Z', palette.rubber) +
      pen.rect(180, 390, 40, 24, 4, palette.amber),
    box: [112, 10, 176, 404],
    focus: [200, 130],
    cm: [2, 5],
  }),
  'socket-set': (pen, look) => ({
    art:
      pen.rect(20, 40, 460, 320, 24, look.body) +
      pen.rect(44, 64, 412, 272, 14, palette.amberPale) +
      repeat(
        7,
        (i) =>
          pen.fineCircle(86 + i * 55, 112, 25 - i * 1.5, palette.steelLight) +
          pen.hex(86 + i * 55, 112, 12 - i * 0.8, palette.line),
      ) +
      repeat(
        7,
        (i) => pen.fineCircle(86 + i * 55, 176, 18 + i * 1.2, palette.steel) + pen.dot(86 + i * 55, 176, 9),
      ) +
      rotate(
        -6,
        200,
        262,
        pen.rect(150, 244, 200, 30, 14, palette.steelLight) +
          pen.rect(66, 240, 110, 40, 16, look.dark) +
          pen.circle(352, 260, 34, palette.steelLight) +
          pen.circle(352, 260, 14, palette.steelDark),
      ) +
      repeat(4, (i) => pen.fineRect(404, 222 + i * 26, 40, 14, 4, palette.steel)) +
      pen.rect(214, 22, 72, 26, 8, palette.steelDark) +
      pen.rect(120, 350, 44, 22, 4, palette.amber) +
      pen.rect(336, 350, 44, 22, 4, palette.amber),
    box: [20, 22, 460, 350],
    focus: [140, 150],
    cm: [28, 20],
  }),
  'usb-charger': (pen, look) => ({
    art:
      pen.rect(110, 20, 180, 110, 30, look.body) +
      pen.fineRect(136, 48, 62, 30, 6, palette.line) +
      pen.rect(144, 66, 46, 9, 2, palette.amber) +
      pen.fineRect(222, 52, 44, 22, 11, palette.line) +
      pen.fine('M140 104 H196 M228 104 H262', look.light) +
      pen.shape('M124 130 H276 L262 320 H138 Z', palette.rubber) +
      pen.fine('M150 150 L158 300', palette.rubberLight) +
      pen.rect(112, 190, 22, 74, 8, palette.steelLight) +
      pen.rect(266, 190, 22, 74, 8, palette.steelLight) +
      pen.rect(150, 318, 100, 34, 6, palette.steelDark) +
      pen.rect(182, 350, 36, 34, 10, palette.amber) +
      pen.fine('M210 170 L184 222 H206 L192 272', palette.amber),
    box: [108, 20, 184, 364],
    focus: [200, 80],
    cm: [3, 7],
  }),
  'gear-knob': (pen, look) => ({
    art:
      pen.rect(178, 270, 44, 170, 6, palette.steelLight) +
      repeat(6, (i) => pen.fine(`M178 ${370 + i * 12} L222 ${364 + i * 12}`)) +
      pen.shape(
        'M90 150 Q90 30 200 30 Q310 30 310 150 Q310 220 262 250 L250 296 H150 L138 250 Q90 220 90 150 Z',
        look.body,
      ) +
      pen.rect(146, 290, 108, 32, 8, palette.steel) +
      pen.ellipse(200, 122, 76, 66, palette.steelLight) +
      pen.line('M160 92 V152 M200 92 V152 M240 92 V122 M160 122 H240') +
      pen.text(160, 78, 22, '1') +
      pen.text(200, 78, 22, '3') +
      pen.text(240, 78, 22, '5') +
      pen.text(160, 170, 22, '2') +
      pen.text(200, 170, 22, '4') +
      pen.fine('M108 140 Q112 70 160 48', look.light) +
      `<path d="M120 226 Q200 262 280 226" stroke="${palette.amber}" stroke-width="5" stroke-dasharray="10 8" stroke-linecap="butt"/>`,
    box: [90, 30, 220, 410],
    focus: [210, 120],
    cm: [6, 11],
  }),
} satisfies Record<string, Drawing>;
