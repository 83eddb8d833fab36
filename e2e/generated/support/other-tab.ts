import type { PathRun } from './browser-paths.types.ts';

/** Another tab refreshes the tokens and stores them. Its request is not held like those of the page. */
export async function refreshInOtherTab({ visitor: { page } }: PathRun): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(new URL('/robots.txt', page.url()).href);
  const refresh = await other.evaluate(() => localStorage.getItem('refresh_token'));
  const url = new URL('/api/token/refresh/', page.url()).href;
  const reply = await page.request.post(url, { data: { refresh } });
  await other.evaluate(
    (pair) => {
      localStorage.setItem('access_token', pair.access);
      localStorage.setItem('refresh_token', pair.refresh);
    },
    (await reply.json()) as { access: string; refresh: string },
  );
  await other.close();
}
