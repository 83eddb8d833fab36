import { type Box, createPen, type Drawing, type Look, type Piece, palette, round } from '../svg-pen.ts';

export interface Part {
  drawing: Drawing;
  look: Look;
  count: number;
  flip: boolean;
  tag: string;
  isUsed: boolean;
  partNumber: string;
}

export const getBox = (part: Part): Box => part.drawing(createPen(1), part.look).box;

export const drawPiece = (part: Part, scale: number, weight: number): Piece => {
  const piece = part.drawing(createPen(scale / weight), part.look);
  const [x, , width] = piece.box;
  const inner = part.flip
    ? `<g transform="matrix(-1 0 0 1 ${round(x * 2 + width)} 0)">${piece.art}</g>`
    : piece.art;
  const art = `<g id="part" fill="none" stroke="${palette.line}" stroke-width="${round((7 / scale) * weight)}" stroke-linejoin="round" stroke-linecap="round">${inner}</g>`;
  const focusX = part.flip ? x * 2 + width - piece.focus[0] : piece.focus[0];
  return { ...piece, art, focus: [focusX, piece.focus[1]] };
};
