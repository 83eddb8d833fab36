import { palette, round } from '../svg-pen.ts';
import { drawPiece, getBox, type Part } from './part.ts';

export const drawCloseUp = (part: Part): string => {
  const [x, y, width, height] = getBox(part);
  const fitScale = Math.min(430 / width, 430 / height);
  const zoom = Math.max(fitScale * 1.8, Math.min(330 / Math.min(width, height), fitScale * 3));
  const piece = drawPiece(part, zoom, 1.35);
  const [focusX, focusY] = piece.focus;
  const thumbnailScale = Math.min(118 / width, 118 / height);
  const thumbnailLeft = 118 - (x + width / 2) * thumbnailScale;
  const thumbnailTop = 522 - (y + height / 2) * thumbnailScale;
  const focusMarker = `<circle cx="${round(thumbnailLeft + focusX * thumbnailScale)}" cy="${round(thumbnailTop + focusY * thumbnailScale)}" r="${round((252 / zoom) * thumbnailScale)}" fill="none" stroke="${palette.amber}" stroke-width="6"/>`;
  return `<defs><clipPath id="lens"><circle cx="338" cy="296" r="252"/></clipPath></defs><rect width="640" height="640" fill="${palette.paper}"/><circle cx="338" cy="296" r="252" fill="${palette.disc}"/><g clip-path="url(#lens)"><g transform="translate(${round(338 - focusX * zoom)} ${round(296 - focusY * zoom)}) scale(${zoom.toFixed(3)})">${piece.art}</g></g><circle cx="338" cy="296" r="252" fill="none" stroke="${palette.petrol}" stroke-width="10"/><path d="M134 210 A222 222 0 0 1 226 104" fill="none" stroke="${palette.white}" stroke-width="10" stroke-linecap="round" opacity="0.8"/><circle cx="118" cy="522" r="92" fill="${palette.white}" stroke="${palette.petrol}" stroke-width="7"/><use href="#part" transform="translate(${round(thumbnailLeft)} ${round(thumbnailTop)}) scale(${thumbnailScale.toFixed(3)})"/>${focusMarker}`;
};
