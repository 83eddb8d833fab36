import { type Drawing, gearPath, palette, repeatAround, rotate } from './svg-pen.ts';

export const engineDrawings = {
  'engine-mount': (pen, look) => ({
    art:
      pen.rect(186, 14, 28, 80, 5, palette.steelLight) +
      pen.fine('M186 28 H214 M186 42 H214 M186 56 H214') +
      pen.shape('M110 92 H290 L322 130 H78 Z', palette.steel) +
      pen.shape('M92 130 H308 Q352 186 330 262 H70 Q48 186 92 130 Z', palette.rubber) +
      pen.fine('M84 176 H316 M74 218 H326', palette.rubberLight) +
      pen.shape('M120 150 Q200 196 280 150 V172 Q200 222 120 172 Z', palette.rubberLight) +
      pen.shape('M52 262 H348 V300 H396 V340 H4 V300 H52 Z', look.body) +
      pen.fine('M72 284 H328', look.light) +
      pen.bolt(30, 320, 13) +
      pen.bolt(370, 320, 13) +
      pen.rect(150, 340, 100, 30, 6, palette.amber),
    box: [4, 14, 392, 356],
    focus: [150, 170],
    cm: [17, 15],
  }),
  'timing-belt': (pen, look) => ({
    art:
      pen.shape(
        'M110 40 H300 A108 108 0 0 1 364 238 L232 374 A84 84 0 0 1 82 344 L24 184 A108 108 0 0 1 110 40 Z',
        palette.rubber,
      ) +
      `<path d="M114 62 H296 A88 88 0 0 1 350 222 L222 352 A64 64 0 0 1 104 334 L46 178 A88 88 0 0 1 114 62 Z" stroke="${palette.rubberLight}" stroke-width="16" stroke-dasharray="9 10" stroke-linecap="butt"/>` +
      pen.shape(
        'M120 76 H290 A72 72 0 0 1 336 212 L208 340 A48 48 0 0 1 120 326 L62 176 A72 72 0 0 1 120 76 Z',
        palette.disc,
      ) +
      pen.circle(262, 158, 56, look.body) +
      pen.fineCircle(262, 158, 42, 'none', look.light) +
      pen.circle(262, 158, 20, palette.steelLight) +
      pen.circle(160, 268, 42, palette.amber) +
      pen.circle(160, 268, 16, palette.steelLight) +
      pen.circle(138, 142, 34, palette.steel) +
      pen.bolt(138, 142, 13),
    box: [14, 40, 386, 352],
    focus: [240, 130],
    cm: [28, 26],
  }),
  'timing-chain': (pen, look) => ({
    art:
      pen.shape(gearPath(120, 110, 62, 74, 20), look.body) +
      pen.shape(gearPath(300, 110, 62, 74, 20), look.body) +
      pen.shape(gearPath(210, 356, 34, 44, 14), look.dark) +
      [120, 300].map((x) => pen.circle(x, 110, 26, palette.steelLight) + pen.dot(x, 110, 8)).join('') +
      repeatAround(120, 110, 44, 4, (x, y) => pen.fineCircle(x, y, 9, palette.disc)) +
      repeatAround(300, 110, 44, 4, (x, y) => pen.fineCircle(x, y, 9, palette.disc)) +
      pen.circle(210, 356, 14, palette.steelLight) +
      `<path d="M50 134 A76 76 0 0 1 120 34 H300 A76 76 0 0 1 370 134 L252 374 A46 46 0 0 1 168 374 Z" stroke-width="26"/><path d="M50 134 A76 76 0 0 1 120 34 H300 A76 76 0 0 1 370 134 L252 374 A46 46 0 0 1 168 374 Z" stroke="${palette.steel}" stroke-width="15" stroke-dasharray="16 7" stroke-linecap="round"/>` +
      pen.shape('M330 220 L354 232 L292 356 Q276 366 274 346 Z', palette.amber),
    box: [30, 20, 360, 400],
    focus: [130, 110],
    cm: [32, 36],
  }),
  'drive-belt': (pen, look) => ({
    art:
      pen.shape(
        'M60 120 C60 20 340 10 352 110 C362 190 250 190 250 246 C250 300 352 300 336 356 C318 410 140 404 96 340 C60 288 60 200 60 120 Z',
        look.body,
      ) +
      pen.fine(
        'M74 124 C76 40 330 30 338 110 C344 174 236 180 236 246 C236 310 334 318 322 350 C306 392 150 388 108 332 C74 286 74 200 74 124 Z',
        look.light,
      ) +
      pen.fine(
        'M88 128 C90 58 318 50 324 112 C328 160 222 172 222 246 C222 318 306 330 304 346 C290 376 158 372 120 322 C88 282 88 200 88 128 Z',
        look.light,
      ) +
      pen.shape(
        'M102 132 C104 76 306 70 310 114 C312 148 208 164 208 246 C208 320 270 334 284 342 C268 360 168 356 132 312 C104 276 102 200 102 132 Z',
        palette.disc,
      ) +
      rotate(-82, 80, 230, pen.text(80, 230, 20, look.label, palette.white, 120)),
    box: [58, 34, 298, 362],
    focus: [280, 130],
    cm: [30, 36],
  }),
  'v-belt-pulley': (pen, look) => ({
    art:
      pen.circle(200, 200, 184, look.body) +
      pen.fineCircle(200, 200, 168, 'none', look.light) +
      pen.fineCircle(200, 200, 154, 'none', look.light) +
      pen.fineCircle(200, 200, 140, 'none', look.light) +
      pen.circle(200, 200, 122, palette.rubber) +
      pen.circle(200, 200, 104, palette.steel) +
      repeatAround(200, 200, 72, 4, (x, y) => pen.circle(x, y, 22, palette.disc)) +
      pen.circle(200, 200, 40, look.body) +
      pen.hex(200, 200, 24, palette.steelLight),
    box: [16, 16, 368, 368],
    focus: [260, 120],
    cm: [15, 15],
  }),
  'rocker-gasket': (pen, look) => ({
    art:
      pen.shape(
        'M60 60 H110 Q130 96 160 60 H250 Q280 96 310 60 H400 Q420 96 440 60 H480 Q510 60 510 90 V230 Q510 262 480 262 H420 Q390 226 360 262 H270 Q240 226 210 262 H110 Q90 226 70 262 H60 Q28 262 28 230 V90 Q28 60 60 60 Z',
        look.body,
      ) +
      pen.shape(
        'M66 84 H100 Q132 122 168 84 H242 Q280 122 318 84 H392 Q420 122 448 84 H476 Q488 84 488 98 V224 Q488 238 476 238 H428 Q390 200 352 238 H278 Q240 200 202 238 H118 Q90 200 62 238 Q50 238 50 224 V98 Q50 84 66 84 Z',
        palette.disc,
      ) +
      [110, 214, 318, 422]
        .map((x) => pen.circle(x, 162, 34, look.body) + pen.circle(x, 162, 20, palette.disc))
        .join('') +
      pen.bolt(135, 92, 8) +
      pen.bolt(280, 92, 8) +
      pen.bolt(240, 232, 8) +
      pen.bolt(390, 232, 8),
    box: [28, 60, 482, 202],
    focus: [130, 130],
    cm: [48, 20],
  }),
  'head-gasket': (pen, look) => ({
    art:
      pen.rect(20, 60, 500, 220, 22, look.body) +
      [92, 206, 320, 434]
        .map(
          (x) =>
            pen.circle(x + 7, 170, 50, palette.disc) + pen.fineCircle(x + 7, 170, 60, 'none', look.light),
        )
        .join('') +
      [46, 156, 270, 384, 494]
        .map((x) => pen.fineCircle(x, 84, 11, palette.disc) + pen.fineCircle(x, 256, 11, palette.disc))
        .join('') +
      [100, 214, 328, 442]
        .map(
          (x) =>
            pen.fineRect(x - 14, 76, 28, 12, 6, palette.amber) +
            pen.fineRect(x - 14, 252, 28, 12, 6, palette.amber),
        )
        .join(''),
    box: [20, 60, 500, 220],
    focus: [150, 130],
    cm: [46, 20],
  }),
  'oil-seal': (pen, look) => ({
    art:
      pen.circle(200, 200, 180, look.body) +
      pen.fineCircle(200, 200, 158, 'none', look.light) +
      pen.circle(200, 200, 138, palette.steel) +
      pen.circle(200, 200, 112, look.dark) +
      repeatAround(200, 200, 102, 44, (x, y) => pen.dot(x, y, 4, palette.amber)) +
      pen.circle(200, 200, 90, palette.disc) +
      pen.fine('M58 150 A150 150 0 0 1 140 62', palette.white) +
      pen.text(200, 342, 22, look.label, palette.white, 120),
    box: [20, 20, 360, 360],
    focus: [280, 110],
    cm: [7, 7],
  }),
  'oxygen-sensor': (pen, look) => ({
    art:
      pen.tube('M200 250 C200 380 70 300 90 400 C104 460 210 440 260 430', 22, palette.rubber) +
      pen.rect(172, 14, 56, 84, 16, palette.steelLight) +
      pen.flat('M184 40h8v18h-8zM208 40h8v18h-8zM196 64h8v18h-8z', palette.line) +
      pen.rect(164, 96, 72, 44, 4, palette.steelDark) +
      pen.fine('M164 108 L236 104 M164 120 L236 116 M164 132 L236 128') +
      pen.shape('M142 138 H258 V182 H142 Z', look.body) +
      pen.fine('M178 142 V178 M222 142 V178', look.light) +
      pen.rect(174, 182, 52, 76, 8, palette.steel) +
      pen.fine('M174 204 H226') +
      pen.rect(254, 396, 92, 66, 10, look.dark) +
      pen.rect(340, 408, 26, 42, 4, palette.amber) +
      pen.fine('M276 412 V446 M298 412 V446', look.light),
    box: [76, 14, 290, 448],
    focus: [200, 120],
    cm: [20, 32],
  }),
  'crank-sensor': (pen, look) => ({
    art:
      pen.rect(160, 200, 80, 150, 12, palette.rubber) +
      pen.rect(170, 340, 60, 40, 6, palette.steelLight) +
      pen.tube('M160 244 H240', 12, palette.amber) +
      pen.shape(
        'M92 140 H260 Q284 140 284 170 Q284 204 260 204 H92 Q60 204 60 172 Q60 140 92 140 Z',
        look.body,
      ) +
      pen.circle(96, 172, 18, palette.steelLight) +
      rotate(
        18,
        220,
        90,
        pen.rect(170, 30, 110, 116, 14, look.body) +
          pen.rect(184, 10, 82, 40, 8, look.dark) +
          pen.fine('M190 78 H260 M190 100 H260', look.light),
      ) +
      pen.fine('M184 270 V330', palette.rubberLight),
    box: [60, 6, 232, 374],
    focus: [190, 150],
    cm: [6, 9],
  }),
  'fuel-pump': (pen, look) => ({
    art:
      pen.tube('M200 60 V14 H120', 20, palette.steelDark) +
      pen.rect(236, 22, 60, 50, 8, palette.amber) +
      pen.ellipse(200, 96, 150, 34, look.body) +
      pen.fine('M92 92 Q200 124 308 92', look.light) +
      pen.rect(92, 110, 18, 250, 4, palette.steelLight) +
      pen.rect(290, 110, 18, 250, 4, palette.steelLight) +
      pen.rect(142, 124, 116, 210, 14, palette.steel) +
      pen.fine('M160 146 V312', palette.white) +
      pen.fineRect(142, 180, 116, 90, 0, look.light) +
      pen.text(200, 225, 28, look.label === '' ? '12 V' : look.label, palette.white, 100) +
      pen.shape('M110 330 H290 L318 402 Q320 420 300 420 H100 Q80 420 82 402 Z', palette.rubber) +
      pen.fine('M120 360 H280 M112 384 H288', palette.rubberLight) +
      pen.tube('M308 250 Q360 260 372 330', 8, palette.steelLight) +
      pen.rect(344, 326, 56, 40, 12, palette.amber),
    box: [50, 4, 350, 416],
    focus: [190, 110],
    cm: [22, 26],
  }),
} satisfies Record<string, Drawing>;
