import { type Drawing, palette, repeat, repeatAround, rotate } from './svg-pen.ts';

export const coolingDrawings = {
  radiator: (pen, look) => ({
    art:
      pen.tube('M404 130 H446', 34, palette.rubber) +
      pen.tube('M56 320 H14', 34, palette.rubber) +
      pen.rect(80, 90, 300, 290, 4, palette.steelLight) +
      repeat(14, (i) => pen.fine(`M${98 + i * 20.4} 94 V376`, palette.steelDark)) +
      repeat(6, (i) => pen.flat(`M83.500 ${122 + i * 42} H376.500 v10 H83.500 Z`, look.light)) +
      pen.rect(46, 60, 44, 350, 14, look.body) +
      pen.rect(370, 60, 44, 350, 14, look.body) +
      repeat(6, (i) => pen.fine(`M52 ${100 + i * 54} H84 M376 ${100 + i * 54} H408`, look.light)) +
      pen.rect(376, 26, 32, 36, 4, look.dark) +
      pen.rect(366, 8, 52, 24, 8, palette.amber) +
      pen.rect(120, 376, 26, 30, 4, look.dark) +
      pen.rect(314, 376, 26, 30, 4, look.dark),
    box: [10, 8, 440, 402],
    focus: [340, 130],
    cm: [62, 57],
  }),
  'radiator-cap': (pen, look) => ({
    art:
      pen.rect(150, 230, 100, 110, 8, palette.steel) +
      repeat(4, (i) => pen.fine(`M150 ${256 + i * 20} L250 ${248 + i * 20}`)) +
      pen.rect(128, 334, 144, 30, 8, palette.rubber) +
      pen.shape('M40 110 H360 L388 150 V214 Q388 234 368 234 H32 Q12 234 12 214 V150 Z', look.body) +
      pen.ellipse(200, 116, 160, 58, look.light) +
      pen.shape('M130 116 L200 76 L270 116 L200 154 Z', palette.amber) +
      pen.text(200, 116, 34, look.label === '' ? '0.9' : look.label, palette.line, 90) +
      repeat(7, (i) => pen.fine(`M${50 + i * 50} 186 V216`, look.light)),
    box: [12, 58, 376, 306],
    focus: [200, 130],
    cm: [6, 5],
  }),
  'radiator-hose': (pen, look) => ({
    art:
      pen.tube('M60 60 C60 220 150 170 210 210 C280 256 220 350 360 350', 66, look.body) +
      `<path d="M44 90 C50 210 130 190 186 222" stroke="${look.light}" stroke-width="6"/>` +
      pen.rect(18, 78, 84, 26, 6, palette.amber) +
      pen.rect(94, 72, 28, 38, 4, palette.steelLight) +
      pen.rect(312, 308, 26, 84, 6, palette.amber) +
      pen.rect(306, 284, 38, 28, 4, palette.steelLight) +
      pen.ellipse(60, 54, 33, 12, palette.line),
    box: [18, 40, 380, 350],
    focus: [90, 120],
    cm: [34, 31],
  }),
  'water-pump': (pen, look) => ({
    art:
      pen.shape(
        'M60 90 Q120 20 210 50 Q320 30 352 130 Q390 230 320 300 Q290 380 190 360 Q80 372 50 270 Q10 170 60 90 Z',
        palette.steel,
      ) +
      [
        [78, 104],
        [210, 70],
        [334, 140],
        [306, 298],
        [180, 342],
        [66, 260],
      ]
        .map(([x = 0, y = 0]) => pen.bolt(x, y, 13))
        .join('') +
      pen.circle(200, 204, 112, look.body) +
      pen.fineCircle(200, 204, 98, 'none', look.light) +
      pen.fineCircle(200, 204, 86, 'none', look.light) +
      pen.circle(200, 204, 68, palette.steelLight) +
      repeatAround(200, 204, 44, 4, (x, y) => pen.fineCircle(x, y, 10, palette.line)) +
      pen.circle(200, 204, 22, look.body),
    box: [32, 39, 340, 326],
    focus: [270, 150],
    cm: [16, 15],
  }),
  thermostat: (pen, look) => ({
    art:
      pen.shape('M140 210 L170 330 H230 L260 210 Z', 'none') +
      repeat(5, (i) =>
        pen.tube(`M${146 + i * 6} ${228 + i * 22} L${254 - i * 6} ${218 + i * 22}`, 11, palette.steelLight),
      ) +
      pen.rect(168, 326, 64, 56, 10, palette.steelDark) +
      pen.ellipse(200, 200, 184, 62, look.body) +
      pen.ellipse(200, 190, 184, 58, look.light) +
      pen.ellipse(200, 188, 128, 38, look.body) +
      pen.ellipse(200, 182, 96, 27, palette.amber) +
      pen.shape(
        'M112 178 Q150 40 200 40 Q250 40 288 178 L262 184 Q236 82 200 82 Q164 82 138 184 Z',
        palette.steel,
      ) +
      pen.rect(182, 26, 36, 60, 8, palette.steelLight) +
      pen.bolt(46, 192, 10),
    box: [16, 26, 368, 356],
    focus: [250, 160],
    cm: [6, 6],
  }),
  'radiator-fan': (pen, look) => ({
    art:
      pen.rect(20, 20, 360, 360, 40, look.body) +
      pen.circle(200, 200, 162, palette.disc) +
      pen.fineCircle(200, 200, 148, 'none', look.light) +
      repeatAround(200, 200, 0, look.style === 2 ? 5 : 7, (_x, _y, a) =>
        rotate(
          a,
          200,
          200,
          pen.shape('M188 160 Q150 110 176 58 Q216 54 238 74 Q214 110 214 162 Z', palette.rubber) +
            pen.fine('M184 74 Q176 112 194 148', palette.rubberLight),
        ),
      ) +
      pen.circle(200, 200, 54, palette.steel) +
      pen.circle(200, 200, 26, palette.amber) +
      pen.bolt(46, 46, 11) +
      pen.bolt(354, 46, 11) +
      pen.bolt(46, 354, 11) +
      pen.bolt(354, 354, 11),
    box: [20, 20, 360, 360],
    focus: [250, 150],
    cm: [36, 36],
  }),
  'ac-compressor': (pen, look) => ({
    art:
      pen.shape('M150 84 H350 Q380 84 384 120 V290 Q380 326 350 326 H150 Z', palette.steel) +
      pen.fine('M240 90 V320 M300 90 V320') +
      pen.rect(220, 40, 44, 50, 6, palette.steelDark) +
      pen.rect(290, 40, 44, 50, 6, palette.steelDark) +
      pen.circle(242, 64, 12, palette.line) +
      pen.circle(312, 64, 12, palette.line) +
      pen.bolt(358, 150, 10) +
      pen.bolt(358, 260, 10) +
      pen.rect(180, 326, 50, 40, 6, palette.steelDark) +
      pen.rect(300, 326, 50, 40, 6, palette.steelDark) +
      pen.circle(136, 206, 122, look.body) +
      pen.fineCircle(136, 206, 108, 'none', look.light) +
      pen.fineCircle(136, 206, 96, 'none', look.light) +
      pen.circle(136, 206, 78, palette.rubber) +
      pen.circle(136, 206, 60, palette.steelLight) +
      repeatAround(136, 206, 38, 3, (x, y) => pen.fineCircle(x, y, 10, look.body)) +
      pen.circle(136, 206, 18, palette.amber),
    box: [14, 40, 370, 326],
    focus: [140, 150],
    cm: [22, 19],
  }),
  condenser: (pen, look) => ({
    art:
      pen.rect(30, 40, 400, 260, 8, palette.steelLight) +
      repeat(8, (i) => `<path d="M56 ${66 + i * 29} H404" stroke="${look.body}" stroke-width="13"/>`) +
      repeat(4, (i) => pen.tube(`M404 ${66 + i * 58} q22 14 0 29`, 13, look.light)) +
      repeat(16, (i) => pen.fine(`M${70 + i * 21.4} 46 V294`, palette.steelDark)) +
      pen.rect(16, 30, 32, 280, 8, look.body) +
      pen.tube('M48 60 H-10 V20', 16, palette.steelDark) +
      pen.tube('M48 280 H-10 V316', 16, palette.steelDark) +
      pen.rect(436, 70, 30, 200, 12, look.dark),
    box: [-20, 14, 486, 308],
    focus: [100, 110],
    cm: [66, 42],
  }),
  'expansion-tank': (pen, look) => ({
    art:
      pen.rect(130, 20, 84, 60, 10, look.body) +
      repeat(4, (i) => pen.fine(`M${148 + i * 16} 30 V68`, look.light)) +
      pen.shape(
        'M60 80 H290 Q340 84 344 140 L356 330 Q356 372 316 372 H96 Q56 372 50 330 L30 130 Q28 84 60 80 Z',
        palette.white,
      ) +
      pen.flat(
        'M38 210 H348.500 L352.500 330 Q352.500 368.500 316 368.500 H96 Q58 368.500 53.500 330 Z',
        palette.skyPale,
      ) +
      pen.fine('M38 210 H348', look.light) +
      pen.fine('M262 158 H300 M262 300 H300') +
      pen.text(226, 160, 28, 'MAX') +
      pen.text(226, 301, 28, 'MIN') +
      pen.tube('M344 130 H392', 20, palette.rubber) +
      pen.tube('M90 372 V410', 24, palette.rubber),
    box: [29, 20, 370, 394],
    focus: [200, 130],
    cm: [20, 21],
  }),
  'blower-motor': (pen, look) => ({
    art:
      pen.shape('M60 60 H340 V230 H60 Z', look.dark) +
      repeat(14, (i) => pen.rect(64 + i * 19.6, 66, 10, 160, 3, look.light)) +
      pen.ellipse(200, 60, 142, 36, look.body) +
      pen.ellipse(200, 58, 108, 24, palette.line) +
      pen.circle(200, 58, 16, palette.amber) +
      pen.ellipse(200, 244, 180, 40, palette.steel) +
      pen.rect(130, 262, 140, 110, 14, palette.rubber) +
      pen.fine('M150 282 V350', palette.rubberLight) +
      pen.tube('M264 330 Q330 330 330 372', 10, palette.amber) +
      pen.rect(306, 366, 50, 34, 8, palette.steelLight),
    box: [20, 22, 360, 378],
    focus: [160, 120],
    cm: [18, 19],
  }),
} satisfies Record<string, Drawing>;
