import type { PictureView } from './pictures/draw-picture.ts';
import type { SeedProduct } from './types.ts';

const FLUIDS_CATEGORY = 5;
const unboxedSubcategories = new Set([
  'Tyres',
  'Rims & wheel caps',
  'Nose cuts',
  'Bumpers',
  'Side steps & roof racks',
]);

export const getPictureViews = (product: SeedProduct): readonly PictureView[] => {
  const { box, category, name, price, shippingFee, subcategory } = product;
  if (box === '') return price < 600 ? ['main'] : ['main', 'detail'];
  const isUnboxed =
    category === FLUIDS_CATEGORY ||
    unboxedSubcategories.has(subcategory) ||
    shippingFee > 900 ||
    name.startsWith('Ex-Japan');
  return isUnboxed ? ['main', 'detail', 'scale'] : ['main', 'detail', 'scale', 'boxed'];
};
