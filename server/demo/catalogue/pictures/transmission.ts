import { type Drawing, gearPath, palette, repeat, repeatAround, rotate } from './svg-pen.ts';

export const transmissionDrawings = {
  'clutch-kit': (pen, look) => ({
    art:
      pen.circle(270, 170, 160, palette.steel) +
      repeatAround(270, 170, 144, 12, (x, y) => pen.fineCircle(x, y, 8, palette.steelLight)) +
      pen.circle(270, 170, 122, look.dark) +
      repeatAround(270, 170, 0, 18, (_x, _y, a) =>
        rotate(a, 270, 170, pen.fine('M270 130 V62', look.light)),
      ) +
      pen.circle(270, 170, 38, palette.disc) +
      pen.circle(150, 270, 136, look.body) +
      repeatAround(150, 270, 112, 16, (_x, _y, a) =>
        rotate(a, 150, 270, pen.fine('M150 140 V182', look.light)),
      ) +
      pen.circle(150, 270, 84, palette.steelLight) +
      repeatAround(150, 270, 54, 4, (x, y, a) =>
        rotate(a, x, y, pen.fineRect(x - 22, y - 10, 44, 20, 8, palette.amber)),
      ) +
      pen.shape(gearPath(150, 270, 20, 28, 10), palette.steelDark) +
      pen.ring(350, 350, 56, 26, palette.rubber) +
      pen.fineCircle(350, 350, 42, 'none', palette.amber),
    box: [14, 10, 416, 396],
    focus: [160, 260],
    cm: [32, 30],
  }),
  'cv-joint': (pen, look) => ({
    art:
      pen.rect(10, 176, 130, 48, 6, palette.steel) +
      repeat(6, (i) => pen.fine(`M${18 + i * 9} 180 V220`)) +
      pen.shape(
        'M130 160 Q180 150 200 92 H320 Q350 92 350 122 V278 Q350 308 320 308 H200 Q180 250 130 240 Z',
        look.body,
      ) +
      pen.fine('M214 110 Q196 160 150 172', look.light) +
      pen.ellipse(340, 200, 40, 108, look.dark) +
      pen.ellipse(344, 200, 28, 84, palette.steelLight) +
      [140, 176, 224, 260]
        .map((y, i) => pen.fineCircle(i % 3 === 0 ? 344 : 356, y, 15, palette.amber))
        .join('') +
      pen.fineCircle(340, 200, 14, palette.line),
    box: [10, 90, 372, 220],
    focus: [310, 190],
    cm: [19, 11],
  }),
  'cv-boot': (pen, look) => ({
    art:
      pen.shape(
        'M30 80 H66 L86 60 L106 92 L134 82 L152 116 L184 110 L200 140 L236 138 L250 162 H330 V238 H250 L236 262 L200 260 L184 290 L152 284 L134 318 L106 308 L86 340 L66 320 H30 Z',
        look.body,
      ) +
      pen.fine('M86 72 V328 M134 94 V306 M184 122 V278 M236 148 V252', look.light) +
      pen.ellipse(34, 200, 22, 120, palette.line) +
      pen.rect(274, 154, 30, 92, 4, palette.amber) +
      pen.rect(280, 132, 20, 24, 4, palette.amber) +
      pen.rect(48, 66, 14, 268, 4, palette.steelLight) +
      pen.ring(380, 330, 44, 36, palette.steelLight) +
      pen.shape('M340 60 H400 L416 120 H324 Z', palette.amberPale) +
      pen.text(370, 94, 20, 'GREASE', palette.line, 76),
    box: [12, 56, 412, 320],
    focus: [180, 170],
    cm: [14, 11],
  }),
  'gearbox-mount': (pen, look) => ({
    art:
      pen.shape('M20 250 H90 L120 110 Q130 70 200 70 Q270 70 280 110 L310 250 H380 V296 H20 Z', look.body) +
      pen.bolt(50, 274, 15) +
      pen.bolt(350, 274, 15) +
      pen.fine('M110 250 L138 120 M290 250 L262 120', look.light) +
      pen.circle(200, 172, 76, palette.rubber) +
      pen.shape('M142 158 Q160 118 184 116 V146 Z M258 158 Q240 118 216 116 V146 Z', palette.disc) +
      pen.circle(200, 178, 32, palette.steel) +
      pen.circle(200, 178, 15, palette.disc) +
      pen.rect(186, 20, 28, 56, 5, palette.steelLight) +
      pen.fine('M186 34 H214 M186 48 H214') +
      pen.fine('M150 222 Q200 256 250 222', palette.rubberLight),
    box: [20, 20, 360, 276],
    focus: [220, 160],
    cm: [16, 12],
  }),
  'drive-shaft': (pen, look) => {
    const boot = (x: number, direction: number) =>
      pen.shape(
        `M${x} 130 L${x + 16 * direction} 120 L${x + 30 * direction} 138 L${x + 46 * direction} 130 L${x + 60 * direction} 146 L${x + 76 * direction} 142 L${x + 92 * direction} 156 V204 L${x + 76 * direction} 218 L${x + 60 * direction} 214 L${x + 46 * direction} 230 L${x + 30 * direction} 222 L${x + 16 * direction} 240 L${x} 230 Z`,
        palette.rubber,
      );
    return {
      art:
        pen.rect(120, 164, 280, 32, 4, look.body) +
        pen.fine('M170 174 H350', look.light) +
        pen.rect(236, 156, 40, 48, 6, palette.amber) +
        pen.rect(4, 158, 50, 44, 5, palette.steel) +
        repeat(4, (i) => pen.fine(`M${12 + i * 9} 162 V198`)) +
        pen.rect(466, 158, 50, 44, 5, palette.steel) +
        repeat(4, (i) => pen.fine(`M${480 + i * 9} 162 V198`)) +
        pen.rect(48, 118, 62, 124, 16, look.body) +
        pen.rect(410, 118, 62, 124, 16, look.body) +
        boot(104, 1) +
        boot(416, -1),
      box: [4, 118, 512, 124],
      focus: [130, 180],
      cm: [72, 17],
    };
  },
  'release-bearing': (pen, look) => ({
    art:
      pen.shape('M250 120 H360 Q376 120 376 140 V260 Q376 280 360 280 H250 Z', palette.steel) +
      pen.fine('M290 126 V274 M330 126 V274') +
      pen.circle(190, 200, 150, look.body) +
      pen.fineCircle(190, 200, 130, 'none', look.light) +
      pen.circle(190, 200, 112, palette.steelLight) +
      repeatAround(190, 200, 90, 12, (x, y) => pen.fineCircle(x, y, 17, palette.steel)) +
      pen.circle(190, 200, 68, palette.steelDark) +
      pen.circle(190, 200, 50, palette.disc) +
      pen.shape('M24 180 H60 V220 H24 Q14 200 24 180 Z', palette.amber),
    box: [18, 50, 358, 300],
    focus: [240, 140],
    cm: [8, 7],
  }),
  'universal-joint': (pen, look) => ({
    art:
      [0, 90, 180, 270]
        .map((a) =>
          rotate(
            a,
            200,
            200,
            pen.rect(168, 26, 64, 130, 8, palette.steel) +
              pen.rect(156, 14, 88, 66, 12, look.body) +
              pen.fine('M172 34 H228', look.light) +
              pen.fine('M170 96 H230 M170 108 H230'),
          ),
        )
        .join('') +
      pen.circle(200, 200, 66, palette.steelLight) +
      pen.circle(200, 200, 34, palette.steel) +
      rotate(45, 200, 200, pen.rect(188, 116, 24, 34, 4, palette.amber)) +
      pen.dot(200, 200, 8),
    box: [14, 14, 372, 372],
    focus: [240, 130],
    cm: [8, 8],
  }),
  'clutch-cylinder': (pen, look) => ({
    art:
      pen.tube('M320 200 H440', 18, palette.steelLight) +
      pen.circle(446, 200, 18, palette.steel) +
      pen.shape(
        'M270 150 L290 160 L300 148 L314 166 L326 160 L336 184 V216 L326 240 L314 234 L300 252 L290 240 L270 250 Z',
        palette.rubber,
      ) +
      pen.rect(60, 136, 212, 128, 20, look.body) +
      pen.fine('M84 164 H240', look.light) +
      pen.shape('M120 136 V90 H210 V136 Z', look.dark) +
      pen.bolt(165, 110, 13) +
      pen.shape('M120 264 V310 H210 V264 Z', look.dark) +
      pen.bolt(165, 290, 13) +
      pen.rect(20, 176, 44, 48, 6, palette.steel) +
      rotate(-30, 80, 120, pen.rect(70, 84, 22, 54, 4, palette.amber)),
    box: [20, 72, 444, 238],
    focus: [200, 180],
    cm: [17, 9],
  }),
} satisfies Record<string, Drawing>;
