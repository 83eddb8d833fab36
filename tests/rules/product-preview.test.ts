import { describe, expect, test } from 'vitest';
import { EMPTY_FIELDS } from '#machines/product-editor/product-fields.rules.ts';
import { toPreview } from '#src/screens/admin/product-editor/preview.rules.ts';
import { pads, padsForm } from '#tests/models/product-editor.model.ts';

const categories = [
  { id: 1, name: 'Brakes', image: '/media/1.svg', subcategories: [{ id: 101, name: 'Pads' }] },
  {
    id: 2,
    name: 'Filters',
    image: '/media/2.svg',
    subcategories: [
      { id: 201, name: 'Oil filters' },
      { id: 203, name: 'Air filters' },
    ],
  },
];
const review = {
  id: 5,
  name: 'Wanjiku',
  rating: 4,
  comment: 'Quiet.',
  verified: true,
  created_at: '2026-11-04T08:15:00.000Z',
};

describe('what is in the form, as shoppers get it', () => {
  const picture = { id: 'b'.repeat(32), image: '/media/b/640.webp' };
  const slot = { upload: null, canRemove: true, canMoveEarlier: false, canMoveLater: false };

  test('[PRODUCT-14] of a stored product, with its stock and what shoppers say', () => {
    const slots = [
      { ...slot, key: 1, stored: picture, isMain: true },
      { ...slot, key: 2, stored: null, isMain: false },
    ];
    const stored = {
      ...pads,
      average_rating: 4,
      review_count: 1,
      reviews: [review],
      relatedProducts: [],
    };
    const fields = {
      ...padsForm,
      name: ' Rear pads ',
      price: '5,000',
      stock: '',
      features: 'Ceramic\n\nQuiet',
      brand: 'Advics',
      partNumbers: 'brand, Advics, SN828P',
    };
    expect(toPreview({ fields, slots, product: pads }, { categories }, stored)).toEqual({
      id: 12,
      slug: 'front-brake-pads',
      name: 'Rear pads',
      description: 'Ceramic pads.',
      price: 5000,
      shippingFee: 150,
      category: { id: 1, name: 'Brakes' },
      subcategory: { id: 101, name: 'Pads' },
      stock_quantity: 7,
      features: ['Ceramic', 'Quiet'],
      box: 'Four pads',
      condition: 'genuine',
      brand: 'Advics',
      part_numbers: [{ kind: 'brand', maker: 'Advics', shown: 'SN828P' }],
      images: [{ ...picture, alt_text: 'Rear pads', is_main: true }],
      average_rating: 4,
      review_count: 1,
      reviews: [review],
      relatedProducts: [],
    });
  });

  test('[PRODUCT-14] of a new product, without what is not filled in yet', () => {
    const view = { fields: EMPTY_FIELDS, slots: [], product: null };
    expect(toPreview(view, { categories }, undefined)).toEqual({
      id: 0,
      slug: '',
      name: 'No name yet',
      description: '',
      price: 0,
      shippingFee: 0,
      category: { id: 0, name: 'No category yet' },
      subcategory: null,
      stock_quantity: 0,
      features: [],
      box: '',
      condition: 'genuine',
      brand: '',
      part_numbers: [],
      images: [],
      average_rating: null,
      review_count: 0,
      reviews: [],
      relatedProducts: [],
    });
    const filled = toPreview({ ...view, fields: padsForm }, { categories }, undefined);
    expect(filled).toMatchObject({ name: 'Front brake pads', price: 4500, stock_quantity: 7 });
  });

  test.each([
    ['2', '203', { id: 2, name: 'Filters' }, { id: 203, name: 'Air filters' }],
    ['2', '', { id: 2, name: 'Filters' }, null],
    ['2', '101', { id: 2, name: 'Filters' }, null],
    ['9', '', { id: 9, name: 'No category yet' }, null],
  ])('is in the category %j with the subcategory %j', (category, subcategory, expected, within) => {
    const view = { fields: { ...padsForm, category, subcategory }, slots: [], product: pads };
    expect(toPreview(view, { categories }, undefined)).toMatchObject({
      category: expected,
      subcategory: within,
    });
  });
});
