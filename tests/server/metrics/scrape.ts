import type { TestShop } from '../../support/test-shop.ts';

export const METRICS_TOKEN = 'metrics-token-of-32-characters-00';

export const fetchMetrics = (shop: TestShop, authorization = `Bearer ${METRICS_TOKEN}`) =>
  fetch(`${shop.url}/metrics`, { headers: { authorization } });

/** Reads Prometheus' text format: the value of each series, by its name with its labels. */
export function parseSeries(text: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1).replace('Inf', 'Infinity')),
    ]),
  );
}

/** Scrapes a shop; returns the series whose names begin so. */
export async function scrape(shop: TestShop, beginning: string): Promise<Record<string, number>> {
  const series = parseSeries(await (await fetchMetrics(shop)).text());
  return Object.fromEntries(Object.entries(series).filter(([name]) => name.startsWith(beginning)));
}

/** The series that `work` increases, and by how much. */
export async function measureIncrease(
  shop: TestShop,
  beginning: string,
  work: () => Promise<unknown>,
): Promise<Record<string, number>> {
  const before = await scrape(shop, beginning);
  await work();
  const after = await scrape(shop, beginning);
  const increases = Object.entries(after).map(
    ([name, value]) => [name, value - (before[name] ?? 0)] as const,
  );
  return Object.fromEntries(increases.filter(([, increase]) => increase !== 0));
}
