import type { Verdict } from './verdict.ts';

interface LineCar {
  vehicle_label: string | null;
  verdict: Verdict | null;
}

const NOTES: Record<Verdict, string> = {
  fits: '',
  universal: '',
  if: ' (fits if …)',
  no: ' (does not fit)',
  unchecked: ' (not checked)',
};

/** What an order says of the car that a line was bought for; null without one. */
export function getLineCarText({ vehicle_label: car, verdict }: LineCar): string | null {
  return car === null || verdict === null ? null : `For ${car}${NOTES[verdict]}`;
}
