import { type Drawing, gearPath, palette, repeat, repeatAround, rotate } from './svg-pen.ts';

export const engineInternalDrawings = {
  'belt-tensioner': (pen, look) => ({
    art:
      pen.shape(
        'M120 60 Q190 20 250 80 L352 232 Q372 300 310 316 Q262 320 240 280 L90 190 Q60 120 120 60 Z',
        palette.steel,
      ) +
      pen.circle(160, 124, 92, look.dark) +
      pen.fineCircle(160, 124, 72, 'none', look.light) +
      pen.hex(160, 124, 34, palette.steelLight) +
      pen.tube('M236 176 L190 330', 34, palette.rubber) +
      repeat(5, (i) => pen.fine(`M${198 - i * 6} ${246 + i * 18} l34 10`, palette.rubberLight)) +
      pen.bolt(186, 348, 20) +
      pen.circle(304, 264, 100, look.body) +
      pen.fineCircle(304, 264, 84, 'none', look.light) +
      pen.fineCircle(304, 264, 70, 'none', look.light) +
      pen.circle(304, 264, 42, palette.steelLight) +
      pen.hex(304, 264, 22, palette.amber),
    box: [62, 28, 344, 342],
    focus: [270, 210],
    cm: [19, 18],
  }),
  'sealant-tube': (pen, look) => ({
    art:
      pen.shape('M188 10 H212 L226 106 H174 Z', palette.amber) +
      pen.rect(160, 104, 80, 36, 8, palette.steelDark) +
      pen.fine('M178 108 V136 M196 108 V136 M214 108 V136') +
      pen.shape('M160 140 H240 L296 190 L280 424 H120 L104 190 Z', look.body) +
      pen.fine('M128 200 L140 400', look.light) +
      pen.rect(110, 420, 180, 40, 4, look.dark) +
      repeat(8, (i) => pen.fine(`M${126 + i * 21} 424 V456`, look.light)) +
      pen.sticker(132, 226, 136, 84, look.label === '' ? 'RTV' : look.label) +
      pen.line('M150 352 q14 -18 28 0 t28 0 t28 0 t20 0'),
    box: [104, 10, 192, 450],
    focus: [200, 150],
    cm: [5, 17],
  }),
  'piston-rings': (pen, look) => ({
    art:
      pen.shape('M190 130 H330 V340 H300 L286 300 H234 L220 340 H190 Z', palette.steel) +
      pen.ellipse(260, 130, 70, 24, palette.steelLight) +
      [170, 192, 216].map((y) => pen.fine(`M190 ${y} Q260 ${y + 26} 330 ${y}`, palette.line)).join('') +
      pen.circle(260, 262, 22, palette.disc) +
      [
        [100, 110],
        [100, 220],
        [100, 330],
      ]
        .map(([x = 0, y = 0], i) =>
          [
            `<path d="M${x + 14} ${y + 38} A84 40 0 1 0 ${x - 14} ${y + 38}" stroke-width="${22 - i * 2}"/>`,
            `<path d="M${x + 14} ${y + 38} A84 40 0 1 0 ${x - 14} ${y + 38}" stroke="${[look.body, palette.amber, look.light][i] ?? look.body}" stroke-width="${10 - i}"/>`,
          ].join(''),
        )
        .join(''),
    box: [4, 60, 330, 318],
    focus: [110, 140],
    cm: [16, 15],
  }),
  'oil-control-valve': (pen, look) => ({
    art:
      pen.rect(160, 20, 80, 66, 10, look.dark) +
      pen.fine('M178 34 H222 M178 50 H222', look.light) +
      pen.rect(130, 80, 140, 120, 22, look.body) +
      pen.fine('M148 100 V180', look.light) +
      pen.shape('M262 150 H352 Q372 150 372 172 Q372 194 352 194 H262 Z', palette.steel) +
      pen.bolt(344, 172, 13) +
      pen.rect(150, 198, 100, 26, 4, palette.steelDark) +
      pen.rect(160, 222, 80, 190, 8, palette.steelLight) +
      [244, 292, 340, 386]
        .map((y) => pen.rect(156, y, 88, 14, 5, y === 244 ? palette.amber : palette.steel))
        .join('') +
      [270, 318, 366].map((y) => pen.fineRect(178, y - 8, 44, 18, 4, palette.line)).join('') +
      pen.rect(180, 410, 40, 22, 4, palette.steelDark),
    box: [128, 20, 246, 414],
    focus: [220, 150],
    cm: [7, 12],
  }),
  'fuel-injector': (pen, look) => ({
    art:
      pen.rect(166, 14, 68, 56, 8, palette.steel) +
      pen.tube('M164 42 H236', 16, palette.rubber) +
      pen.rect(150, 68, 100, 150, 12, look.body) +
      pen.fine('M168 90 V196', look.light) +
      rotate(
        -28,
        260,
        130,
        pen.rect(238, 84, 110, 66, 12, look.dark) +
          pen.fine('M330 98 V136', look.light) +
          pen.rect(344, 96, 20, 42, 4, palette.steelLight),
      ) +
      pen.shape('M140 216 H260 L250 330 H150 Z', palette.steelLight) +
      pen.fine('M150 246 H250 M152 274 H248') +
      pen.tube('M158 340 H242', 14, palette.amber) +
      pen.rect(176, 350, 48, 56, 4, palette.steel) +
      pen.fine('M184 424 L170 462 M200 424 V468 M216 424 L230 462', palette.petrolLight),
    box: [138, 14, 230, 456],
    focus: [210, 140],
    cm: [6, 10],
  }),
  'knock-sensor': (pen, look) => ({
    art:
      pen.tube('M236 206 C330 180 300 320 360 350', 20, palette.rubber) +
      rotate(
        20,
        368,
        372,
        pen.rect(334, 340, 76, 64, 10, look.dark) + pen.rect(346, 398, 52, 18, 4, palette.steelLight),
      ) +
      pen.hex(150, 206, 112, palette.steel) +
      pen.circle(150, 206, 84, look.body) +
      pen.fineCircle(150, 206, 66, 'none', look.light) +
      pen.shape(gearPath(150, 206, 40, 46, 12), palette.steelLight) +
      pen.circle(150, 206, 22, palette.disc) +
      repeatAround(150, 206, 66, 6, (x, y) => pen.dot(x, y, 5, palette.amber)) +
      pen.fine('M30 130 Q10 206 30 282 M6 110 Q-22 206 6 302', palette.amberDark),
    box: [-12, 92, 430, 330],
    focus: [180, 180],
    cm: [12, 9],
  }),
} satisfies Record<string, Drawing>;
