import * as v from 'valibot';
import { routes } from '../routes.ts';
import * as catalogue from '../schemas/catalogue.ts';
import * as categories from '../schemas/categories.ts';
import { idParameter } from '../schemas/fields.ts';
import type { Endpoint } from './endpoint.ts';

const params = v.object({ id: idParameter });

export const categoryEndpoints = {
  managedCategories: {
    ...routes.managedCategories,
    caller: 'superuser',
    summary:
      'The categories with their subcategories, in the order of the shop, and how many products each has',
    reply: categories.managedCategories,
    errors: [],
  },
  createCategory: {
    ...routes.createCategory,
    caller: 'superuser',
    summary: 'A new category, behind the others',
    body: categories.categoryBody,
    reply: catalogue.categoryWithSubcategories,
    errors: ['VALIDATION', 'IN_USE'],
  },
  changeCategory: {
    ...routes.changeCategory,
    caller: 'superuser',
    summary: 'Rename a category, give it another picture or another place among the others',
    params,
    body: categories.categoryChange,
    reply: catalogue.categoryWithSubcategories,
    errors: ['VALIDATION', 'NOT_FOUND', 'IN_USE'],
  },
  deleteCategory: {
    ...routes.deleteCategory,
    caller: 'superuser',
    summary: 'Delete a category without products, with its subcategories',
    params,
    reply: v.undefined(),
    errors: ['NOT_FOUND', 'IN_USE'],
  },
  createSubcategory: {
    ...routes.createSubcategory,
    caller: 'superuser',
    summary: 'A new subcategory, behind the others of its category',
    body: categories.subcategoryBody,
    reply: categories.subcategory,
    errors: ['VALIDATION', 'IN_USE'],
  },
  changeSubcategory: {
    ...routes.changeSubcategory,
    caller: 'superuser',
    summary: 'Rename a subcategory, give it another place, or move it with its products to another category',
    params,
    body: categories.subcategoryChange,
    reply: categories.subcategory,
    errors: ['VALIDATION', 'NOT_FOUND', 'IN_USE'],
  },
  deleteSubcategory: {
    ...routes.deleteSubcategory,
    caller: 'superuser',
    summary: 'Delete a subcategory without products',
    params,
    reply: v.undefined(),
    errors: ['NOT_FOUND', 'IN_USE'],
  },
} as const satisfies Record<string, Endpoint>;
