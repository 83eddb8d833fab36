import { appPaths } from '#contract/app-paths.ts';
import { toMsisdn } from '#contract/phone.ts';
import type { VehicleRequest } from '#contract/types.ts';

export const STATUS_BADGES = {
  open: { label: 'To do', color: 'orange' },
  answered: { label: 'Answered', color: 'green' },
  closed: { label: 'Closed', color: 'gray' },
} as const satisfies Record<VehicleRequest['status'], { label: string; color: string }>;

/** Opens a chat with the sender, with the answer once there is one; null without a phone number. Never has the frame. */
export function getWhatsAppLink({ phone, vehicle }: VehicleRequest, publicUrl: string): string | null {
  const number = phone && toMsisdn(phone);
  if (!number) return null;
  const text = vehicle
    ? `Hello, this is Gari. Your car is a ${vehicle.label}. Parts that fit it: ${publicUrl}${appPaths.carParts(vehicle.slug)}`
    : 'Hello, this is Gari. You asked us which car you have.';
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}
