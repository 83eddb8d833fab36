import type { Position, Verdict } from './verdict.ts';

/** The sentence of a badge (FIT-16); `car` is its label. */
export function getBadgeText(verdict: Verdict, car: string): string {
  const texts: Record<Verdict, string> = {
    fits: `Fits your ${car}`,
    if: 'Fits if …',
    universal: 'Fits any car',
    no: `Does not fit your ${car}`,
    unchecked: `Not checked for your ${car}`,
  };
  return texts[verdict];
}

/** 'Front, left · 1 per car'; what is not known is left out. */
export function getPlaceText(position: Position | null, quantity: number): string {
  const place = position && position.charAt(0).toUpperCase() + position.slice(1).replace('-', ', ');
  return [place, `${quantity} per car`].filter(Boolean).join(' · ');
}
