import { escapeXml, palette, repeat, round } from '../svg-pen.ts';
import { drawPiece, getBox, type Part } from './part.ts';

const BAR_WIDTHS = [3, 6, 2, 5, 3, 2, 7, 3];

/** The label that is printed on the part: its number, and bars. */
function drawPartLabel(partNumber: string): string {
  if (partNumber === '') return '';
  const size = Math.min(34, 230 / (partNumber.length * 0.64));
  const bars = BAR_WIDTHS.map(
    (width, i) =>
      `<path d="${repeat(3, (j) => `M${382 + (i + j * BAR_WIDTHS.length) * 8} 584v30`)}" stroke-width="${width}"/>`,
  );
  return `<g stroke="${palette.line}"><rect x="338" y="520" width="272" height="106" rx="10" fill="${palette.white}" stroke-width="5"/>${bars.join('')}</g><text x="474" y="${round(556 + size * 0.36)}" font-family="sans-serif" font-weight="700" font-size="${round(size)}" text-anchor="middle" fill="${palette.line}">${escapeXml(partNumber)}</text>`;
}

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
  return `<defs><clipPath id="lens"><circle cx="338" cy="296" r="252"/></clipPath></defs><rect width="640" height="640" fill="${palette.paper}"/><circle cx="338" cy="296" r="252" fill="${palette.disc}"/><g clip-path="url(#lens)"><g transform="translate(${round(338 - focusX * zoom)} ${round(296 - focusY * zoom)}) scale(${zoom.toFixed(3)})">${piece.art}</g></g><circle cx="338" cy="296" r="252" fill="none" stroke="${palette.petrol}" stroke-width="10"/><path d="M134 210 A222 222 0 0 1 226 104" fill="none" stroke="${palette.white}" stroke-width="10" stroke-linecap="round" opacity="0.8"/><circle cx="118" cy="522" r="92" fill="${palette.white}" stroke="${palette.petrol}" stroke-width="7"/><use href="#part" transform="translate(${round(thumbnailLeft)} ${round(thumbnailTop)}) scale(${thumbnailScale.toFixed(3)})"/>${focusMarker}${drawPartLabel(part.partNumber)}`;
};
