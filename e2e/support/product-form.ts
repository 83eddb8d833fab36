import type { Page } from 'playwright/test';
import sharp from 'sharp';
import type { ProductFields } from '../../machines/product-editor/product-editor.types.ts';
import { FIELD_LABELS } from '../../machines/product-editor/product-fields.rules.ts';

const CHOICES = ['category', 'subcategory', 'campaign'];

/** Chooses the first category, no subcategory and no campaign, whatever the fields say. */
export async function fillProductForm(page: Page, fields: ProductFields): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.getByLabel(FIELD_LABELS[name as keyof ProductFields], { exact: true });
    if (name === 'condition') await field.selectOption(value);
    else if (CHOICES.includes(name)) {
      if (name === 'category') await field.selectOption({ index: 1 });
    } else if (await field.isVisible()) await field.fill(value);
  }
}

export async function createPictureFile() {
  const create = { width: 40, height: 30, channels: 3 as const, background: '#175f70' };
  return { name: 'side.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() };
}
