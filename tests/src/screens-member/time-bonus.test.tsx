// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { syncServerTime } from '#machines/generic/clock.ts';
import { variant } from '#src/ui/button/button.css.ts';
import { icons } from '#src/ui/icon/icon-registry.ts';
import { profile } from '#tests/machines/samples.ts';
import { type Answers, all, card, click, find, member, named, open, problem, until } from '#tests/src/app/stage.tsx';

const hour = 3_600_000;
const now = Date.UTC(2026, 5, 1, 12);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now });
});
afterEach(() => {
  vi.useRealTimers();
  syncServerTime(Date.now());
  localStorage.clear();
});

const pass = async (ms: number) => {
  await vi.advanceTimersByTimeAsync(ms);
};
const dialog = () => find('dialog');
const within = (selector: string) => dialog()?.querySelector(selector);
const hasShape = (shape: string) => within(`path[d="${shape}"]`) !== null;

/** Ann signed up an hour ago and has no credits. The member scope is there. */
const at = async (path: string, change: Parameters<typeof member>[0] = {}, given: Answers = {}) => {
  const stage = await open(path, {
    ...member({ signup_date: now - hour, credits: 0, ...change }),
    loadBundles: problem('unavailable'),
    ...given,
  });
  await until(() => stage.requests.some(({ name }) => name === 'loadConversations') && find('main h1'));
  return stage;
};
const offered = async (given: Answers = {}) => {
  const stage = await at('/members', {}, given);
  await pass(40_000);
  await until(dialog);
  return stage;
};

describe('the modal of the time bonus', () => {
  it('[LAYOUT-10 BONUS-16 BONUS-22 BONUS-23 BONUS-24 BONUS-25 BONUS-26 BONUS-27 BONUS-29] explains the bonus', async () => {
    await offered();
    const titleId = dialog()?.getAttribute('aria-labelledby') ?? '';
    expect(document.getElementById(titleId)?.textContent).toBe('Your welcome bonus');
    expect(within('[aria-label=Close]')).not.toBeNull();
    const words = dialog()?.textContent ?? '';
    for (const said of [
      'Special offer',
      '25%',
      'Unlock every photo and keep the conversation going.',
      'Act fast: the discount on your first bundle ends 4 hours after you joined.',
      'Credits instantly received',
    ])
      expect(words).toContain(said);
    expect([hasShape(icons.star), hasShape(icons.check)]).toEqual([true, true]);
  });

  it('[BONUS-10 BONUS-11 BONUS-28] links to the credits with a countdown that is not announced', async () => {
    await offered();
    const link = within('a');
    expect([link?.getAttribute('href'), link?.textContent]).toEqual(['/credits', 'Claim 25% off02:59:20']);
    expect(link?.className.split(' ')).toEqual(expect.arrayContaining(variant.success.split(' ')));
    expect(link?.querySelector('[role=timer]')?.getAttribute('aria-live')).toBe('off');
    await pass(1_000);
    expect(await until(() => link?.textContent === 'Claim 25% off02:59:19')).toBe(true);
  });

  it('[BONUS-28 BONUS-36] following the link counts as seen', async () => {
    await offered();
    click(within('a') as HTMLElement);
    expect(await until(() => location.pathname === '/credits' && dialog() === null)).toBe(true);
    expect(localStorage.getItem('time-bonus:member-0001')).toBe(`{"at":${now + 40_000}}`);
  });

  it('[BONUS-28] opening another tab is left to the browser', async () => {
    await offered();
    let isLeft = false;
    window.addEventListener(
      'click',
      (event) => {
        isLeft = !event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    within('a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    expect([isLeft, location.pathname, dialog() === null]).toEqual([true, '/members', false]);
  });

  it.each([
    ['the cross', (modal: HTMLElement) => click(modal.querySelector<HTMLElement>('[aria-label=Close]'))],
    [
      'Escape',
      (modal: HTMLElement) =>
        modal.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
    ],
    ['a click beside it', (modal: HTMLElement) => click(modal)],
  ])('[BONUS-22 BONUS-36 BONUS-34] %s closes it permanently and returns the focus', async (_, close) => {
    await at('/members');
    const before = named('Filters');
    before?.focus();
    await pass(40_000);
    close(await until(dialog));
    await until(() => dialog() === null);
    expect([document.activeElement, location.pathname]).toEqual([before, '/members']);
    expect(localStorage.getItem('time-bonus:member-0001')).toBe(`{"at":${now + 40_000}}`);
  });

  it('[BONUS-34] stays closed for the member who closed it on this device, and only for them', async () => {
    localStorage.setItem('time-bonus:member-0009', '{"at":5}');
    const { close } = await offered();
    close();
    localStorage.setItem('time-bonus:member-0001', '{"at":5}');
    await at('/members');
    await pass(41_000);
    expect(dialog()).toBeNull();
  });

  it('[BONUS-36 BONUS-14] closes by itself after a payment, and stores nothing', async () => {
    const { sendEvent } = await offered();
    sendEvent({ type: 'user.changed', change: { paid_user: true } });
    await until(() => dialog() === null);
    expect(localStorage.getItem('time-bonus:member-0001')).toBeNull();
  });

  it('[BONUS-35] does not open outside the pages for members', async () => {
    const { sendEvent } = await at('/members');
    await pass(39_000);
    sendEvent({ type: 'navigation.requested', to: '/settings', replace: false });
    await pass(5_000);
    expect(dialog()).toBeNull();
  });

  it('[BONUS-30] waits for another dialog of the member', async () => {
    const { sendEvent } = await at('/members', {}, { loadProfile: profile(card.id, { ...card, matched: true }) });
    sendEvent({ type: 'matchModal.requested', id: card.id });
    await until(dialog);
    await pass(40_000);
    expect([all('dialog').length, dialog()?.textContent]).toEqual([1, expect.stringContaining('New like!')]);
    click(within('[aria-label=Close]') as HTMLElement);
    await until(() => dialog()?.textContent.includes('Special offer'));
    expect(all('dialog')).toHaveLength(1);
  });

  it('[BONUS-30] waits until a dialog of the page is closed', async () => {
    await at('/members');
    click(named('Filters'));
    const sheet = await until(dialog);
    await pass(40_000);
    expect([all('dialog').length, sheet.textContent.includes('Special offer')]).toEqual([1, false]);
    click(sheet.querySelector<HTMLElement>('[aria-label=Close]'));
    await until(() => dialog()?.textContent.includes('Special offer'));
    expect(all('dialog')).toHaveLength(1);
  });
});
