import { type Drawing, palette, repeat } from './svg-pen.ts';

export const bulbDrawings = {
  'bayonet-bulb': (pen, look) => ({
    art:
      pen.circle(200, 130, 112, palette.skyPale) +
      pen.flat('M118 120 A84 84 0 0 1 166 56 L174 70 A68 68 0 0 0 134 122 Z', palette.white) +
      pen.line('M172 250 V170 L188 150 L200 170 L212 150 L228 170 V250') +
      pen.fine('M176 196 Q200 180 224 196', palette.amber) +
      pen.shape('M136 220 Q200 250 264 220 L258 260 H142 Z', look.light) +
      pen.rect(140, 252, 120, 150, 8, palette.steel) +
      pen.fine('M160 270 V386', palette.white) +
      pen.rect(116, 318, 26, 22, 6, palette.steelLight) +
      pen.rect(258, 346, 26, 22, 6, palette.steelLight) +
      pen.rect(156, 400, 88, 24, 4, palette.rubber) +
      pen.circle(180, 430, 11, palette.amber) +
      pen.circle(220, 430, 11, palette.amber),
    box: [88, 18, 224, 424],
    focus: [200, 170],
    cm: [3, 5],
  }),
  'xenon-bulb': (pen, look) => ({
    art:
      pen.rect(184, 10, 32, 150, 12, palette.skyPale) +
      pen.ellipse(200, 130, 34, 42, palette.skyPale) +
      pen.ellipse(200, 130, 13, 20, palette.amber) +
      pen.line('M200 14 V104 M200 154 V220') +
      pen.tube('M256 250 V30 Q240 6 206 16', 9, palette.white) +
      pen.rect(176, 160, 48, 70, 6, palette.skyPale) +
      pen.shape('M110 226 H290 L306 262 H94 Z', palette.steel) +
      pen.rect(104, 260, 192, 60, 10, look.body) +
      pen.shape('M126 320 H274 V400 Q274 424 250 424 H150 Q126 424 126 400 Z', look.dark) +
      pen.fine('M150 340 V400 M176 340 V404', look.light) +
      pen.rect(214, 346, 44, 50, 6, palette.amber),
    box: [92, 4, 216, 420],
    focus: [210, 140],
    cm: [4, 8],
  }),
  beacon: (pen, look) => ({
    art:
      pen.fine(
        'M20 90 L76 130 M8 190 H74 M380 90 L324 130 M392 190 H326 M110 20 L140 70 M290 20 L260 70',
        palette.amberDark,
      ) +
      pen.shape('M104 300 V160 Q104 60 200 60 Q296 60 296 160 V300 Z', palette.amber) +
      repeat(5, (i) => pen.fine(`M${132 + i * 34} 110 V296`, palette.amberDark)) +
      pen.shape('M170 296 V180 Q200 150 230 180 V296 Z', palette.amberPale) +
      pen.flat('M122 280 V166 Q124 122 148 98 L158 108 Q140 130 138 166 V280 Z', palette.white) +
      pen.rect(80, 298, 240, 58, 12, palette.rubber) +
      pen.fine('M102 318 H298', palette.rubberLight) +
      pen.rect(64, 354, 272, 40, 16, look.body) +
      pen.tube('M330 378 C400 380 380 440 430 430', 13, palette.rubber),
    box: [8, 20, 428, 420],
    focus: [200, 200],
    cm: [13, 14],
  }),
} satisfies Record<string, Drawing>;
