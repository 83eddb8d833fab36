import { slugify } from '#contract/product.ts';

interface Named {
  id: number;
  name: string;
}

/** As catalogue files are read. */
const foldName = (name: string) => name.toLowerCase();

/** Returns why a name cannot be used beside the others, or null. */
export function findNameProblem(
  kind: 'category' | 'subcategory',
  name: string,
  others: readonly Named[],
): string | null {
  const same = others.find((other) => foldName(other.name) === foldName(name));
  if (same) return `There is a ${kind} with this name already: ${same.name}. Please choose another one.`;
  const alike = kind === 'category' && others.find((other) => slugify(other.name) === slugify(name));
  if (!alike) return null;
  return `Pages of cars would have the same address for this category and ${alike.name}. Please choose another name.`;
}

/** The ids in their new order. `position` counts from 1; behind the last place means the last one. */
export function moveTo(ids: readonly number[], id: number, position: number): number[] {
  const others = ids.filter((other) => other !== id);
  return others.toSpliced(position - 1, 0, id);
}
