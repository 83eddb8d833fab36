import { type Drawing, palette, repeat, repeatAround, rotate } from './svg-pen.ts';

export const electricalDrawings = {
  'spark-plug': (pen, look) => ({
    art:
      pen.rect(106, 10, 28, 40, 6, palette.steelDark) +
      pen.shape('M96 48 H144 L150 190 H90 Z', palette.white) +
      pen.fine('M96 78 H144 M95 98 H145 M94 118 H146') +
      pen.flat('M95 140 H146 V164 H94 Z', look.body) +
      pen.shape('M70 188 H170 V246 H70 Z', palette.steel) +
      pen.fine('M102 190 V244 M138 190 V244') +
      pen.rect(80, 246, 80, 22, 4, palette.amber) +
      pen.rect(88, 268, 64, 106, 4, palette.steelLight) +
      repeat(6, (i) => pen.fine(`M88 ${282 + i * 15} L152 ${276 + i * 15}`)) +
      pen.rect(110, 374, 20, 26, 2, palette.white) +
      pen.line('M144 374 V420 H112'),
    box: [66, 10, 108, 414],
    focus: [120, 350],
    cm: [2, 9],
  }),
  'ignition-coil': (pen, look) => ({
    art:
      pen.rect(96, 130, 48, 210, 8, look.body) +
      pen.fine('M110 150 V320', look.light) +
      pen.shape('M84 330 H156 L150 450 H90 Z', palette.rubber) +
      pen.fine('M88 356 H152 M89 378 H151 M90 400 H150', palette.rubberLight) +
      pen.shape('M40 60 H180 Q196 60 196 78 V130 H56 Q40 130 40 114 Z', look.body) +
      pen.shape('M180 74 H262 V122 H190 Z', look.dark) +
      pen.rect(258, 80, 22, 36, 4, palette.amber) +
      pen.circle(36, 100, 26, palette.steel) +
      pen.dot(36, 100, 10) +
      pen.shape('M72 24 H150 L162 60 H60 Z', look.light) +
      pen.fine('M104 66 L88 96 H112 L98 124', palette.amber),
    box: [10, 24, 270, 426],
    focus: [130, 100],
    cm: [10, 16],
  }),
  battery: (pen, look) => ({
    art:
      pen.rect(76, 56, 64, 44, 8, palette.steelDark) +
      pen.rect(320, 56, 64, 44, 8, palette.amber) +
      pen.rect(24, 96, 412, 64, 12, look.dark) +
      pen.rect(36, 160, 388, 230, 10, look.body) +
      pen.tube('M160 96 Q160 62 230 62 Q300 62 300 96', 12, palette.rubberLight) +
      pen.fine('M92 128 H124', palette.white) +
      pen.fine('M336 128 H368 M352 112 V144', palette.amber) +
      repeat(6, (i) => pen.fineCircle(170 + i * 24, 128, 7, look.light)) +
      pen.sticker(72, 200, 316, 132, look.label === '' ? 'NS60|12 V 45 Ah' : look.label) +
      pen.flat('M72 346 H388 V362 H72 Z', palette.amber),
    box: [24, 53, 412, 337],
    focus: [330, 140],
    cm: [24, 20],
  }),
  alternator: (pen, look) => ({
    art:
      pen.shape('M150 60 H320 Q370 90 376 200 Q370 310 320 340 H150 Z', palette.steel) +
      repeat(5, (i) => pen.fineRect(236, 96 + i * 44, 84, 22, 10, look.dark)) +
      pen.rect(330, 150, 66, 90, 10, look.body) +
      pen.rect(352, 124, 22, 30, 4, palette.amber) +
      pen.shape('M160 70 L186 14 Q214 -6 232 24 L220 70 Z', palette.steelDark) +
      pen.bolt(206, 36, 13) +
      pen.shape('M160 330 L186 386 Q214 406 232 376 L220 330 Z', palette.steelDark) +
      pen.bolt(206, 364, 13) +
      pen.circle(140, 200, 134, palette.steelLight) +
      repeatAround(140, 200, 106, 12, (x, y, a) =>
        rotate(a, x, y, pen.fineRect(x - 8, y - 18, 16, 36, 8, palette.steelDark)),
      ) +
      pen.circle(140, 200, 76, look.body) +
      pen.fineCircle(140, 200, 62, 'none', look.light) +
      pen.fineCircle(140, 200, 50, 'none', look.light) +
      pen.hex(140, 200, 28, palette.steelLight),
    box: [6, 4, 390, 392],
    focus: [190, 170],
    cm: [19, 19],
  }),
  'starter-motor': (pen, look) => ({
    art:
      pen.rect(140, 40, 210, 96, 40, palette.steelDark) +
      pen.rect(346, 60, 30, 20, 4, palette.amber) +
      pen.rect(346, 98, 30, 20, 4, palette.amber) +
      pen.rect(120, 140, 300, 180, 26, look.body) +
      pen.fine('M196 146 V314 M372 146 V314', look.light) +
      pen.fine('M216 170 H350', palette.white) +
      pen.sticker(222, 204, 130, 56, look.label === '' ? '12 V' : look.label) +
      pen.shape('M60 96 L140 56 V320 L60 290 Z', palette.steel) +
      pen.bolt(104, 110, 13) +
      pen.rect(10, 190, 56, 72, 6, palette.steelLight) +
      repeat(4, (i) => pen.fine(`M14 ${204 + i * 15} H62`)) +
      pen.tube('M300 136 V150', 16, palette.amber),
    box: [10, 40, 410, 280],
    focus: [120, 190],
    cm: [25, 17],
  }),
  'airflow-sensor': (pen, look) => ({
    art:
      pen.shape('M150 190 H250 V370 Q250 390 230 390 H170 Q150 390 150 370 Z', look.light) +
      pen.fineRect(172, 300, 56, 62, 8, palette.disc) +
      pen.fine('M186 300 V362 M214 300 V362 M186 330 H214', palette.amber) +
      pen.rect(60, 140, 280, 56, 10, look.body) +
      pen.bolt(92, 168, 14) +
      pen.bolt(308, 168, 14) +
      pen.rect(140, 30, 120, 112, 12, look.body) +
      pen.rect(156, 12, 88, 40, 8, look.dark) +
      repeat(5, (i) => pen.fine(`M${170 + i * 15} 22 V44`, palette.amber)) +
      pen.fine('M162 84 H238 M162 108 H238', look.light) +
      pen.tube('M152 216 H248', 10, palette.amber),
    box: [60, 12, 280, 378],
    focus: [200, 90],
    cm: [7, 9],
  }),
  'snail-horn': (pen, look) => ({
    art:
      pen.shape(
        'M176 306 A110 110 0 1 1 286 196 L296 130 L250 70 H386 L366 150 Q350 306 176 306 Z',
        look.body,
      ) +
      pen.ellipse(318, 66, 76, 24, palette.line) +
      pen.fine('M262 66 A58 12 0 0 1 374 66', look.light) +
      pen.circle(176, 196, 92, look.light) +
      pen.fineCircle(176, 196, 74, 'none', look.dark) +
      pen.circle(176, 196, 40, palette.steelLight) +
      pen.hex(176, 196, 20, palette.amber) +
      pen.rect(150, 300, 52, 96, 8, palette.steel) +
      pen.bolt(176, 372, 12) +
      pen.fine('M318 124 Q332 220 270 264', look.light),
    box: [66, 42, 328, 354],
    focus: [220, 150],
    cm: [10, 11],
  }),
  'alarm-kit': (pen, look) => ({
    art:
      pen.tube('M88 256 C60 330 120 372 170 350', 12, palette.rubber) +
      pen.shape('M40 110 L150 60 V296 L40 246 Z', look.body) +
      pen.rect(10, 124, 44, 108, 10, palette.rubber) +
      pen.ellipse(150, 178, 34, 120, look.dark) +
      pen.fine('M196 120 Q224 178 196 236 M222 96 Q262 178 222 260', palette.amberDark) +
      pen.rect(262, 60, 124, 250, 56, palette.rubber) +
      pen.fineRect(282, 90, 84, 58, 10, palette.skyPale) +
      pen.circle(324, 184, 22, palette.amber) +
      pen.fineCircle(324, 240, 20, look.light) +
      pen.shape('M316 176 H332 V192 H316 Z', palette.white) +
      pen.ring(324, 336, 24, 16, palette.steel) +
      pen.rect(160, 320, 90, 70, 10, palette.steelDark) +
      pen.fine('M176 344 H234 M176 366 H214'),
    box: [10, 54, 376, 336],
    focus: [310, 160],
    cm: [17, 15],
  }),
  'wheel-spiral': (pen, look) => ({
    art:
      pen.rect(150, 330, 110, 70, 10, look.dark) +
      pen.rect(166, 386, 78, 22, 4, palette.steelLight) +
      pen.circle(200, 190, 170, look.body) +
      pen.fine('M200 36 A154 154 0 1 1 48 190 M200 52 A138 138 0 1 1 62 190', look.light) +
      pen.circle(200, 190, 116, palette.steelLight) +
      `<path d="M200 90 A100 100 0 1 1 100 190 A92 92 0 0 1 284 190 A84 84 0 0 1 116 190" stroke="${palette.amber}" stroke-width="8"/>` +
      pen.circle(200, 190, 62, palette.disc) +
      pen.rect(60, 50, 70, 54, 8, palette.rubber) +
      pen.rect(270, 50, 70, 54, 8, palette.amber) +
      pen.fine('M74 70 H116 M284 70 H326') +
      pen.bolt(200, 100, 10) +
      pen.bolt(200, 280, 10),
    box: [30, 20, 340, 388],
    focus: [290, 110],
    cm: [12, 14],
  }),
  'glow-plug': (pen, look) => ({
    art:
      pen.rect(112, 10, 16, 46, 4, palette.amber) +
      pen.rect(98, 54, 44, 40, 6, look.body) +
      pen.hex(120, 122, 44, palette.steel) +
      pen.rect(94, 156, 52, 120, 6, palette.steelLight) +
      repeat(7, (i) => pen.fine(`M94 ${172 + i * 15} L146 ${166 + i * 15}`)) +
      pen.shape('M104 276 H136 L130 320 H110 Z', palette.steelDark) +
      pen.shape('M110 320 H130 V430 Q120 446 110 430 Z', palette.amber),
    box: [76, 10, 88, 430],
    focus: [120, 130],
    cm: [2, 10],
  }),
  relay: (pen, look) => ({
    art:
      [110, 170, 230, 280]
        .map((x, i) => pen.rect(x, 290, 24, i === 1 ? 100 : 80, 3, palette.steelLight))
        .join('') +
      pen.rect(76, 70, 260, 200, 14, look.body) +
      pen.rect(64, 262, 284, 40, 8, palette.rubber) +
      pen.sticker(104, 100, 204, 110, look.label === '' ? '12 V|40 A' : look.label) +
      pen.fine(
        'M110 236 H150 L166 226 M180 236 H220 M236 236 h18 m0 -10 v20 m12 -20 v20 m0 -10 h22',
        look.light,
      ) +
      pen.rect(176, 34, 60, 40, 8, look.dark) +
      pen.dot(206, 54, 9, palette.amber),
    box: [64, 34, 284, 356],
    focus: [200, 270],
    cm: [3, 4],
  }),
  'jump-leads': (pen, look) => ({
    art:
      pen.tube(
        'M110 190 C100 360 300 400 200 260 C130 170 40 300 160 390 C250 440 370 400 340 190',
        18,
        look.body,
      ) +
      pen.tube(
        'M70 190 C30 330 190 440 280 340 C350 260 250 220 230 300 C210 400 420 420 380 190',
        18,
        palette.amber,
      ) +
      [90, 360]
        .map(
          (x, i) =>
            pen.shape(
              `M${x - 44} 40 L${x - 12} 120 L${x - 34} 200 H${x - 4} V60 Z`,
              i === 0 ? look.body : palette.amber,
            ) +
            pen.shape(
              `M${x + 44} 40 L${x + 12} 120 L${x + 34} 200 H${x + 4} V60 Z`,
              i === 0 ? look.dark : palette.amberDark,
            ) +
            pen.circle(x, 124, 16, palette.steelLight) +
            pen.fine(
              `M${x - 38} 52 l10 0 M${x - 32} 66 l10 0 M${x + 28} 52 l10 0 M${x + 22} 66 l10 0`,
              palette.white,
            ),
        )
        .join(''),
    box: [30, 40, 376, 382],
    focus: [100, 110],
    cm: [36, 37],
  }),
} satisfies Record<string, Drawing>;
