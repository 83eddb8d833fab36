import { type Drawing, palette, repeat, repeatAround, round } from './svg-pen.ts';

export const filterDrawings = {
  'oil-filter': (pen, look) => ({
    art:
      pen.shape('M70 90 H330 V330 Q330 386 270 386 H130 Q70 386 70 330 Z', look.body) +
      repeat(9, (i) => pen.fine(`M${92 + i * 27} 330 V372`, look.light)) +
      pen.fine('M94 120 V300', look.light) +
      pen.sticker(120, 170, 160, 100, look.label === '' ? 'OIL|FILTER' : look.label) +
      pen.ellipse(200, 90, 130, 46, palette.steel) +
      pen.ellipse(200, 88, 112, 36, palette.rubber) +
      pen.ellipse(200, 88, 88, 27, palette.steelLight) +
      repeatAround(200, 88, 1, 8, (x, y, a) => {
        const angle = (a * Math.PI) / 180;
        return pen.dot(x + Math.sin(angle) * 62, y - Math.cos(angle) * 17, 6);
      }) +
      pen.ellipse(200, 88, 30, 11, palette.line),
    box: [70, 44, 260, 342],
    focus: [200, 120],
    cm: [7, 9],
  }),
  'cartridge-filter': (pen, look) => ({
    art:
      pen.rect(90, 70, 220, 270, 6, palette.amberPale) +
      repeat(13, (i) => pen.fine(`M${104 + i * 16} 76 V334`, palette.amberDark)) +
      pen.ellipse(200, 340, 122, 40, look.dark) +
      pen.rect(78, 306, 244, 36, 4, look.body) +
      pen.ellipse(200, 70, 122, 42, look.body) +
      pen.ellipse(200, 68, 54, 18, palette.line) +
      pen.fine('M92 62 Q130 36 190 36', look.light) +
      pen.ring(320, 380, 38, 28, palette.rubber, palette.paper),
    box: [78, 28, 280, 390],
    focus: [190, 110],
    cm: [7, 10],
  }),
  'air-filter': (pen, look) => ({
    art:
      pen.shape('M40 120 L130 60 H470 L410 120 Z', look.light) +
      pen.shape('M410 120 L470 60 V220 L410 290 Z', look.dark) +
      pen.rect(30, 116, 384, 178, 16, look.body) +
      pen.rect(56, 142, 332, 126, 6, palette.white) +
      repeat(19, (i) => pen.fine(`M${72 + i * 16.7} 144 V266`, palette.steelDark)) +
      pen.fine('M56 205 H388'),
    box: [30, 58, 440, 236],
    focus: [130, 190],
    cm: [25, 15],
  }),
  'round-air-filter': (pen, look) => ({
    art:
      pen.shape('M30 150 V270 C30 400 370 400 370 270 V150 Z', palette.white) +
      repeat(21, (i) => {
        const x = 40 + i * 16;
        const drop = Math.sqrt(Math.max(0, 1 - ((x - 200) / 170) ** 2)) * 78;
        return pen.fine(`M${x} ${round(150 + drop)} V${round(262 + drop)}`, palette.steelDark);
      }) +
      pen.shape('M24 252 C30 400 370 400 376 252 V286 C370 430 30 430 24 286 Z', look.dark) +
      pen.ellipse(200, 150, 176, 96, look.body) +
      pen.ellipse(200, 144, 108, 54, palette.line) +
      pen.fine('M50 132 Q80 74 180 66', look.light),
    box: [24, 54, 352, 344],
    focus: [110, 210],
    cm: [24, 18],
  }),
  'cabin-filter': (pen, look) => ({
    art:
      pen.shape('M30 150 L90 80 H450 L390 150 Z', look.style === 2 ? palette.rubberLight : palette.white) +
      repeat(21, (i) =>
        pen.fine(
          `M${46 + i * 17} 146 L${104 + i * 17} 84`,
          look.style === 2 ? palette.line : palette.steelDark,
        ),
      ) +
      pen.shape('M390 150 L450 80 V150 L390 226 Z', look.dark) +
      pen.shape(`M30 150 ${repeat(12, () => 'l15 22 l15 -22 ')} V226 H30 Z`, look.body) +
      pen.shape('M30 190 H390 V228 H30 Z', look.body) +
      pen.shape('M160 244 V300 H140 L180 344 L220 300 H200 V244 Z', palette.amber) +
      pen.text(290, 290, 30, 'AIR FLOW', palette.line),
    box: [30, 78, 420, 266],
    focus: [170, 160],
    cm: [22, 14],
  }),
  'fuel-filter': (pen, look) => ({
    art:
      pen.tube('M200 20 V70', 24, palette.steel) +
      pen.tube('M200 350 V404', 24, palette.steel) +
      pen.shape('M120 90 Q120 62 200 62 Q280 62 280 90 V330 Q280 360 200 360 Q120 360 120 330 Z', look.body) +
      pen.fine('M120 112 Q200 134 280 112 M120 310 Q200 332 280 310', look.light) +
      pen.sticker(136, 150, 128, 84, look.label === '' ? 'FUEL' : look.label) +
      pen.shape('M186 262 H214 V292 H234 L200 334 L166 292 H186 Z', palette.amber),
    box: [116, 16, 168, 392],
    focus: [200, 110],
    cm: [6, 14],
  }),
  'diesel-filter': (pen, look) => ({
    art:
      pen.rect(60, 40, 280, 66, 14, palette.steel) +
      pen.tube('M60 70 H16', 24, palette.steelDark) +
      pen.tube('M340 70 H384', 24, palette.steelDark) +
      pen.rect(168, 6, 64, 40, 12, palette.rubber) +
      pen.rect(84, 106, 232, 180, 10, look.body) +
      pen.fine('M106 126 V266', look.light) +
      pen.sticker(130, 146, 140, 96, look.label === '' ? 'DIESEL|FILTER' : look.label) +
      pen.shape('M96 286 H304 L280 372 H120 Z', palette.skyPale) +
      pen.flat('M108 330 H292 L281 368 H119 Z', palette.amber) +
      pen.rect(178, 370, 44, 40, 8, palette.rubber),
    box: [12, 6, 376, 404],
    focus: [200, 300],
    cm: [13, 17],
  }),
  'service-kit': (pen, look) => ({
    art:
      pen.rect(36, 96, 150, 234, 16, look.body) +
      pen.rect(62, 60, 58, 40, 8, palette.amber) +
      pen.shape('M122 96 Q124 66 160 66 Q186 66 186 100', 'none') +
      pen.sticker(52, 160, 118, 110, look.label === '' ? '5W-30|4 L' : look.label) +
      pen.shape('M196 150 H290 V310 Q290 330 270 330 H216 Q196 330 196 310 Z', look.light) +
      pen.ellipse(243, 150, 47, 16, palette.steel) +
      pen.ellipse(243, 150, 24, 8, palette.rubber) +
      repeat(4, (i) => pen.fine(`M${213 + i * 20} 292 V322`, look.dark)) +
      pen.rect(300, 210, 150, 120, 10, palette.rubber) +
      pen.rect(314, 224, 122, 92, 4, palette.white) +
      repeat(8, (i) => pen.fine(`M${326 + i * 14} 226 V314`, palette.steelDark)) +
      pen.shape(`M300 196 ${repeat(5, () => 'l15 -20 l15 20 ')} V210 H300 Z`, palette.amberPale) +
      pen.shape('M6 330 H470 L450 420 H26 Z', palette.steel) +
      pen.fine('M30 352 H446', palette.white) +
      pen.text(238, 384, 34, 'SERVICE KIT', palette.line),
    box: [6, 60, 464, 360],
    focus: [160, 190],
    cm: [46, 34],
  }),
  'gearbox-filter': (pen, look) => ({
    art:
      pen.shape(
        'M40 90 Q40 60 70 60 H300 Q350 60 350 110 V260 Q350 300 310 300 H180 L150 350 H60 Q40 350 40 330 Z',
        look.body,
      ) +
      pen.fine(
        'M64 92 Q64 84 76 84 H296 Q326 84 326 112 V256 Q326 276 306 276 H168 L138 326 H64 Z',
        look.light,
      ) +
      pen.fineRect(180, 120, 116, 120, 8, palette.steelLight) +
      repeat(
        7,
        (i) =>
          pen.fine(`M${196 + i * 14} 122 V238`, palette.steelDark) +
          pen.fine(`M182 ${136 + i * 15} H294`, palette.steelDark),
      ) +
      pen.ring(106, 160, 42, 24, palette.steel, palette.line) +
      pen.bolt(80, 300, 12) +
      pen.bolt(318, 90, 10),
    box: [40, 60, 310, 290],
    focus: [220, 180],
    cm: [26, 24],
  }),
} satisfies Record<string, Drawing>;
