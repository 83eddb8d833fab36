import { type Drawing, palette, repeat, repeatAround, rotate } from './svg-pen.ts';

export const steeringDrawings = {
  'steering-rack': (pen, look) => ({
    art:
      pen.rect(10, 192, 80, 20, 4, palette.steelLight) +
      pen.rect(450, 192, 80, 20, 4, palette.steelLight) +
      pen.circle(22, 202, 26, palette.steel) +
      pen.circle(518, 202, 26, palette.steel) +
      pen.rect(10, 130, 24, 54, 5, palette.steelLight) +
      pen.rect(506, 130, 24, 54, 5, palette.steelLight) +
      [84, 376]
        .map((x) =>
          repeat(5, (i) => pen.rect(x + i * 16, 168 + (i % 2) * 8, 17, 68 - (i % 2) * 16, 6, palette.rubber)),
        )
        .join('') +
      pen.rect(160, 176, 222, 52, 14, look.body) +
      pen.fine('M180 190 H360', look.light) +
      pen.shape('M196 228 H232 V262 Q214 282 196 262 Z', palette.steel) +
      pen.shape('M316 228 H352 V262 Q334 282 316 262 Z', palette.steel) +
      pen.dot(214, 252, 7) +
      pen.dot(334, 252, 7) +
      rotate(
        -18,
        250,
        180,
        pen.rect(228, 70, 54, 118, 10, look.dark) +
          pen.rect(243, 20, 24, 56, 4, palette.steelLight) +
          repeat(3, (i) => pen.fine(`M${248 + i * 7} 24 V56`)),
      ) +
      pen.rect(286, 150, 46, 34, 8, palette.amber),
    box: [-4, 18, 548, 256],
    focus: [270, 150],
    cm: [120, 32],
  }),
  'leaf-spring': (pen, look) => ({
    art:
      pen.tube('M30 120 Q260 270 490 120', 24, look.body) +
      pen.tube('M90 186 Q260 290 430 186', 22, look.light) +
      pen.tube('M150 240 Q260 300 370 240', 22, look.body) +
      [30, 490]
        .map((x) => pen.circle(x, 104, 32, palette.steel) + pen.circle(x, 104, 15, palette.rubber))
        .join('') +
      [216, 304]
        .map(
          (x) =>
            pen.rect(x - 9, 128, 18, 190, 4, palette.steelLight) +
            pen.fine(`M${x - 9} 296 h18 M${x - 9} 306 h18`) +
            pen.hex(x, 290, 17, palette.amber),
        )
        .join('') +
      pen.rect(196, 150, 128, 26, 6, palette.steelDark),
    box: [-4, 70, 528, 250],
    focus: [260, 220],
    cm: [100, 20],
  }),
  'rubber-bush': (pen, look) => ({
    art:
      pen.shape('M70 150 V310 C70 400 330 400 330 310 V150 Z', palette.steel) +
      pen.fine('M92 200 V320 M308 200 V320', palette.white) +
      pen.ellipse(200, 150, 130, 74, look.body) +
      pen.ellipse(200, 140, 104, 56, palette.rubber) +
      pen.shape('M122 140 Q140 104 176 104 Q158 122 158 140 Z', palette.rubberLight) +
      pen.shape('M278 140 Q260 176 224 176 Q242 158 242 140 Z', palette.rubberLight) +
      pen.shape('M152 60 V142 C152 172 248 172 248 142 V60 Z', palette.steelLight) +
      pen.ellipse(200, 60, 48, 26, palette.steel) +
      pen.ellipse(200, 60, 22, 12, palette.line),
    box: [70, 34, 260, 344],
    focus: [220, 130],
    cm: [6, 7],
  }),
  'wheel-bearing': (pen, look) => ({
    art:
      pen.shape('M24 190 A176 176 0 0 1 376 190 V226 A176 176 0 0 1 24 226 Z', palette.steelDark) +
      pen.circle(200, 190, 176, palette.steel) +
      pen.circle(200, 190, 138, look.body) +
      pen.fineCircle(200, 190, 122, 'none', look.light) +
      repeatAround(
        200,
        190,
        110,
        12,
        (x, y) => pen.fineCircle(x, y, 20, palette.steelLight) + pen.dot(x - 6, y - 6, 4, palette.white),
      ) +
      pen.circle(200, 190, 84, palette.steelLight) +
      pen.circle(200, 190, 62, palette.disc) +
      pen.flat('M64 106 A160 160 0 0 1 130 48 L138 62 A144 144 0 0 0 78 114 Z', palette.white),
    box: [24, 14, 352, 388],
    focus: [280, 120],
    cm: [8, 8],
  }),
  'gas-strut': (pen, look) => ({
    art:
      pen.circle(60, 46, 30, palette.rubber) +
      pen.dot(60, 46, 11, palette.steelLight) +
      pen.rect(49, 74, 22, 196, 5, palette.steelLight) +
      pen.fine('M56 90 V250', palette.white) +
      pen.rect(34, 262, 52, 236, 10, look.body) +
      pen.fine('M48 286 V470', look.light) +
      pen.flat('M37.500 330 H82.500 V372 H37.500 Z', palette.amber) +
      pen.rect(49, 496, 22, 26, 3, palette.steelDark) +
      pen.circle(60, 540, 30, palette.rubber) +
      pen.dot(60, 540, 11, palette.steelLight),
    box: [26, 16, 68, 554],
    focus: [60, 290],
    cm: [3, 49],
  }),
} satisfies Record<string, Drawing>;
