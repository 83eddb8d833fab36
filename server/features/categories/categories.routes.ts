import type { Hono } from 'hono';
import { endpoints } from '#contract/endpoints/index.ts';
import type { Context } from '../../context/context.ts';
import { createBinder } from '../../http/bind.ts';
import type { AppEnvironment } from '../../http/environment.ts';

// Loaded with their first calls, which are few (decision 131).
const loadList = () => import('./list-managed-categories.ts');
const loadCategory = () => import('./write-category.ts');
const loadSubcategory = () => import('./write-subcategory.ts');

export function categoryRoutes(app: Hono<AppEnvironment>, deps: Context): void {
  const bind = createBinder(app, deps);
  bind(endpoints.managedCategories, async (ctx) => (await loadList()).listManagedCategories(ctx));
  bind(endpoints.createCategory, async (ctx, input) => (await loadCategory()).createCategory(ctx, input));
  bind(endpoints.createSubcategory, async (ctx, input) =>
    (await loadSubcategory()).createSubcategory(ctx, input),
  );
  bind(endpoints.changeSubcategory, async (ctx, input) =>
    (await loadSubcategory()).changeSubcategory(ctx, input),
  );
  bind(endpoints.deleteSubcategory, async (ctx, input) =>
    (await loadSubcategory()).deleteSubcategory(ctx, input),
  );
  bind(endpoints.changeCategory, async (ctx, input) => (await loadCategory()).changeCategory(ctx, input));
  bind(endpoints.deleteCategory, async (ctx, input) => (await loadCategory()).deleteCategory(ctx, input));
}
