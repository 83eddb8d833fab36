import type { PictureSpec } from './pictures/draw-picture.ts';

export type { PictureSpec };

export interface SeedCategory {
  id: number;
  name: string;
  picture: PictureSpec;
  subcategories: readonly string[];
}

export interface SeedReview {
  name: string;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string;
  daysAgo: number;
}

/** Prices and shipping fees are whole shillings; `sold` is in units and determines the best sellers. */
export interface SeedProduct {
  name: string;
  category: number;
  subcategory: string;
  price: number;
  shippingFee: number;
  stock: number;
  description: string;
  features: readonly string[];
  box: string;
  picture: PictureSpec;
  reviews: readonly SeedReview[];
  sold: number;
}
