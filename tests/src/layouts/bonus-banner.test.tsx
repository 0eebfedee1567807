// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { syncServerTime } from '#machines/generic/clock.ts';
import type { Discount } from '#contract/discount.ts';
import * as css from '#src/layouts/default/layout.css.ts';
import { icons } from '#src/ui/icon/icon-registry.ts';
import { welcomeUntil } from '#tests/machines/samples.ts';
import { all, click, find, member, open, problem, until } from '#tests/src/app/stage.tsx';

const hour = 3_600_000;
const now = Date.UTC(2026, 5, 1, 12);

/** Ann signed up so long ago, ms. Only the date is faked; timers run. */
const signedUp = (age: number, change: Parameters<typeof member>[0] = {}) =>
  member({ signup_date: now - age, ...change });
const at = async (path: string, given = signedUp(hour)) => {
  vi.useFakeTimers({ toFake: ['Date'], now });
  return open(path, given);
};

afterEach(() => {
  vi.useRealTimers();
  syncServerTime(Date.now());
  localStorage.clear();
});

const banner = () => all('a[href="/credits"]').find((link) => link.textContent.includes('Welcome bonus')) ?? null;
const isRoomOpen = () => find(`.${css.open}`) !== null;

describe('the banner of the time bonus', () => {
  it('[BONUS-01 BONUS-11 BONUS-17 BONUS-18 BONUS-19 BONUS-20 BONUS-21 ROLE-12 UI-11] links to the credits, with star, title and hh:mm:ss', async () => {
    await at('/members', signedUp(14_399_000 - 3 * hour - 5 * 60_000));
    const link = await until(banner);
    expect(link.textContent).toBe('Welcome bonus: 25% off03:05:01');
    expect(link.querySelector(`path[d="${icons.star}"]`)).not.toBeNull();
    expect(link.previousElementSibling).toBeNull();
    // Outside `main` it is a region of its own. [UI-11]
    expect(link.closest('section')?.getAttribute('aria-label')).toBe('Special offer');
  });

  it('[BONUS-10 UI-11] the seconds are not announced', async () => {
    await at('/members');
    const timer = (await until(banner)).querySelector('[role=timer]');
    expect([timer?.textContent, timer?.getAttribute('aria-live')]).toEqual(['03:00:00', 'off']);
  });

  it.each(['/members', '/likes', '/chats', '/premium'])('[BONUS-17] is shown at %s', async (path) => {
    await at(path, { ...signedUp(hour), loadBundles: problem('unavailable') });
    expect(await until(banner)).not.toBeNull();
  });

  it.each(['/settings', '/profile', '/swipe-game', '/likes/matches', '/lang-config'])(
    '[BONUS-17] is not shown at %s',
    async (path) => {
      await at(path);
      await until(() => find('h1') && find('header nav'));
      expect([banner(), isRoomOpen()]).toEqual([null, false]);
    },
  );

  it('[BONUS-17 BONUS-18] its link leads out of the members area, where it is hidden', async () => {
    await at('/members', { ...signedUp(hour), loadBundles: problem('unavailable') });
    click(await until(banner));
    await until(() => location.pathname === '/credits' && banner() === null);
    expect(isRoomOpen()).toBe(false);
  });

  it('[BONUS-17 BONUS-13] is hidden for visitors', async () => {
    await at('/members', {});
    await until(() => find('h1'));
    expect([banner(), isRoomOpen()]).toEqual([null, false]);
  });

  it.each([
    ['has paid [BONUS-03 ROLE-15]', signedUp(hour, { paid_user: true })],
    ['signed up four hours ago [BONUS-04]', signedUp(4 * hour)],
  ])('[BONUS-17] is absent for a member who %s; no room is reserved', async (_, given) => {
    await at('/members', given);
    await until(() => find('header nav'));
    expect([banner(), isRoomOpen()]).toEqual([null, false]);
  });

  it('[BONUS-14] disappears after a payment, and its room closes', async () => {
    const { sendEvent } = await at('/members');
    await until(banner);
    sendEvent({ type: 'user.changed', change: { paid_user: true } });
    await until(() => banner() === null);
    expect(isRoomOpen()).toBe(false);
  });

  it('[BONUS-10 BONUS-12] is updated as soon as the page is visible again', async () => {
    await at('/members');
    expect((await until(banner)).textContent).toContain('03:00:00');
    vi.setSystemTime(now + 2 * hour + 30 * 60_000);
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => banner()?.textContent.includes('00:30:00'));
    vi.setSystemTime(now + 3 * hour);
    window.dispatchEvent(new Event('pageshow'));
    await until(() => banner() === null);
  });

  it('[BONUS-10] uses the server’s clock when this one is a day ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: now + 24 * hour });
    syncServerTime(now);
    await open('/members', signedUp(hour));
    expect((await until(banner)).textContent).toContain('03:00:00');
  });

  it('[DISCOUNT-06 DISCOUNT-07] other discounts have no banner', async () => {
    const welcome: Discount = welcomeUntil(now + 20 * hour);
    const { app, requests } = await at('/members', { ...signedUp(4 * hour), loadDiscount: welcome });
    await until(() => app.getSnapshot().context.facts.discount !== null);
    expect(app.getSnapshot().context.facts.discount).toEqual(welcome);
    expect(requests.filter(({ name }) => name === 'loadDiscount').map(({ query }) => query)).toEqual([
      { welcome: 'true' },
    ]);
    expect(banner()).toBeNull();
  });

  it('[DISCOUNT-07] is hidden without a time bonus', async () => {
    const { app, requests } = await at('/members', { ...signedUp(4 * hour), loadDiscount: problem('internal') });
    await until(() => requests.some(({ name }) => name === 'loadDiscount') && find('main h1'));
    expect([app.getSnapshot().context.facts.discount, all('[role=alert]')]).toEqual([null, []]);
  });
});
