import { type Drawing, type Pen, palette, repeat, repeatAround, rotate, round } from './svg-pen.ts';

const coil = (
  pen: Pen,
  centre: number,
  top: number,
  bottom: number,
  halfWidth: number,
  turns: number,
  width: number,
  front: string,
  back: string,
) => {
  const step = (bottom - top) / turns;
  return {
    back: repeat(turns, (i) =>
      pen.tube(
        `M${centre + halfWidth} ${round(top + step * (i + 0.5))}L${centre - halfWidth} ${round(top + step * (i + 1))}`,
        width,
        back,
      ),
    ),
    front: repeat(turns + 1, (i) =>
      pen.tube(
        `M${centre - halfWidth} ${round(top + step * i)}L${centre + halfWidth} ${round(top + step * Math.min(i + 0.5, turns))}`,
        width,
        front,
      ),
    ),
  };
};

const eye = (pen: Pen, x: number, y: number, radius: number, fill: string) =>
  pen.circle(x, y, radius, fill) +
  pen.circle(x, y, radius * 0.66, palette.rubber) +
  pen.fineCircle(x, y, radius * 0.34, palette.steelLight);

export const suspensionDrawings = {
  strut: (pen, look) => {
    const spring = coil(pen, 200, 92, 268, 78, 5, 24, look.body, look.dark);
    return {
      art:
        pen.rect(190, 6, 20, 60, 4, palette.steel) +
        pen.hex(200, 24, 17, palette.steelLight) +
        spring.back +
        pen.rect(182, 80, 36, 200, 6, palette.steelLight) +
        pen.shape('M168 82 H232 L226 190 H174 Z', palette.rubber) +
        pen.fine('M174 108 H226 M175 130 H225 M176 152 H224 M177 172 H223', palette.rubberLight) +
        spring.front +
        pen.shape('M128 44 H272 L284 82 H116 Z', palette.rubber) +
        pen.fine('M136 64 H264', palette.rubberLight) +
        pen.shape('M100 280 H300 L280 312 H120 Z', palette.steelDark) +
        pen.rect(168, 306, 64, 150, 8, palette.rubber) +
        pen.fine('M184 322 V430', palette.rubberLight) +
        pen.shape('M146 404 H254 V520 H222 V452 H178 V520 H146 Z', palette.steel) +
        pen.bolt(162, 472, 9) +
        pen.bolt(238, 472, 9) +
        pen.shape('M232 350 H272 V374 H232 Z', palette.amber),
      box: [98, 6, 204, 514],
      focus: [200, 170],
      cm: [20, 52],
    };
  },
  'shock-absorber': (pen, look) => ({
    art:
      eye(pen, 200, 34, 30, palette.steel) +
      pen.rect(188, 62, 24, 60, 4, palette.steelLight) +
      pen.shape('M152 106 H248 V300 H152 Z', look.body) +
      pen.fine('M172 126 V280', look.light) +
      pen.flat('M228 110 H244 V296 H228 Z', look.dark) +
      pen.rect(160, 300, 80, 164, 8, palette.steel) +
      pen.fine('M178 316 V440', palette.white) +
      (look.style === 2
        ? pen.rect(140, 330, 120, 26, 6, palette.amber)
        : pen.flat('M155.500 262 H244.500 V280 H155.500 Z', palette.amber)) +
      eye(pen, 200, 492, 30, palette.steel) +
      (look.label === ''
        ? ''
        : rotate(-90, 200, 200, pen.text(200, 200, 40, look.label, palette.white, 160))),
    box: [140, 4, 120, 518],
    focus: [200, 110],
    cm: [9, 38],
  }),
  'coil-spring': (pen, look) => {
    const spring = coil(pen, 200, 40, 400, 110, 6, 34, look.body, look.dark);
    return { art: spring.back + spring.front, box: [72, 22, 256, 400], focus: [200, 140], cm: [14, 34] };
  },
  'strut-mount': (pen, look) => ({
    art:
      repeatAround(200, 210, 158, 3, (x, y) => pen.rect(x - 10, y - 66, 20, 60, 5, palette.steelLight)) +
      pen.shape(
        'M200 26 Q262 26 274 92 Q380 236 366 280 Q340 330 262 316 H138 Q60 330 34 280 Q20 236 126 92 Q138 26 200 26 Z',
        look.body,
      ) +
      repeatAround(200, 210, 134, 3, (x, y) => pen.bolt(x, y, 17)) +
      pen.circle(200, 210, 84, palette.rubber) +
      pen.fineCircle(200, 210, 66, 'none', palette.rubberLight) +
      pen.circle(200, 210, 42, palette.steel) +
      pen.circle(200, 210, 20, palette.disc) +
      pen.fine('M142 106 Q150 60 186 52', look.light),
    box: [28, -14, 344, 340],
    focus: [230, 180],
    cm: [16, 16],
  }),
  'control-arm': (pen, look) => ({
    art:
      pen.shape(
        'M52 70 Q130 96 236 84 Q320 78 366 196 L396 300 Q400 330 372 334 Q348 334 338 310 L300 214 Q270 172 214 196 Q140 232 112 318 L54 306 Q74 214 130 162 L44 130 Z',
        look.body,
      ) +
      pen.fine('M110 116 Q180 124 240 116 Q300 116 332 190 L360 286', look.light) +
      pen.shape('M160 150 Q190 138 210 148 Q170 180 150 206 Q140 176 160 150 Z', palette.disc) +
      eye(pen, 46, 100, 42, palette.steel) +
      pen.rect(40, 290, 88, 66, 14, palette.steel) +
      pen.rect(56, 282, 56, 82, 10, palette.rubber) +
      pen.fineCircle(84, 323, 16, palette.steelLight) +
      pen.rect(352, 232, 32, 50, 6, palette.steelLight) +
      pen.shape('M336 284 H400 L412 330 H324 Z', palette.rubber) +
      pen.rect(334, 326, 68, 34, 8, palette.steelDark) +
      pen.fine('M352 248 H384 M352 262 H384'),
    box: [4, 58, 408, 306],
    focus: [90, 120],
    cm: [40, 30],
  }),
  'ball-joint': (pen, look) => ({
    art:
      pen.rect(182, 10, 36, 100, 5, palette.steelLight) +
      pen.fine('M182 26 H218 M182 40 H218 M182 54 H218 M182 68 H218') +
      pen.shape('M176 96 H224 L232 140 H168 Z', palette.steel) +
      pen.shape('M158 138 H242 Q290 170 284 226 H116 Q110 170 158 138 Z', palette.rubber) +
      pen.fine('M150 164 H250 M132 190 H268', palette.rubberLight) +
      pen.tube('M122 220 H278', 14, palette.amber) +
      pen.shape(
        'M40 230 H360 Q380 230 380 254 Q380 280 360 280 H292 L270 332 Q200 356 130 332 L108 280 H40 Q20 280 20 254 Q20 230 40 230 Z',
        look.body,
      ) +
      pen.bolt(62, 254, 14) +
      pen.bolt(338, 254, 14) +
      pen.fine('M140 300 Q200 324 260 300', look.light),
    box: [20, 10, 360, 338],
    focus: [200, 190],
    cm: [13, 12],
  }),
  'tie-rod-end': (pen, look) => ({
    art:
      pen.shape('M150 226 L420 226 Q432 226 432 238 V262 Q432 274 420 274 L150 274 Z', palette.steel) +
      repeat(10, (i) => pen.fine(`M${262 + i * 16} 230 L${254 + i * 16} 270`)) +
      pen.hex(232, 250, 40, palette.steelDark) +
      pen.fine('M214 232 V268 M250 232 V268') +
      pen.rect(84, 30, 32, 90, 5, palette.steelLight) +
      pen.fine('M84 44 H116 M84 58 H116 M84 72 H116') +
      pen.shape('M72 108 H128 Q160 134 154 180 H46 Q40 134 72 108 Z', palette.rubber) +
      pen.fine('M64 130 H136 M54 152 H146', palette.rubberLight) +
      pen.shape('M36 182 H164 Q184 210 184 250 Q184 310 100 322 Q16 310 16 250 Q16 210 36 182 Z', look.body) +
      pen.fine('M40 262 Q50 296 100 300', look.light) +
      pen.tube('M48 182 H152', 12, palette.amber),
    box: [16, 30, 416, 292],
    focus: [110, 170],
    cm: [19, 13],
  }),
  'rack-end': (pen, look) => ({
    art:
      pen.rect(96, 232, 330, 36, 8, palette.steel) +
      repeat(9, (i) => pen.fine(`M${300 + i * 14} 235 L${293 + i * 14} 265`)) +
      pen.rect(18, 226, 60, 48, 6, palette.steelLight) +
      repeat(3, (i) => pen.fine(`M${30 + i * 14} 230 L${25 + i * 14} 270`)) +
      pen.circle(118, 250, 62, look.body) +
      pen.shape('M70 196 H108 V304 H70 Z', look.dark) +
      pen.shape('M168 226 L196 220 V280 L168 274 Z', palette.rubber) +
      pen.fine('M128 210 Q154 226 158 252', look.light),
    box: [18, 188, 408, 124],
    focus: [110, 250],
    cm: [30, 9],
  }),
  'link-rod': (pen, look) => ({
    art:
      pen.rect(184, 86, 32, 300, 4, look.body) +
      pen.fine('M194 110 V360', look.light) +
      [
        [70, 1],
        [402, -1],
      ]
        .map(([y = 0, direction = 1]) =>
          [
            pen.rect(252, y - 14, 62, 28, 4, palette.steelLight),
            pen.fine(`M266 ${y - 12} V${y + 12} M280 ${y - 12} V${y + 12} M294 ${y - 12} V${y + 12}`),
            pen.shape(`M222 ${y - 34} L258 ${y - 22} V${y + 22} L222 ${y + 34} Z`, palette.rubber),
            pen.circle(190, y, 46, look.body),
            pen.fineCircle(190, y, 28, look.dark, look.light),
            pen.fine(
              `M160 ${y - 20 * direction} Q168 ${y - 36 * direction} 186 ${y - 38 * direction}`,
              look.light,
            ),
          ].join(''),
        )
        .join(''),
    box: [144, 24, 170, 424],
    focus: [220, 80],
    cm: [11, 28],
  }),
  'arb-bush': (pen, look) => ({
    art:
      pen.shape('M60 330 V170 A140 140 0 0 1 340 170 V330 H384 V372 H16 V330 Z', palette.steel) +
      pen.shape('M92 372 V176 A108 108 0 0 1 308 176 V372 Z', look.body) +
      pen.circle(200, 214, 62, palette.disc) +
      pen.fine('M262 214 H306', look.light) +
      pen.fine('M116 190 A84 84 0 0 1 150 118 M116 330 H284', look.light) +
      pen.bolt(38, 350, 12) +
      pen.bolt(362, 350, 12),
    box: [16, 30, 368, 342],
    focus: [220, 200],
    cm: [9, 8],
  }),
  'wheel-hub': (pen, look) => ({
    art:
      repeatAround(200, 200, 128, look.style === 4 ? 4 : 5, (x, y) => pen.fineCircle(x, y, 46, look.body)) +
      pen.circle(200, 200, 150, look.body) +
      repeatAround(
        200,
        200,
        128,
        look.style === 4 ? 4 : 5,
        (x, y) => pen.circle(x, y, 23, palette.steelLight) + pen.fineCircle(x, y, 12, palette.amber),
      ) +
      pen.circle(200, 200, 86, palette.steel) +
      repeatAround(200, 200, 66, 14, (x, y) => pen.fineCircle(x, y, 11, palette.steelLight)) +
      pen.circle(200, 200, 46, palette.steelDark) +
      pen.shape('M200 170 L230 200 L200 230 L170 200 Z', palette.disc) +
      pen.circle(200, 200, 26, palette.disc) +
      repeatAround(200, 200, 26, 12, (x, y, a) =>
        rotate(a, x, y, pen.fine(`M${round(x)} ${round(y - 3)}v8`)),
      ),
    box: [24, 24, 352, 352],
    focus: [220, 160],
    cm: [14, 14],
  }),
} satisfies Record<string, Drawing>;
