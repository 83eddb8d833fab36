import { type Drawing, palette, repeat, rotate, round } from './svg-pen.ts';

const coilSpring = (x: number, y: number, turns: number) =>
  `<path d="M${x - 26} ${y} H${x}${repeat(turns, (i) => `M${x + i * 16} ${y + 22} L${x + i * 16 + 10} ${y - 22}`)}M${x + turns * 16} ${y} h26" stroke-width="9"/>`;

export const brakeFittingDrawings = {
  'spring-kit': (pen, look) => ({
    art:
      pen.tube('M40 70 Q20 70 24 46 M40 70 H90 M270 70 H330 Q352 70 348 94', 10, look.body) +
      coilSpring(100, 70, 10) +
      pen.tube('M60 160 H110 M230 160 H290', 10, palette.amber) +
      coilSpring(120, 160, 7) +
      [90, 190, 290]
        .map(
          (x) =>
            pen.rect(x - 5, 214, 10, 84, 3, palette.steelLight) +
            pen.ellipse(x, 298, 34, 15, look.light) +
            pen.ellipse(x, 214, 16, 8, palette.steel),
        )
        .join('') +
      pen.rect(70, 344, 190, 30, 6, palette.steel) +
      repeat(9, (i) => pen.fine(`M${86 + i * 12} 346 V372`)) +
      pen.circle(236, 359, 30, look.body) +
      pen.fineCircle(236, 359, 14, look.light) +
      pen.rect(262, 350, 60, 18, 4, palette.steelLight),
    box: [18, 40, 336, 350],
    focus: [180, 90],
    cm: [16, 16],
  }),
  'control-cable': (pen, look) => ({
    art:
      pen.tube(
        'M70 90 C70 330 380 380 350 230 C330 130 180 160 190 270 C200 370 300 400 390 380',
        18,
        look.body,
      ) +
      pen.rect(50, 30, 40, 70, 8, palette.steel) +
      pen.fine('M50 48 H90 M50 64 H90 M50 80 H90') +
      pen.circle(70, 16, 20, palette.steelLight) +
      pen.dot(70, 16, 7) +
      rotate(
        -8,
        400,
        380,
        pen.rect(380, 356, 60, 44, 8, palette.steel) + pen.fine('M398 358 V398 M416 358 V398'),
      ) +
      rotate(
        -8,
        400,
        380,
        pen.rect(438, 372, 46, 12, 3, palette.steelLight) + pen.circle(488, 378, 14, palette.amber),
      ) +
      rotate(38, 336, 322, pen.rect(310, 304, 56, 34, 6, palette.amber) + pen.bolt(338, 321, 9)),
    box: [48, -4, 458, 414],
    focus: [90, 80],
    cm: [60, 52],
  }),
  'brake-hose': (pen, look) => ({
    art:
      pen.tube('M80 90 C90 300 200 400 270 300 C320 220 300 140 360 110', 30, palette.rubber) +
      pen.fine('M84 130 C96 280 190 374 256 296 C300 226 290 160 344 124', palette.rubberLight) +
      pen.ring(76, 48, 40, 17, look.body) +
      pen.rect(60, 82, 36, 56, 6, palette.steel) +
      rotate(
        52,
        372,
        98,
        pen.rect(344, 64, 44, 62, 6, palette.amber) + pen.rect(350, 18, 32, 50, 4, palette.steelLight),
      ) +
      pen.hex(270, 302, 34, palette.steel) +
      pen.ring(140, 420, 26, 13, palette.amber) +
      pen.ring(206, 426, 26, 13, palette.amber),
    box: [36, 8, 400, 446],
    focus: [90, 80],
    cm: [32, 36],
  }),
  'wheel-cylinder': (pen, look) => ({
    art:
      pen.rect(110, 140, 200, 120, 18, look.body) +
      pen.rect(150, 100, 120, 200, 16, look.body) +
      pen.fine('M164 118 H256 M126 160 H142 M278 160 H296', look.light) +
      [1, -1]
        .map((direction) => {
          const mirrorX = (x: number) => round(210 + direction * x);
          return (
            pen.shape(
              `M${mirrorX(100)} 136 L${mirrorX(126)} 148 L${mirrorX(138)} 140 L${mirrorX(158)} 164 V236 L${mirrorX(138)} 260 L${mirrorX(126)} 252 L${mirrorX(100)} 264 Z`,
              palette.rubber,
            ) +
            pen.shape(
              `M${mirrorX(158)} 172 H${mirrorX(196)} V192 H${mirrorX(180)} V208 H${mirrorX(196)} V228 H${mirrorX(158)} Z`,
              palette.steelLight,
            )
          );
        })
        .join('') +
      pen.bolt(176, 270, 13) +
      pen.bolt(244, 270, 13) +
      pen.circle(210, 200, 34, palette.steel) +
      pen.fineCircle(210, 200, 14) +
      pen.rect(196, 40, 28, 64, 5, palette.steelLight) +
      pen.hex(210, 84, 24, palette.amber) +
      pen.rect(202, 14, 16, 34, 6, palette.rubber),
    box: [12, 14, 396, 288],
    focus: [230, 160],
    cm: [8, 6],
  }),
} satisfies Record<string, Drawing>;
