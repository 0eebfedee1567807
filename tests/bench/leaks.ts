/** What a browser keeps after fifty rounds of members, a profile, its conversation, and back. */
import { type CDPSession, type Page, chromium } from '@playwright/test';
import { openDatabase } from '#server/db/open.ts';
import { authCookie } from '#contract/limits/account.ts';
import { everyone, members } from '#tests/e2e/pages/members.ts';
import { addConversation, addTestMember, buildMessages } from '#tests/server/kit/conversations.ts';
import { makeStorage } from '#tests/server/kit/storage.ts';
import { browserArguments, browserPath } from '#tools/playwright-browser.ts';
import { type Figure, runAlone } from './figures.ts';
import { buildIfNeeded, startServer } from './server.ts';

const rounds = 50;
/** Chunks, texts and pictures load, and functions are compiled. */
const warmup = 5;

const round = async (page: Page): Promise<void> => {
  const card = members(page).cards.first().getByRole('heading').getByRole('link');
  await card.click();
  await page.getByRole('main').getByRole('link', { name: 'Message', exact: true }).click();
  await page.getByRole('log').waitFor();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Message', exact: true }).waitFor();
  await page.goBack();
  await card.waitFor();
};

type Kept = { readonly heap: number; readonly nodes: number; readonly listeners: number };

const measure = async (cdp: CDPSession): Promise<Kept> => {
  await cdp.send('HeapProfiler.collectGarbage');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') };
};

export const leakFigures = async (): Promise<Figure[]> => {
  const executablePath = browserPath();
  if (executablePath === null) return [{ what: 'leaks', measured: 'no Chromium was found' }];
  buildIfNeeded();
  const storage = await makeStorage('sqlite');
  const db = await openDatabase(storage);
  const [ada, bruno] = [await addTestMember(db, 'Ada'), await addTestMember(db, 'Bruno')];
  await addConversation(db, ada, bruno, buildMessages(ada, bruno, 40));
  await db.close();
  const server = await startServer(storage);
  const browser = await chromium.launch({ executablePath, args: browserArguments });
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 412, height: 823 },
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  await context.addCookies([
    { name: authCookie.name, value: ada.token, url: server.url, httpOnly: true, sameSite: 'Lax' },
  ]);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Performance.enable');
  await page.goto(everyone);
  for (let warm = 0; warm < warmup; warm += 1) await round(page);
  const before = await measure(cdp);
  for (let current = 0; current < rounds; current += 1) await round(page);
  const after = await measure(cdp);
  await browser.close();
  await server.stop();
  await storage.remove();
  const what = `${rounds} rounds of members, a profile, its conversation, and back`;
  return [
    {
      what: `${what}: growth of the heap`,
      measured: `${((after.heap - before.heap) / 1e6).toFixed(1)} MB`,
      goal: '5 MB',
    },
    { what: '… of nodes, also detached ones', measured: String(after.nodes - before.nodes), goal: '200' },
    { what: '… of event listeners', measured: String(after.listeners - before.listeners), goal: '0' },
  ];
};

await runAlone(import.meta.main, leakFigures);
