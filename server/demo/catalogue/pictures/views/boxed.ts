import { palette, round } from '../svg-pen.ts';
import { drawPiece, getBox, type Part } from './part.ts';

const area = { width: 330, height: 300, right: 596, bottom: 560 };

const carton = `<g stroke="${palette.line}" stroke-width="6" stroke-linejoin="round"><path d="M70 190 L330 130 L330 470 L70 530 Z" fill="${palette.amberPale}"/><path d="M330 130 L470 190 L470 500 L330 470 Z" fill="${palette.amber}"/><path d="M70 190 L210 236 L470 190 L330 130 Z" fill="${palette.white}"/><path d="M70 190 L18 132 L268 76 L330 130 Z" fill="${palette.amberPale}"/><path d="M470 190 L548 146 L404 88 L330 130 Z" fill="${palette.amber}"/></g><path d="M96 300 L232 268 V356 L96 388 Z" fill="${palette.petrol}"/><text transform="translate(164 341) skewY(-13)" font-family="sans-serif" font-weight="700" font-size="46" text-anchor="middle" fill="${palette.white}">GARI</text><path d="M100 420 L200 396 M100 446 L170 430" stroke="${palette.amberDark}" stroke-width="5"/>`;

export const drawBoxed = (part: Part): string => {
  const [x, y, width, height] = getBox(part);
  const scale = Math.min(area.width / width, area.height / height, 1);
  const piece = drawPiece(part, scale, 0.9);
  const left = area.right - width * scale;
  const top = area.bottom - height * scale;
  return `<rect width="640" height="640" fill="${palette.paper}"/><circle cx="320" cy="306" r="262" fill="${palette.disc}"/><ellipse cx="290" cy="530" rx="250" ry="26" fill="${palette.shadow}"/>${carton}<ellipse cx="${round(left + (width * scale) / 2)}" cy="${area.bottom + 6}" rx="${round((width * scale) / 2)}" ry="13" fill="${palette.shadow}"/><g transform="translate(${round(left - x * scale)} ${round(top - y * scale)}) scale(${scale.toFixed(3)})">${piece.art}</g>`;
};
