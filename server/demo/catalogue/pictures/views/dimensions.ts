import { palette, repeat, round } from '../svg-pen.ts';
import { drawPiece, getBox, type Part } from './part.ts';

const frame = { width: 400, height: 380, centreX: 366, centreY: 270 };

const grid = `<path d="${repeat(15, (i) => `M${(i + 1) * 40} 0V640M0 ${(i + 1) * 40}H640`)}" stroke="${palette.grid}" stroke-width="2"/>`;

const getTickStep = (cm: number): number => [1, 2, 5, 10, 20, 50].find((step) => cm / step <= 12) ?? 100;

const drawCaption = (x: number, y: number, cm: number): string =>
  `<text x="${round(x)}" y="${round(y)}" font-family="sans-serif" font-weight="700" font-size="27" text-anchor="middle" fill="${palette.petrol}">about ${cm} cm</text>`;

export const drawDimensions = (part: Part): string => {
  const [x, y, width, height] = getBox(part);
  const scale = Math.min(frame.width / width, frame.height / height, 1.1);
  const piece = drawPiece(part, scale, 0.85);
  const left = frame.centreX - (width * scale) / 2;
  const top = frame.centreY - (height * scale) / 2;
  const right = left + width * scale;
  const bottom = top + height * scale;
  const [widthCm, heightCm] = piece.cm;
  const lineY = bottom + 46;
  const lineX = left - 46;
  const horizontalStep = (width * scale) / (widthCm / getTickStep(widthCm));
  const verticalStep = (height * scale) / (heightCm / getTickStep(heightCm));
  const horizontalTicks = repeat(
    Math.floor(widthCm / getTickStep(widthCm) + 0.001) + 1,
    (i) => `M${round(left + i * horizontalStep)} ${round(lineY)}v12`,
  );
  const verticalTicks = repeat(
    Math.floor(heightCm / getTickStep(heightCm) + 0.001) + 1,
    (i) => `M${round(lineX)} ${round(bottom - i * verticalStep)}h-12`,
  );
  const guides = `M${round(left)} ${round(bottom + 12)}V${round(lineY + 20)}M${round(right)} ${round(bottom + 12)}V${round(lineY + 20)}M${round(left - 12)} ${round(top)}H${round(lineX - 20)}M${round(left - 12)} ${round(bottom)}H${round(lineX - 20)}`;
  const centreY = top + (height * scale) / 2;
  return `<rect width="640" height="640" fill="${palette.paper}"/>${grid}<g transform="translate(${round(left - x * scale)} ${round(top - y * scale)}) scale(${scale.toFixed(3)})">${piece.art}</g><path d="${guides}" stroke="${palette.petrolLight}" stroke-width="2" stroke-dasharray="5 6"/><path d="M${round(left)} ${round(lineY)}H${round(right)}M${round(lineX)} ${round(top)}V${round(bottom)}" stroke="${palette.petrol}" stroke-width="5"/><path d="${horizontalTicks}${verticalTicks}" stroke="${palette.petrol}" stroke-width="3"/>${drawCaption((left + right) / 2, lineY + 46, widthCm)}<g transform="rotate(-90 ${round(lineX - 24)} ${round(centreY)})">${drawCaption(lineX - 24, centreY, heightCm)}</g>`;
};
