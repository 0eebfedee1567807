/** Changes that reach an open page from outside: from the server, from another tab, by the browser's buttons. */
import { type Page, expect } from '@playwright/test';
import { eventStreamPath } from '#contract/endpoints.ts';
import { deferredStart } from '#contract/limits/app.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Database } from '#server/db/open.ts';
import type { MemberTable } from '#server/db/schema.ts';
import { addLiveEvent } from '#server/store/live-events.ts';
import { enterAs } from '#tests/e2e/seeded-test.ts';
import { expectAnswered } from '#tests/e2e/test-site.ts';
import type { TestMember } from '#tests/server/kit/conversations.ts';
import type { Fixtures } from './driver.ts';

export type MemberPage = { readonly page: Page; readonly db: Database; readonly member: TestMember };

/** Opens a page as a member, and waits until everything that starts later has started. */
export const openPageAsMember = async ({ page, site }: Fixtures, member: TestMember, path: string): Promise<void> => {
  await enterAs(page.context(), site, member);
  const stream = page.waitForRequest((request) => request.url().includes(eventStreamPath));
  await page.goto(path);
  await stream;
  await page.clock.runFor(deferredStart);
};

/** The same for a page that loads at once. */
export const openAsMember = async (fixtures: Fixtures, member: TestMember, path: string): Promise<void> => {
  await openPageAsMember(fixtures, member, path);
  await expect(fixtures.page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
};

/** Pages accept these again and again: a stored one would arrive a second time, with the server's next event. */
const isRepeatable = ({ type }: LiveEvent): boolean => type === 'typing' || type === 'resync';

/** An event of the stream, as the tab that reads it passes it on to the others. */
export const broadcast = async ({ page, db, member }: MemberPage, event: LiveEvent): Promise<void> => {
  if (!isRepeatable(event)) await db.write((tx) => addLiveEvent(tx, member.id, event, Date.now()));
  const { event_seq: seq } = await db.read
    .selectFrom('member')
    .select('event_seq')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  await page.evaluate(
    ([name, shared]) => {
      const channel = new BroadcastChannel(name);
      channel.postMessage(shared);
      channel.close();
    },
    [`vesper.live.${member.id}`, { id: String(seq), data: JSON.stringify(event) }] as const,
  );
};

/** The server's data of the member changes, and the page loads it. */
export const changeMember = async (world: MemberPage, values: Partial<MemberTable>): Promise<void> => {
  const { page, db, member } = world;
  // The periodic refresh applies the user only when its lists have come too: an older user would replace this one.
  await expectAnswered(page, /\/api\/(?:user|chats|likes)\.php/);
  await db.write((tx) => tx.updateTable('member').set(values).where('id', '=', member.id).execute());
  const loaded = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/user.php' && response.request().method() === 'GET',
  );
  await broadcast(world, { type: 'user' });
  await (await loaded).finished();
};

/** Another tab of the same browser changes what is stored; null removes it. */
export const storeInOtherTab = async (page: Page, key: string, value: object | null): Promise<void> => {
  const tab = await page.context().newPage();
  // An address of the site that runs no script.
  await tab.goto('/healthz');
  await tab.evaluate(
    ([name, text]) => (text === null ? localStorage.removeItem(name) : localStorage.setItem(name, text)),
    [key, value === null ? null : JSON.stringify(value)] as const,
  );
  await tab.close();
};

export const readStored = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);

/** The address changes as by the browser's back and forward buttons. */
export const moveTo = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
