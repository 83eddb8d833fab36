import { type Drawing, mirror, palette, repeat } from './svg-pen.ts';

export const bodyDrawings = {
  'front-bumper': (pen, look) => ({
    art:
      pen.shape(
        'M16 120 Q20 70 90 74 Q260 54 430 74 Q500 70 504 120 L496 220 Q486 284 420 290 Q260 312 100 290 Q34 284 24 220 Z',
        look.body,
      ) +
      pen.shape(
        'M140 130 H380 Q396 130 392 148 L376 206 Q372 222 354 222 H166 Q148 222 144 206 L128 148 Q124 130 140 130 Z',
        palette.line,
      ) +
      repeat(3, (i) => pen.fine(`M142 ${152 + i * 22} H378`, palette.rubberLight)) +
      [80, 440]
        .map((x) => pen.circle(x, 200, 32, palette.rubber) + pen.circle(x, 200, 20, palette.amberPale))
        .join('') +
      pen.fine('M40 110 Q140 92 260 92 Q380 92 480 110', look.light) +
      pen.rect(206, 234, 108, 34, 5, palette.white) +
      pen.fine('M60 262 Q160 278 200 280 M460 262 Q360 278 320 280', look.light),
    box: [16, 62, 488, 240],
    focus: [130, 180],
    cm: [170, 84],
  }),
  'side-mirror': (pen, look) => ({
    art:
      pen.shape('M300 210 L400 226 V330 H340 L300 290 Z', palette.rubber) +
      pen.shape(
        'M40 130 Q50 50 150 50 H280 Q330 54 332 120 V250 Q330 300 270 304 H130 Q50 300 40 220 Z',
        look.body,
      ) +
      pen.shape(
        'M66 140 Q74 80 154 78 H270 Q304 82 306 124 V240 Q302 274 262 276 H140 Q74 272 66 214 Z',
        palette.skyPale,
      ) +
      pen.flat('M110 230 L190 90 H236 L150 250 Z', palette.white) +
      pen.flat('M206 240 L270 130 V170 L232 240 Z', palette.white) +
      (look.style === 2
        ? pen.shape('M44 232 Q60 296 130 302 L134 286 Q80 274 62 226 Z', palette.amber)
        : '') +
      pen.fine('M70 96 Q96 64 150 62', look.light),
    box: [40, 50, 360, 280],
    focus: [130, 220],
    cm: [28, 22],
  }),
  'nose-cut': (pen, look) => {
    const side =
      pen.shape('M24 214 Q40 176 92 172 L166 190 L160 246 Q110 262 44 250 Z', palette.skyPale) +
      pen.circle(110, 214, 24, palette.white) +
      pen.dot(110, 214, 9, palette.amber) +
      pen.circle(78, 316, 22, palette.amberPale);
    return {
      art:
        pen.shape(
          'M92 172 Q110 80 180 66 Q260 52 340 66 Q410 80 428 172 L490 196 Q512 210 508 260 L496 340 Q488 372 440 374 H80 Q32 372 24 340 L12 260 Q8 210 30 196 Z',
          look.body,
        ) +
        pen.shape('M100 172 Q118 96 184 82 Q260 68 336 82 Q402 96 420 172 Q260 200 100 172 Z', look.light) +
        pen.fine('M190 92 L176 176 M330 92 L344 176', look.body) +
        side +
        mirror(260, side) +
        pen.shape('M176 204 H344 L336 250 H184 Z', palette.line) +
        pen.fine('M184 220 H336 M188 236 H332', palette.rubberLight) +
        pen.ellipse(260, 227, 18, 13, palette.steelLight) +
        pen.shape('M150 288 H370 L356 344 H164 Z', palette.line) +
        pen.fine('M160 306 H360 M164 324 H356', palette.rubberLight) +
        pen.rect(214, 262, 92, 30, 4, palette.white),
      box: [9, 58, 502, 316],
      focus: [150, 220],
      cm: [172, 108],
    };
  },
  bonnet: (pen, look) => ({
    art:
      pen.shape(
        'M40 300 Q50 110 130 60 Q230 20 330 60 Q410 110 420 300 Q330 350 230 350 Q130 350 40 300 Z',
        look.body,
      ) +
      pen.fine('M140 84 Q120 180 110 316 M320 84 Q340 180 350 316', look.light) +
      pen.shape('M180 180 H280 L290 232 H170 Z', look.dark) +
      pen.fine('M182 198 H280 M178 214 H284', look.light) +
      pen.flat('M150 90 Q190 66 230 64 L228 78 Q190 80 158 100 Z', palette.white) +
      pen.circle(230, 318, 12, palette.steelLight),
    box: [40, 36, 380, 314],
    focus: [160, 130],
    cm: [140, 116],
  }),
  fender: (pen, look) => ({
    art:
      pen.shape(
        'M20 130 Q120 70 300 66 L440 80 Q456 84 456 104 V330 H400 Q396 200 280 196 Q168 200 160 330 H80 L40 280 Q10 200 20 130 Z',
        look.body,
      ) +
      pen.fine('M34 146 Q140 94 300 90 L444 102 M176 316 Q186 216 280 212 Q372 214 384 316', look.light) +
      pen.shape('M400 140 H436 V156 H400 Z', palette.amber) +
      pen.bolt(60, 122, 8) +
      pen.bolt(436, 312, 8) +
      pen.fine('M40 180 Q60 220 52 260', look.light),
    box: [14, 66, 442, 264],
    focus: [180, 220],
    cm: [92, 55],
  }),
  'wind-breaker': (pen, look) => ({
    art:
      pen.shape(
        'M20 240 Q110 70 260 60 H440 Q460 60 458 80 L448 118 H270 Q170 124 84 262 Q66 282 44 268 Z',
        look.body,
      ) +
      pen.flat('M60 226 Q140 96 262 84 H430 L428 94 H264 Q150 106 70 232 Z', look.light) +
      pen.fineRect(290, 66, 70, 12, 6, palette.amber) +
      pen.fineRect(380, 66, 46, 12, 6, palette.amber),
    box: [20, 60, 438, 214],
    focus: [300, 100],
    cm: [70, 34],
  }),
  'mud-flap': (pen, look) => ({
    art:
      pen.shape(
        'M60 40 H270 Q280 40 280 52 L300 400 Q300 416 282 416 H120 Q100 416 96 398 L50 56 Q50 40 60 40 Z',
        look.body,
      ) +
      pen.fine('M80 66 H258 L276 392 H124 Z', look.light) +
      [90, 168, 246].map((x) => pen.bolt(x, 86, 11)).join('') +
      repeat(5, (i) => pen.fine(`M${118 + i * 6} ${250 + i * 28} H266`, look.light)) +
      pen.text(180, 176, 40, look.label === '' ? 'GARI' : look.label, palette.white, 150),
    box: [50, 40, 250, 376],
    focus: [150, 130],
    cm: [20, 30],
  }),
  'side-step': (pen, look) => ({
    art:
      [110, 250, 390]
        .map(
          (x) =>
            pen.shape(
              `M${x - 20} 60 H${x + 20} V96 L${x + 34} 166 H${x - 34} L${x - 20} 96 Z`,
              palette.steelDark,
            ) + pen.bolt(x, 78, 9),
        )
        .join('') +
      pen.shape(
        'M40 150 H460 Q496 150 496 184 Q496 220 460 220 H40 Q4 220 4 184 Q4 150 40 150 Z',
        look.body,
      ) +
      pen.rect(44, 160, 412, 34, 12, palette.rubber) +
      repeat(24, (i) => pen.fine(`M${60 + i * 16.6} 168 l8 18`, palette.rubberLight)) +
      pen.fine('M24 206 H476', look.light),
    box: [4, 60, 492, 160],
    focus: [120, 150],
    cm: [180, 58],
  }),
  'roof-bars': (pen, look) => ({
    art: [0, 150]
      .map(
        (y) =>
          pen.shape(
            `M56 ${y + 76} L30 ${y + 160} Q28 ${y + 176} 46 ${y + 176} H100 L118 ${y + 76} Z`,
            look.dark,
          ) +
          pen.shape(
            `M424 ${y + 76} L450 ${y + 160} Q452 ${y + 176} 434 ${y + 176} H380 L362 ${y + 76} Z`,
            look.dark,
          ) +
          pen.rect(20, y + 44, 440, 40, 20, look.body) +
          pen.fine(`M50 ${y + 58} H430`, look.light) +
          pen.fineCircle(78, y + 124, 14, palette.amber) +
          pen.fineCircle(402, y + 124, 14, palette.amber),
      )
      .join(''),
    box: [20, 44, 440, 282],
    focus: [100, 90],
    cm: [120, 77],
  }),
  spoiler: (pen, look) => ({
    art:
      pen.shape(
        'M40 232 Q260 204 480 232 L504 286 Q508 306 488 306 H32 Q12 306 16 286 Z',
        palette.steelLight,
      ) +
      pen.fine('M38 254 Q260 228 482 254', palette.steelDark) +
      pen.shape(
        'M118 128 L96 226 Q94 240 110 240 H160 L178 128 Z M402 128 L424 226 Q426 240 410 240 H360 L342 128 Z',
        look.dark,
      ) +
      pen.shape(
        'M8 150 L24 60 Q28 46 44 50 L60 58 Q260 84 460 58 L476 50 Q492 46 496 60 L512 150 Q506 166 492 158 L470 134 Q260 160 50 134 L28 158 Q14 166 8 150 Z',
        look.body,
      ) +
      pen.fine('M44 74 Q260 108 476 74', look.light) +
      pen.rect(190, 112, 140, 22, 8, palette.amberDark) +
      repeat(6, (i) => pen.fine(`M${206 + i * 22} 117 v12`, palette.amberPale)) +
      pen.flat('M70 68 Q140 78 200 80 L200 90 Q140 88 72 78 Z', palette.white),
    box: [6, 48, 508, 258],
    focus: [250, 130],
    cm: [112, 57],
  }),
  'wiper-blade': (pen, look) => ({
    art:
      pen.shape('M20 126 Q260 20 500 126 L496 146 Q260 56 24 146 Z', look.body) +
      pen.fine('M90 110 Q260 48 430 110', look.light) +
      pen.shape('M24 146 Q260 62 496 146 L494 164 Q260 86 26 164 Z', palette.rubber) +
      pen.shape('M216 40 H304 V86 H216 Z', palette.rubber) +
      pen.rect(236, 26, 48, 30, 8, palette.amber) +
      pen.fine('M232 70 H288', palette.rubberLight),
    box: [20, 26, 480, 138],
    focus: [250, 80],
    cm: [60, 17],
  }),
  grille: (pen, look) => ({
    art:
      pen.shape(
        'M40 60 H440 Q470 60 464 92 L430 240 Q424 264 398 264 H82 Q56 264 50 240 L16 92 Q10 60 40 60 Z',
        look.body,
      ) +
      pen.shape(
        'M58 86 H422 Q436 86 432 104 L408 222 Q404 238 388 238 H92 Q76 238 72 222 L48 104 Q44 86 58 86 Z',
        palette.line,
      ) +
      repeat(3, (i) => pen.rect(62 + i * 8, 108 + i * 40, 356 - i * 16, 18, 8, palette.steelLight)) +
      pen.ellipse(240, 158, 54, 40, palette.steel) +
      pen.shape('M240 130 L262 158 L240 186 L218 158 Z', palette.amber),
    box: [13, 60, 454, 204],
    focus: [210, 150],
    cm: [78, 35],
  }),
  'roof-rack': (pen, look) => ({
    art:
      pen.shape('M80 80 H420 L490 270 H10 Z', 'none') +
      repeat(6, (i) => pen.tube(`M${106 + i * 57.6} 84 L${48 + i * 81} 266`, 10, look.light)) +
      pen.tube('M80 80 H420 L490 270 H10 Z', 18, look.body) +
      pen.tube('M46 176 H454', 14, look.body) +
      pen.tube('M80 80 V36 H420 V80', 14, look.body) +
      pen.tube('M10 270 V220 L80 36 M490 270 V220 L420 36 M10 222 H490', 14, look.body) +
      [60, 440].map((x) => pen.rect(x - 18, 270, 36, 46, 6, palette.amber)).join(''),
    box: [-2, 26, 504, 290],
    focus: [110, 140],
    cm: [120, 69],
  }),
} satisfies Record<string, Drawing>;
