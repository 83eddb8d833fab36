import * as v from 'valibot';
import { routes } from '../routes.ts';
import * as catalogue from '../schemas/catalogue.ts';
import { idParameter } from '../schemas/fields.ts';
import * as productsAdmin from '../schemas/products-admin.ts';
import type { Endpoint } from './endpoint.ts';

export const productAdminEndpoints = {
  uploadPicture: {
    ...routes.uploadPicture,
    caller: 'superuser',
    summary: 'Keep a JPEG, PNG, WebP or AVIF of at most 10 MB; it goes after a day unless a product shows it',
    file: 'file',
    reply: catalogue.uploadedPicture,
    errors: ['VALIDATION'],
  },
  managedProducts: {
    ...routes.managedProducts,
    caller: 'superuser',
    summary: 'All products, newest first, 12 a page; archived ones on request',
    query: productsAdmin.managedProductsQuery,
    reply: productsAdmin.managedProductPage,
    errors: ['VALIDATION'],
  },
  createProduct: {
    ...routes.createProduct,
    caller: 'superuser',
    summary: 'Add a product; its address is made of its name',
    body: productsAdmin.productBody,
    reply: productsAdmin.managedProduct,
    errors: ['VALIDATION', 'USED_PART_BARRED'],
  },
  managedProduct: {
    ...routes.managedProduct,
    caller: 'superuser',
    summary: 'One product to edit, archived or not',
    params: v.object({ id: idParameter }),
    reply: productsAdmin.managedProduct,
    errors: ['NOT_FOUND'],
  },
  changeProduct: {
    ...routes.changeProduct,
    caller: 'superuser',
    summary: 'Change what is named of a product, unless it was changed since the version named',
    params: v.object({ id: idParameter }),
    body: productsAdmin.productChange,
    reply: productsAdmin.managedProduct,
    errors: ['VALIDATION', 'NOT_FOUND', 'STALE', 'USED_PART_BARRED'],
  },
  changeStock: {
    ...routes.changeStock,
    caller: 'superuser',
    summary: 'Add units to what is free to sell, or take them off; never below zero',
    params: v.object({ id: idParameter }),
    body: productsAdmin.stockChange,
    reply: productsAdmin.stockReply,
    errors: ['VALIDATION', 'NOT_FOUND', 'OUT_OF_STOCK'],
  },
  stockChanges: {
    ...routes.stockChanges,
    caller: 'superuser',
    summary: 'Why the stock of a product changed in the last two years, the newest 50 first',
    params: v.object({ id: idParameter }),
    query: productsAdmin.stockChangesQuery,
    reply: productsAdmin.stockChanges,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
  productCosts: {
    ...routes.productCosts,
    caller: 'superuser',
    summary: 'What the shop pays for a unit of the products named, where somebody has said so',
    query: productsAdmin.costsQuery,
    reply: productsAdmin.costs,
    errors: ['VALIDATION'],
  },
  setProductCost: {
    ...routes.setProductCost,
    caller: 'superuser',
    summary: 'Say what the shop pays for a unit of a product, or that nobody knows',
    params: v.object({ id: idParameter }),
    body: productsAdmin.costBody,
    reply: productsAdmin.costReply,
    errors: ['VALIDATION', 'NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>;
