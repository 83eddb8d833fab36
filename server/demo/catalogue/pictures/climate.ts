import { type Drawing, palette, repeat, repeatAround, rotate } from './svg-pen.ts';

export const climateDrawings = {
  'electric-pump': (pen, look) => ({
    art:
      pen.rect(220, 120, 170, 170, 26, palette.rubber) +
      repeat(5, (i) => pen.fine(`M${250 + i * 28} 130 V280`, palette.rubberLight)) +
      pen.rect(384, 170, 36, 70, 8, look.dark) +
      pen.rect(270, 76, 74, 48, 8, palette.amber) +
      pen.fine('M286 86 V114 M306 86 V114 M326 86 V114') +
      pen.circle(150, 206, 120, look.body) +
      pen.fineCircle(150, 206, 96, 'none', look.light) +
      pen.shape('M40 60 H120 V130 L70 190 H40 Z', look.body) +
      pen.ellipse(80, 58, 42, 16, palette.line) +
      pen.ring(150, 206, 48, 30, palette.steelLight, palette.line) +
      repeatAround(150, 206, 104, 3, (x, y) => pen.bolt(x, y, 13)),
    box: [30, 40, 392, 286],
    focus: [170, 160],
    cm: [17, 13],
  }),
  'temperature-sensor': (pen, look) => ({
    art:
      pen.rect(140, 14, 120, 104, 12, look.body) +
      pen.fine('M160 32 H240 M160 50 H240', look.light) +
      pen.rect(176, 70, 14, 40, 2, palette.amber) +
      pen.rect(210, 70, 14, 40, 2, palette.amber) +
      pen.hex(200, 166, 92, palette.steel) +
      pen.fine('M154 130 V202 M246 130 V202') +
      pen.rect(130, 238, 140, 18, 6, palette.amber) +
      pen.rect(152, 254, 96, 84, 4, palette.steelLight) +
      repeat(5, (i) => pen.fine(`M152 ${270 + i * 15} L248 ${262 + i * 15}`)) +
      pen.shape('M170 338 H230 V410 Q200 440 170 410 Z', palette.amberDark),
    box: [108, 14, 184, 412],
    focus: [200, 150],
    cm: [3, 6],
  }),
  'fan-motor': (pen, look) => ({
    art:
      pen.tube('M330 260 C400 280 380 360 430 370', 16, palette.rubber) +
      rotate(10, 440, 372, pen.rect(420, 346, 66, 54, 8, palette.amber)) +
      pen.shape('M120 90 H300 Q350 110 350 210 Q350 310 300 330 H120 Z', look.body) +
      pen.fine('M170 94 V326 M260 94 V326', look.light) +
      pen.ellipse(120, 210, 50, 120, palette.steel) +
      pen.ellipse(116, 210, 22, 54, palette.steelDark) +
      pen.rect(14, 198, 104, 24, 5, palette.steelLight) +
      pen.fine('M20 206 H52') +
      repeatAround(120, 210, 84, 3, (_x, y) => pen.bolt(120, y, 11)) +
      pen.sticker(186, 176, 110, 60, '12 V'),
    box: [14, 86, 478, 320],
    focus: [130, 180],
    cm: [15, 10],
  }),
  'gas-can': (pen, look) => ({
    art:
      pen.rect(176, 14, 48, 34, 5, palette.steelLight) +
      repeat(4, (i) => pen.fine(`M${184 + i * 11} 16 V46`)) +
      pen.shape('M110 108 Q116 46 200 46 Q284 46 290 108 Z', palette.steel) +
      pen.rect(100, 104, 200, 330, 14, look.body) +
      pen.shape('M100 424 H300 Q300 456 270 456 H130 Q100 456 100 424 Z', palette.steelDark) +
      pen.fine('M122 130 V400', look.light) +
      pen.sticker(124, 300, 152, 74, look.label === '' ? 'R134a' : look.label) +
      [0, 60, 120]
        .map((a) =>
          rotate(
            a,
            200,
            204,
            pen.fine('M200 144 V264 M186 154 L200 168 L214 154 M186 254 L200 240 L214 254', palette.white),
          ),
        )
        .join('') +
      pen.flat('M103.500 388 H296.500 V408 H103.500 Z', palette.amber),
    box: [100, 14, 200, 442],
    focus: [200, 200],
    cm: [7, 14],
  }),
  'expansion-valve': (pen, look) => ({
    art:
      pen.circle(200, 76, 58, palette.steel) +
      pen.fineCircle(200, 76, 38, palette.steelLight) +
      pen.rect(150, 112, 100, 36, 6, palette.steelDark) +
      pen.rect(90, 144, 220, 250, 14, look.body) +
      pen.fine('M110 164 V374', look.light) +
      [
        [156, 208],
        [244, 208],
        [156, 322],
        [244, 322],
      ]
        .map(([x = 0, y = 0], i) =>
          pen.ring(x, y, i % 2 === 0 ? 38 : 30, i % 2 === 0 ? 24 : 18, palette.amber, palette.line),
        )
        .join('') +
      pen.bolt(200, 264, 14) +
      pen.rect(166, 392, 68, 26, 6, palette.steelLight) +
      pen.ring(370, 250, 30, 17, palette.rubber) +
      pen.ring(370, 330, 24, 12, palette.rubber),
    box: [90, 18, 312, 402],
    focus: [190, 220],
    cm: [6, 8],
  }),
} satisfies Record<string, Drawing>;
