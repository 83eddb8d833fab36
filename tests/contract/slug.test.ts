import { expect, test } from 'vitest';
import { slugify } from '../../contract/slug.ts';

test.each([
  ['Front brake pads – Toyota Fielder', 'front-brake-pads-toyota-fielder'],
  ['  Spark plug (4 pcs.) ', 'spark-plug-4-pcs'],
  ['Citroën C4 é', 'citroen-c4-e'],
  ['½ inch ﬁlter', '1-2-inch-filter'],
  ['10W-40', '10w-40'],
  ['–', ''],
])('%j has the slug %j', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
