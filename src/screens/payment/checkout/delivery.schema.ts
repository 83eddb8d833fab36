import { valibotResolver } from '@hookform/resolvers/valibot';
import { deliveryDetails } from '#contract/schemas/delivery.ts';

export const deliveryResolver = valibotResolver(deliveryDetails);
