import type { ManagedProduct, Product } from '#contract/types.ts';
import type { ProductEditorView } from '#machines/product-editor/product-editor.view.ts';
import { toBody } from '#machines/product-editor/product-fields.rules.ts';
import type { ProductChoices } from './use-product-choices.ts';

type PreviewedView = Pick<ProductEditorView, 'fields' | 'slots' | 'product'>;

/**
 * The product as a shopper would get it if the form were saved now. What is missing or not valid yet is left out: a
 * price is then 0, a name 'No name yet'. `stored` is the product as shoppers get it today, for what they say about it.
 */
export function toPreview(
  { fields, slots, product }: PreviewedView,
  { categories }: Pick<ProductChoices, 'categories'>,
  stored: Product | undefined,
): Product {
  const body = toBody(fields, [], product === null);
  const name = body.name || 'No name yet';
  return {
    ...pickStored(product, body),
    ...findPlace(body, categories),
    ...pickOpinions(stored),
    name,
    description: body.description,
    price: body.price || 0,
    shippingFee: body.shippingFee || 0,
    features: body.features,
    box: body.box,
    condition: body.condition,
    brand: body.brand,
    part_numbers: body.part_numbers ?? [],
    images: slots.flatMap(({ stored: picture, isMain }) =>
      picture ? [{ ...picture, alt_text: name, is_main: isMain }] : [],
    ),
    relatedProducts: [],
  };
}

type SavedBody = ReturnType<typeof toBody>;

/** What the form of a stored product does not change. */
function pickStored(product: ManagedProduct | null, { stock_quantity: stock }: SavedBody) {
  if (!product) return { id: 0, slug: '', stock_quantity: stock || 0 };
  const { id, slug, stock_quantity } = product;
  return { id, slug, stock_quantity };
}

function findPlace(body: SavedBody, categories: ProductChoices['categories']) {
  const category = categories.find(({ id }) => id === body.category);
  const subcategory = category?.subcategories.find(({ id }) => id === body.subcategory);
  return {
    category: { id: body.category, name: category?.name ?? 'No category yet' },
    subcategory: subcategory ? { id: subcategory.id, name: subcategory.name } : null,
  };
}

function pickOpinions(stored: Product | undefined) {
  if (!stored) return { average_rating: null, review_count: 0, reviews: [] };
  const { average_rating, review_count, reviews } = stored;
  return { average_rating, review_count, reviews };
}
