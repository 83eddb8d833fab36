import type { Category, CategoryWithSubcategories } from '#contract/types.ts';
import type { Context } from '../../context/context.ts';
import { selectCategories, selectTopCategories } from './catalogue.queries.ts';

const TOP_CATEGORY_COUNT = 12;

export function listCategories({ db }: Context): Promise<CategoryWithSubcategories[]> {
  return selectCategories(db);
}

export function listTopCategories({ db }: Context): Promise<Category[]> {
  return selectTopCategories(db, TOP_CATEGORY_COUNT);
}
