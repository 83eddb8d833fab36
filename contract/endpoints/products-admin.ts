import * as v from 'valibot';
import { paths } from '../paths.ts';
import * as catalogue from '../schemas/catalogue.ts';
import { idParameter } from '../schemas/fields.ts';
import * as productsAdmin from '../schemas/products-admin.ts';
import { endpoint } from './endpoint.ts';

export const productAdminEndpoints = {
  uploadPicture: endpoint({
    method: 'POST',
    path: paths.uploadPicture,
    caller: 'superuser',
    summary: 'Keep a JPEG, PNG, WebP or AVIF of at most 10 MB; it goes after a day unless a product shows it',
    file: 'file',
    reply: catalogue.uploadedPicture,
    errors: ['VALIDATION'],
  }),
  managedProducts: endpoint({
    method: 'GET',
    path: paths.managedProducts,
    caller: 'superuser',
    summary: 'All products, newest first, 12 a page; archived ones on request',
    query: productsAdmin.managedProductsQuery,
    reply: productsAdmin.managedProductPage,
    errors: ['VALIDATION'],
  }),
  createProduct: endpoint({
    method: 'POST',
    path: paths.managedProducts,
    caller: 'superuser',
    summary: 'Add a product; its address is made of its name',
    body: productsAdmin.productBody,
    reply: productsAdmin.managedProduct,
    errors: ['VALIDATION'],
  }),
  managedProduct: endpoint({
    method: 'GET',
    path: paths.managedProduct,
    caller: 'superuser',
    summary: 'One product to edit, archived or not',
    params: v.object({ id: idParameter }),
    reply: productsAdmin.managedProduct,
    errors: ['NOT_FOUND'],
  }),
  changeProduct: endpoint({
    method: 'PATCH',
    path: paths.managedProduct,
    caller: 'superuser',
    summary: 'Change what is named of a product, unless it was changed since the version named',
    params: v.object({ id: idParameter }),
    body: productsAdmin.productChange,
    reply: productsAdmin.managedProduct,
    errors: ['VALIDATION', 'NOT_FOUND', 'STALE'],
  }),
  changeStock: endpoint({
    method: 'POST',
    path: paths.productStock,
    caller: 'superuser',
    summary: 'Add units to what is free to sell, or take them off; never below zero',
    params: v.object({ id: idParameter }),
    body: productsAdmin.stockChange,
    reply: productsAdmin.stockReply,
    errors: ['VALIDATION', 'NOT_FOUND', 'OUT_OF_STOCK'],
  }),
};
