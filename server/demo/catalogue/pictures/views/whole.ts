import { escapeXml, palette, round } from '../svg-pen.ts';
import { drawPiece, getBox, type Part } from './part.ts';

const area = { width: 490, height: 450, centreX: 320, centreY: 306 };

/** Offsets and total size in units of the piece's width and height. */
const arrangePieces = (count: number, width: number, height: number) => {
  const slots = Array.from({ length: count }, (_, index) => index);
  if (count === 1) return { offsets: [[0, 0]] as const, across: 1, down: 1 };
  if (height > width * 1.5)
    return { offsets: slots.map((i) => [i * 1.16, 0] as const), across: 1 + (count - 1) * 1.16, down: 1 };
  if (width > height * 1.5)
    return { offsets: slots.map((i) => [0, i * 1.18] as const), across: 1, down: 1 + (count - 1) * 1.18 };
  if (count === 4) {
    return {
      offsets: slots.map((i) => [(i % 2) * 1.1, Math.floor(i / 2) * 1.1] as const),
      across: 2.1,
      down: 2.1,
    };
  }
  return {
    offsets: slots.map((i) => [(count - 1 - i) * 0.6, i * 0.3] as const),
    across: 1 + (count - 1) * 0.6,
    down: 1 + (count - 1) * 0.3,
  };
};

const drawTag = (tag: string): string => {
  if (tag === '') return '';
  const size = Math.min(27, 132 / (tag.length * 0.64));
  return `<g transform="rotate(-5 520 576)" stroke="${palette.line}" stroke-linejoin="round"><path d="M412 576 q-34 -6 -30 -34" fill="none" stroke-width="3"/><path d="M432 549 H606 V603 H432 L408 588 V564 Z" fill="${palette.amberPale}" stroke-width="5"/><circle cx="426" cy="576" r="6" fill="${palette.paper}" stroke-width="3"/><text x="522" y="${round(576 + size * 0.36)}" font-family="sans-serif" font-weight="700" font-size="${round(size)}" text-anchor="middle" fill="${palette.line}" stroke="none">${escapeXml(tag)}</text></g>`;
};

const usedMark = `<g transform="rotate(-9 128 84)" fill="none" stroke="${palette.red}" stroke-linejoin="round"><rect x="28" y="44" width="200" height="80" rx="10" fill="${palette.paper}" stroke-width="6"/><rect x="37" y="53" width="182" height="62" rx="5" stroke-width="2.5"/><g font-family="sans-serif" font-weight="700" text-anchor="middle" fill="${palette.red}" stroke="none"><text x="128" y="85" font-size="28">EX-JAPAN</text><text x="128" y="107" font-size="17">USED, TESTED</text></g></g>`;

export const drawWhole = (part: Part): string => {
  const [x, y, width, height] = getBox(part);
  const layout = arrangePieces(part.count, width, height);
  const scale = Math.min(area.width / (width * layout.across), area.height / (height * layout.down), 1.35);
  const weight = part.count > 2 ? 0.8 : 1;
  const piece = drawPiece(part, scale, weight);
  const left = area.centreX - (width * layout.across * scale) / 2;
  const top = area.centreY - (height * layout.down * scale) / 2;
  const bottom = top + height * layout.down * scale;
  const toTransform = ([across, down]: readonly [number, number]) =>
    `translate(${round(left + across * width * scale - x * scale)} ${round(top + down * height * scale - y * scale)}) scale(${scale.toFixed(3)})`;
  const [first = [0, 0] as const, ...rest] = layout.offsets;
  const pieces = [
    `<g transform="${toTransform(first)}">${piece.art}</g>`,
    ...rest.map((offset) => `<use href="#part" transform="${toTransform(offset)}"/>`),
  ];
  const shadow = Math.max(width * layout.across * scale * 0.46, 90);
  return `<rect width="640" height="640" fill="${palette.paper}"/><circle cx="320" cy="306" r="262" fill="${palette.disc}"/><ellipse cx="320" cy="${round(bottom + 8)}" rx="${round(shadow)}" ry="17" fill="${palette.shadow}"/>${pieces.join('')}${drawTag(part.tag)}${part.isUsed ? usedMark : ''}`;
};
