import type { VehicleRequestFields } from '#contract/vehicle-request.ts';
import type { ShopClient } from '../support/call-api.ts';

export interface RequestOptions {
  token?: string;
  /** Empty fields are left out. */
  fields?: Partial<VehicleRequestFields>;
  photos?: readonly (Uint8Array | string)[];
}

/** A request by phone about an unknown Fielder, unless the fields say otherwise. */
export async function sendVehicleRequest(
  shop: ShopClient,
  { token, fields = { phone: '0712 345 678', text: 'A white Fielder' }, photos = [] }: RequestOptions = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const [index, photo] of photos.entries()) {
    const bytes = typeof photo === 'string' ? photo : new Uint8Array(photo);
    form.append('photos', new Blob([bytes], { type: 'image/jpeg' }), `photo-${index + 1}.jpg`);
  }
  const reply = await shop.call('sendVehicleRequest', { form, token });
  return { reply, id: reply.body.id };
}
