import { bodyProducts } from './products/body.ts';
import { brakeProducts } from './products/brakes.ts';
import { coolingProducts } from './products/cooling.ts';
import { electricalProducts } from './products/electrical.ts';
import { engineProducts } from './products/engine.ts';
import { filterProducts } from './products/filters.ts';
import { interiorProducts } from './products/interior.ts';
import { lightingProducts } from './products/lighting.ts';
import { oilProducts } from './products/oils.ts';
import { suspensionProducts } from './products/suspension.ts';
import { transmissionProducts } from './products/transmission.ts';
import { tyreProducts } from './products/tyres.ts';
import { withReviews } from './reviews.ts';
import type { SeedProduct } from './types.ts';

export const products: readonly SeedProduct[] = [
  ...brakeProducts,
  ...suspensionProducts,
  ...engineProducts,
  ...filterProducts,
  ...oilProducts,
  ...coolingProducts,
  ...electricalProducts,
  ...lightingProducts,
  ...bodyProducts,
  ...transmissionProducts,
  ...tyreProducts,
  ...interiorProducts,
].map(withReviews);
