import { ink, round } from '../ink.ts';
import { boxOf, drawPiece, type Part } from './part.ts';

export const drawCloseUp = (part: Part): string => {
  const [x, y, width, height] = boxOf(part);
  const fit = Math.min(430 / width, 430 / height);
  const zoom = Math.max(fit * 1.8, Math.min(330 / Math.min(width, height), fit * 3));
  const piece = drawPiece(part, zoom, 1.35);
  const [focusX, focusY] = piece.focus;
  const small = Math.min(118 / width, 118 / height);
  const smallLeft = 118 - (x + width / 2) * small;
  const smallTop = 522 - (y + height / 2) * small;
  const spot = `<circle cx="${round(smallLeft + focusX * small)}" cy="${round(smallTop + focusY * small)}" r="${round((252 / zoom) * small)}" fill="none" stroke="${ink.amber}" stroke-width="6"/>`;
  return `<defs><clipPath id="lens"><circle cx="338" cy="296" r="252"/></clipPath></defs><rect width="640" height="640" fill="${ink.paper}"/><circle cx="338" cy="296" r="252" fill="${ink.disc}"/><g clip-path="url(#lens)"><g transform="translate(${round(338 - focusX * zoom)} ${round(296 - focusY * zoom)}) scale(${zoom.toFixed(3)})">${piece.art}</g></g><circle cx="338" cy="296" r="252" fill="none" stroke="${ink.petrol}" stroke-width="10"/><path d="M134 210 A222 222 0 0 1 226 104" fill="none" stroke="${ink.white}" stroke-width="10" stroke-linecap="round" opacity="0.8"/><circle cx="118" cy="522" r="92" fill="${ink.white}" stroke="${ink.petrol}" stroke-width="7"/><use href="#part" transform="translate(${round(smallLeft)} ${round(smallTop)}) scale(${small.toFixed(3)})"/>${spot}`;
};
