import { type Drawing, palette, repeat, rotate } from './svg-pen.ts';

export const oilDrawings = {
  'oil-can': (pen, look) => ({
    art:
      pen.rect(76, 14, 96, 62, 10, palette.amber) +
      repeat(5, (i) => pen.fine(`M${92 + i * 16} 24 V66`, palette.amberDark)) +
      pen.shape(
        'M64 76 H184 Q196 76 200 92 L212 120 H300 Q340 120 340 162 V430 Q340 462 308 462 H72 Q40 462 40 430 V120 Q40 76 64 76 Z',
        look.body,
      ) +
      pen.shape(
        'M224 160 H282 Q300 160 300 178 V236 Q300 250 286 250 Q274 250 272 236 L262 200 Q226 196 218 182 Q212 160 224 160 Z',
        palette.disc,
      ) +
      pen.fine('M62 110 V430', look.light) +
      pen.sticker(76, 270, 232, 130, look.label === '' ? '5W-30|4 L' : look.label) +
      pen.flat('M76 416 H308 V430 H76 Z', palette.amber),
    box: [40, 14, 300, 448],
    focus: [190, 300],
    cm: [20, 30],
  }),
  'oil-tin': (pen, look) => ({
    art:
      pen.rect(128, 16, 60, 46, 8, palette.steelDark) +
      pen.tube('M214 70 Q214 30 250 30 Q286 30 286 70', 14, palette.steelDark) +
      pen.rect(70, 62, 260, 400, 14, look.body) +
      pen.fine('M70 92 H330 M70 432 H330', look.light) +
      pen.shape('M73.500 130 H326.500 V240 L73.500 300 Z', look.light) +
      pen.shape('M200 138 Q246 196 246 218 A46 46 0 0 1 154 218 Q154 196 200 138 Z', palette.amber) +
      pen.fine('M176 222 A24 24 0 0 0 196 242', palette.white) +
      pen.sticker(92, 316, 216, 96, look.label === '' ? '20W-50|4 L' : look.label),
    box: [70, 16, 260, 446],
    focus: [200, 240],
    cm: [17, 28],
  }),
  'atf-bottle': (pen, look) => ({
    art:
      pen.rect(160, 10, 80, 60, 8, palette.amber) +
      pen.shape(
        'M150 70 H250 V96 Q330 116 330 190 V430 Q330 460 300 460 H100 Q70 460 70 430 V190 Q70 116 150 96 Z',
        look.body,
      ) +
      pen.shape('M70 200 Q44 214 44 262 Q44 320 70 334', 'none') +
      pen.sticker(92, 196, 216, 116, look.label === '' ? 'ATF|4 L' : look.label) +
      pen.circle(200, 382, 46, palette.steelLight) +
      [0, 60, 120].map((a) => rotate(a, 200, 382, pen.fine('M200 344 V420'))).join('') +
      pen.circle(200, 382, 16, look.body) +
      pen.fine('M94 200 Q94 140 150 122', look.light),
    box: [44, 10, 286, 450],
    focus: [200, 260],
    cm: [20, 30],
  }),
  'coolant-jug': (pen, look) => ({
    art:
      pen.rect(166, 8, 68, 48, 8, palette.rubber) +
      pen.shape(
        'M160 56 H240 V80 Q344 96 344 180 V420 Q344 460 304 460 H96 Q56 460 56 420 V180 Q56 96 160 80 Z',
        palette.skyPale,
      ) +
      pen.flat(
        'M59.500 190 Q130 210 200 190 T340.500 190 V420 Q340.500 456.500 304 456.500 H96 Q59.500 456.500 59.500 420 Z',
        look.body,
      ) +
      pen.shape(
        'M126 120 H274 Q292 120 292 138 Q292 156 274 156 H126 Q108 156 108 138 Q108 120 126 120 Z',
        palette.disc,
      ) +
      pen.sticker(88, 236, 224, 116, look.label === '' ? 'COOLANT|5 L' : look.label) +
      pen.fine('M92 384 H132 M92 404 H118 M92 424 H132', look.light) +
      [0, 60, 120].map((a) => rotate(a, 262, 404, pen.fine('M262 372 V436', palette.white))).join(''),
    box: [56, 8, 288, 452],
    focus: [200, 180],
    cm: [19, 30],
  }),
  'fluid-bottle': (pen, look) => ({
    art:
      pen.rect(158, 10, 84, 54, 8, palette.amber) +
      repeat(4, (i) => pen.fine(`M${176 + i * 16} 20 V54`, palette.amberDark)) +
      pen.shape(
        'M166 64 H234 V104 Q304 120 304 186 V424 Q304 456 272 456 H128 Q96 456 96 424 V186 Q96 120 166 104 Z',
        look.body,
      ) +
      pen.fine('M120 190 Q122 146 166 134', look.light) +
      pen.sticker(112, 208, 176, 120, look.label === '' ? 'DOT 4|500 ml' : look.label) +
      pen.shape('M200 346 L246 430 H154 Z', palette.amber) +
      pen.fine('M200 372 V400 M200 414 V415'),
    box: [96, 10, 208, 446],
    focus: [200, 130],
    cm: [8, 18],
  }),
  'additive-bottle': (pen, look) => ({
    art:
      pen.shape('M182 10 H218 L228 90 H172 Z', palette.amber) +
      pen.rect(160, 88, 80, 40, 6, palette.rubber) +
      pen.shape(
        'M160 128 H240 Q262 170 282 200 V424 Q282 452 254 452 H146 Q118 452 118 424 V200 Q138 170 160 128 Z',
        look.body,
      ) +
      pen.sticker(130, 226, 140, 110, look.label === '' ? 'INJECTOR|CLEANER' : look.label) +
      pen.shape('M164 428 V372 H212 V428 Z', palette.steelLight) +
      pen.fineRect(172, 380, 32, 16, 2, look.light) +
      pen.fine('M212 384 H228 V416 Q234 424 240 416 V378 L230 366') +
      pen.fine('M138 214 Q150 180 164 158', look.light),
    box: [118, 10, 164, 442],
    focus: [200, 130],
    cm: [7, 19],
  }),
  'gear-oil-bottle': (pen, look) => ({
    art:
      pen.shape('M206 6 L226 14 L214 96 H186 Z', palette.rubber) +
      pen.rect(164, 92, 72, 42, 6, palette.amber) +
      pen.shape(
        'M140 134 H260 Q300 140 300 184 V240 L286 262 L300 284 V420 Q300 452 268 452 H132 Q100 452 100 420 V284 L114 262 L100 240 V184 Q100 140 140 134 Z',
        look.body,
      ) +
      pen.flat('M262 300h22v8h-22zM270 330h14v8h-14zM262 360h22v8h-22zM270 390h14v8h-14z', look.light) +
      pen.sticker(122, 164, 156, 84, look.label === '' ? 'GL-5|80W-90' : look.label) +
      pen.circle(176, 356, 48, palette.steelLight) +
      pen.circle(176, 356, 20, look.body) +
      [0, 45, 90, 135].map((a) => rotate(a, 176, 356, pen.fine('M176 312 V330 M176 382 V400'))).join(''),
    box: [100, 6, 200, 446],
    focus: [190, 200],
    cm: [9, 24],
  }),
  'spray-can': (pen, look) => ({
    art:
      pen.rect(176, 10, 48, 46, 8, look.light) +
      pen.tube('M176 30 H96', 8, palette.amber) +
      pen.shape('M150 56 H250 L270 106 H130 Z', palette.steel) +
      pen.rect(118, 104, 164, 352, 14, look.body) +
      pen.fine('M118 134 H282 M118 428 H282', look.light) +
      pen.sticker(130, 176, 140, 110, look.label === '' ? 'BRAKE|CLEANER' : look.label) +
      pen.shape('M200 318 Q238 366 238 384 A38 38 0 0 1 162 384 Q162 366 200 318 Z', palette.amber),
    box: [92, 10, 190, 446],
    focus: [190, 110],
    cm: [7, 24],
  }),
  'grease-tub': (pen, look) => ({
    art:
      pen.shape('M46 150 H354 L334 380 Q330 404 306 404 H94 Q70 404 66 380 Z', look.body) +
      pen.sticker(96, 206, 208, 124, look.label === '' ? 'GREASE|500 g' : look.label) +
      pen.shape('M110 96 Q150 20 200 60 Q240 10 290 96 Z', palette.amber) +
      pen.fine('M150 84 Q180 56 206 86 Q226 52 254 84', palette.amberDark) +
      pen.ellipse(200, 112, 164, 34, palette.steelLight) +
      pen.shape('M92 112 Q130 50 190 74 Q240 40 306 112 Q200 136 92 112 Z', palette.amber) +
      pen.shape('M36 112 V158 Q200 214 364 158 V112 Q200 170 36 112 Z', look.dark),
    box: [36, 34, 328, 370],
    focus: [210, 130],
    cm: [11, 12],
  }),
} satisfies Record<string, Drawing>;
