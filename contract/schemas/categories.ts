import * as v from 'valibot';
import { MAX_CATEGORIES, MAX_CATEGORY_NAME_LENGTH, MAX_SUBCATEGORIES } from '../limits.ts';
import { PRODUCT_TEXTS, slugify } from '../product.ts';
import { id, idReference, nameText } from './fields.ts';

/** Pages of cars have it in their address, so something of it must remain there. */
const categoryName = v.pipe(
  nameText(MAX_CATEGORY_NAME_LENGTH),
  v.check((name) => slugify(name) !== '', 'Needs a letter from A to Z or a digit'),
);
const subcategoryName = nameText(MAX_CATEGORY_NAME_LENGTH);

/** From 1; a number behind the last place means the last one. */
const position = /* @__NO_SIDE_EFFECTS__ */ (max: number) =>
  v.pipe(
    v.number('Must be a number'),
    v.integer('Must be a whole number'),
    v.minValue(1, 'Must be at least 1'),
    v.maxValue(max, `At most ${max}`),
  );
/** The id of an upload, or of a drawing. */
const picture = v.pipe(v.string('Must be text'), v.regex(/^[0-9a-f]{32}$/, PRODUCT_TEXTS.noPicture));

/** Without a picture it gets a drawing. */
export const categoryBody = v.object({ name: categoryName, picture: v.exactOptional(picture) });
/** Absent fields stay unchanged. */
export const categoryChange = v.object({
  name: v.exactOptional(categoryName),
  picture: v.exactOptional(picture),
  position: v.exactOptional(position(MAX_CATEGORIES)),
});

export const subcategoryBody = v.object({ category: idReference, name: subcategoryName });
/** Absent fields stay unchanged. In another category it comes last, unless a position is there. */
export const subcategoryChange = v.object({
  name: v.exactOptional(subcategoryName),
  category: v.exactOptional(idReference),
  position: v.exactOptional(position(MAX_SUBCATEGORIES)),
});

export const subcategory = v.object({ id, name: v.string(), category: id });

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Products that are for sale, and archived ones. */
const counts = { for_sale: count, archived: count };
/** Those of a category include the ones of its subcategories. */
export const managedCategories = v.array(
  v.object({
    id,
    name: v.string(),
    image: v.string(),
    ...counts,
    subcategories: v.array(v.object({ id, name: v.string(), ...counts })),
  }),
);
