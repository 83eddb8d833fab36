import type { Page } from 'playwright';
import { tokens } from '../../../src/theme/tokens.ts';

const PALETTES = ['petrol', 'amber', 'gray', 'green', 'orange', 'red', 'blue'];
const ROLES = ['solid', 'contrast', 'fg', 'subtle', 'muted', 'emphasized', 'border', 'focusRing'];
const SURFACES = ['bg', 'bg.panel', 'bg.muted', 'bg.emphasized', 'bg.bar', 'bg.paper'];
const LINE_COLOURS = ['fg', 'fg.muted', 'fg.error', 'fg.success', 'border', 'border.control', 'border.error'];

export function cssVariable(category: string, name: string): string {
  const kebabName = name.replaceAll('.', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return `var(--g-${category}-${kebabName})`;
}

const colourVariable = (name: string) => cssVariable('colors', name);
const row = (content: string) => `<div class="row">${content}</div>`;
const swatch = (name: string, label: string) =>
  `<figure><i style="background:${colourVariable(name)}"></i><figcaption>${label}</figcaption></figure>`;

const palette = () =>
  PALETTES.map((name) =>
    row(
      `<b>${name}</b>${Object.keys(tokens.colors[name as 'gray'])
        .map((step) => swatch(`${name}.${step}`, step))
        .join('')}`,
    ),
  ).join('');

const roles = () =>
  [
    row(`<b></b>${SURFACES.map((name) => swatch(name, name)).join('')}`),
    row(`<b></b>${LINE_COLOURS.map((name) => swatch(name, name)).join('')}`),
    ...PALETTES.map((name) =>
      row(`<b>${name}</b>${ROLES.map((role) => swatch(`${name}.${role}`, role)).join('')}`),
    ),
  ].join('');

const type = () =>
  Object.entries(tokens.fontSizes)
    .toReversed()
    .map(([name, { value }]) => {
      const heading = ['xl', '2xl', '3xl', '4xl', '5xl'].includes(name);
      const size = `font-size:${cssVariable('font-sizes', name)}`;
      return row(
        `<b>${name}</b><code>${value}</code><span class="${heading ? 'heading' : ''}" style="${size}">Brake pads Ksh 3,800</span>`,
      );
    })
    .join('');

const spacing = () => {
  const steps = ['1', '2', '3', '4', '5', '6', '8', '12', '16'];
  const bars = steps.map((step) =>
    row(
      `<b>${step}</b><code>${tokens.spacing[step]?.value}</code><i class="bar" style="width:${cssVariable('spacing', step)}"></i>`,
    ),
  );
  const corners = Object.entries(tokens.radii).map(
    ([name, { value }]) =>
      `<figure><i class="box" style="border-radius:${cssVariable('radii', name)}"></i><figcaption>${name} ${value}</figcaption></figure>`,
  );
  const shadows = ['xs', 'md', 'lg'].map(
    (name) =>
      `<figure><i class="box" style="border:0;box-shadow:${cssVariable('shadows', name)}"></i><figcaption>shadow ${name}</figcaption></figure>`,
  );
  return bars.join('') + row(corners.join('')) + row(shadows.join(''));
};

export const SHEETS = { palette, roles, type, spacing };

const STYLE = `
  body { background: ${colourVariable('bg')}; color: ${colourVariable('fg')}; font: 14px/1.4 ${cssVariable('fonts', 'body')}; }
  #sheet { display: inline-flex; flex-direction: column; gap: 10px; padding: 20px; width: 700px }
  .row { display: flex; align-items: center; gap: 8px }
  .row b { flex: none; width: 60px } .row span { white-space: nowrap } .row code { flex: none; width: 76px; color: ${colourVariable('fg.muted')}; font: inherit }
  figure { flex: 1; min-width: 0 } figcaption { font-size: 10px; color: ${colourVariable('fg.muted')}; white-space: nowrap }
  figure i { display: block; height: 34px; border: 1px solid ${colourVariable('border')}; border-radius: 6px }
  figure .box { height: 48px; background: ${colourVariable('bg.panel')}; border-color: ${colourVariable('border.control')}; margin: 6px }
  .bar { height: 14px; background: ${colourVariable('petrol.solid')} }
  .heading { font-weight: 700; font-stretch: 112%; letter-spacing: -0.015em; line-height: 1.1 }
`;

export async function drawSheet(page: Page, name: keyof typeof SHEETS) {
  await page.evaluate(
    ([style, html]) => {
      document.body.innerHTML = `<style>${style}</style><div id="sheet">${html}</div>`;
    },
    [STYLE, SHEETS[name]()] as const,
  );
  return page.locator('#sheet');
}

export async function getColour(page: Page, name: string): Promise<[number, number, number]> {
  const bytes = await page.evaluate((value) => {
    const probe = document.createElement('i');
    document.body.append(probe);
    probe.style.color = value;
    const channels = getComputedStyle(probe).color.match(/\d+/g)?.map(Number);
    probe.remove();
    return channels;
  }, colourVariable(name));
  const [red, green, blue] = bytes ?? [];
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error(`No colour ${name} in the page`);
  return [red, green, blue];
}
