// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { publicFieldNames } from '#contract/profile-fields.ts';
import {
  type Answers,
  all,
  card,
  click,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  texts,
  until,
  user,
} from '#tests/src/app/stage.tsx';

const day = 86_400_000;
const ben = { ...card, premium: true, online: true, is_new: true, demo: true, common_interests: ['wine'] };
const cleo = { ...card, id: 'member-0003', name: 'Cleo', age: 33 };
const dora = { ...card, id: 'member-0004', name: 'Dora', age: 27 };

const unanswered = Object.fromEntries(publicFieldNames.map((field) => [field, null]));

const dealt = (...deck: readonly object[]) => ({ deck, likes_left: 4, resets_at: null });
const left = (likes: number) => ({ likes_left: likes, resets_at: Date.now() + day, matched: false });

beforeEach(() => sessionStorage.clear());

const show = async (more: Answers = {}) => {
  const stage = await open('/swipe-game', {
    ...member(),
    loadSwipe: dealt(ben, cleo, dora),
    swipe: left(3),
    undoPass: { likes_left: 4, resets_at: null },
    ...more,
  });
  const judged = () => stage.requests.flatMap(({ name, body }) => (['swipe', 'undoPass'].includes(name) ? [body] : []));
  return { ...stage, judged };
};

/** Top card: gets drags and keys, and links to the profile. */
const top = () => find('#main a[href^="/members/"][draggable=false]');
const seeTop = (name: string) => until(() => top()?.textContent === name);
const press = (key: string, more: KeyboardEventInit = {}) =>
  top()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));

/** `at`: event time in ms, never 0. */
const point = (type: string, clientX: number, at = 1) => {
  const element = top();
  if (element === null) throw new Error('There is no card.');
  element.setPointerCapture = () => undefined;
  const init = { bubbles: true, cancelable: true, isPrimary: true, pointerId: 1, button: 0, clientX };
  const event = new PointerEvent(type, init);
  Object.defineProperty(event, 'timeStamp', { value: at });
  element.dispatchEvent(event);
};
const clickAfter = () =>
  top()?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, button: 0 }));

describe('the swipe game', () => {
  it('[SWIPE-01 ROUTE-27 MEMBERS-02 PROFILE-28] shows the top card, and the likes left', async () => {
    await show();
    await seeTop('Ben, 40');
    expect(texts('#main h1')).toEqual(['Swipe game']);
    expect(texts('#main h2')).toEqual(['Ben, 40']);
    const words = find('#main')?.textContent;
    for (const word of [
      'Utrecht, Netherlands',
      'Demo profile',
      'New',
      'Online now',
      'In common: Wine',
      '4 of 4 likes left today',
    ])
      expect(words).toContain(word);
    expect(find('#main h2 [role=img]')?.getAttribute('aria-label')).toBe('Premium');
    expect(find('#main output')?.textContent).toBe('Ben, 40');
    expect(named('Show the profile of Ben')?.getAttribute('href')).toBe('/members/member-0002');
    expect(document.title).toContain('Swipe game');
  });

  it('[SWIPE-06 PROFILE-28] the facts beside the card are those of the card on top', async () => {
    const facts = {
      ...unanswered,
      hair_colour: 'red',
      about_me: 'Bakes bread at night.',
      interests: ['art', 'wine'],
      prompts: [{ prompt: 'laugh', answer: 'Puns.' }],
    };
    const stage = await show({
      loadSwipe: dealt({ ...ben, distance: 20, facts }, { ...cleo, facts: { ...facts, about_me: 'Sails.' } }, dora),
    });
    await seeTop('Ben, 40');
    const beside = () => find('#main aside');
    expect(beside()?.getAttribute('aria-label')).toBe('Profile of Ben');
    expect(texts('#main aside h3')).toEqual(['About me', 'What makes me laugh', 'Facts', 'Interests']);
    for (const words of ['Utrecht, Netherlands · about 20 km', 'Bakes bread at night.', 'Puns.', '1 in common'])
      expect(beside()?.textContent).toContain(words);
    // Interests in common come first.
    expect(texts('#main aside section:last-of-type li')).toEqual(['Wine (in common)', 'Art']);
    click(named('Pass Ben'));
    await seeTop('Cleo, 33');
    expect([beside()?.getAttribute('aria-label'), beside()?.textContent]).toEqual([
      'Profile of Cleo',
      expect.stringContaining('Sails.'),
    ]);
    // It is no visit of a profile.
    expect(stage.requests.filter(({ name }) => name === 'loadProfile')).toEqual([]);
  });

  it('[SWIPE-02] a like is sent once, and uses up a star at once', async () => {
    const { judged } = await show({ swipe: () => new Promise(() => undefined) });
    await seeTop('Ben, 40');
    click(named('Like Ben'));
    await seeTop('Cleo, 33');
    expect(find('#main')?.textContent).toContain('3 of 4 likes left today');
    expect(named('Like Cleo')?.getAttribute('aria-disabled')).toBe('true');
    click(named('Like Cleo'));
    click(named('Pass Cleo'));
    await until(() => judged().length === 2);
    expect(judged()).toEqual([
      { profile: 'member-0002', like: true },
      { profile: 'member-0003', like: false },
    ]);
  });

  it('[SWIPE-04] passes, and undoes the last pass', async () => {
    const { judged } = await show();
    await seeTop('Ben, 40');
    expect(named('Undo')?.getAttribute('aria-disabled')).toBe('true');
    click(named('Pass Ben'));
    await seeTop('Cleo, 33');
    click(named('Undo'));
    await seeTop('Ben, 40');
    await until(() => judged().length === 2);
    expect(judged()).toEqual([{ profile: 'member-0002', like: false }, { profile: 'member-0002' }]);
  });

  it('[SWIPE-04] keeps the top card and the last pass for a return to the game', async () => {
    const { answers, judged, sendEvent } = await show();
    await seeTop('Ben, 40');
    click(named('Pass Ben'));
    await seeTop('Cleo, 33');
    sendEvent({ type: 'navigation.requested', to: '/settings', replace: false });
    await seeHeading('Settings');
    // The server now deals another member first.
    Object.assign(answers, { loadSwipe: dealt(dora, cleo) });
    sendEvent({ type: 'navigation.requested', to: '/swipe-game', replace: false });
    await seeTop('Cleo, 33');
    click(named('Undo'));
    await seeTop('Ben, 40');
    await until(() => judged().length === 2);
    expect(judged().at(-1)).toEqual({ profile: 'member-0002' });
  });

  it('[SWIPE-04] a pass made offline is sent on a return to the game', async () => {
    const { judged, sendEvent, answers } = await show({ swipe: problem('network') });
    await seeTop('Ben, 40');
    click(named('Pass Ben'));
    await seeTop('Cleo, 33');
    await until(() => judged().length === 1);
    sendEvent({ type: 'navigation.requested', to: '/settings', replace: false });
    await seeHeading('Settings');
    Object.assign(answers, { swipe: left(4) });
    sendEvent({ type: 'navigation.requested', to: '/swipe-game', replace: false });
    await seeTop('Cleo, 33');
    await until(() => judged().length === 2);
    expect(judged()).toEqual(['first', 'again'].map(() => ({ profile: 'member-0002', like: false })));
  });

  it('[SWIPE-04] can be used by keyboard: the card keeps the focus and is announced', async () => {
    const { judged } = await show();
    await seeTop('Ben, 40');
    const hint = find(`[id="${top()?.getAttribute('aria-describedby') ?? ''}"]`);
    expect(hint?.textContent).toContain('Left arrow passes, right arrow likes');
    top()?.focus();
    press('ArrowLeft');
    await seeTop('Cleo, 33');
    expect([document.activeElement === top(), find('#main output')?.textContent]).toEqual([true, 'Cleo, 33']);
    press('Backspace');
    await seeTop('Ben, 40');
    press('ArrowLeft', { repeat: true });
    press('ArrowLeft', { altKey: true });
    press('ArrowRight');
    await seeTop('Cleo, 33');
    await until(() => judged().length === 3);
    expect(judged()).toEqual(
      expect.arrayContaining([
        { profile: 'member-0002', like: false },
        { profile: 'member-0002' },
        { profile: 'member-0002', like: true },
      ]),
    );
    expect(document.activeElement).toBe(top());
  });

  it('[SWIPE-04] a card dragged far enough is judged, else it springs back; neither counts as a click', async () => {
    const { judged } = await show();
    await seeTop('Ben, 40');
    point('pointerdown', 100);
    point('pointermove', 104);
    expect(top()?.parentElement?.hasAttribute('data-dragged')).toBe(false);
    point('pointermove', 150);
    expect(top()?.parentElement?.style.getPropertyValue('--drag')).toBe('50');
    point('pointerup', 150, 500);
    expect(top()?.parentElement?.style.getPropertyValue('--drag')).toBe('0');
    clickAfter();
    expect([location.pathname, judged()]).toEqual(['/swipe-game', []]);

    point('pointerdown', 200);
    point('pointermove', 80);
    point('pointerup', 80, 1_000);
    await seeTop('Cleo, 33');
    point('pointerdown', 100);
    point('pointermove', 220);
    point('pointercancel', 220);
    point('pointerup', 220);
    expect(top()?.textContent).toBe('Cleo, 33');
    // A flick.
    point('pointerdown', 100);
    point('pointermove', 160);
    point('pointerup', 160, 50);
    await seeTop('Dora, 27');
    await until(() => judged().length === 2);
    expect(judged()).toEqual([
      { profile: 'member-0002', like: false },
      { profile: 'member-0003', like: true },
    ]);
  });

  it('[SWIPE-01] a tap opens the profile', async () => {
    await show();
    await seeTop('Ben, 40');
    point('pointerdown', 100);
    point('pointerup', 102);
    clickAfter();
    expect(await until(() => location.pathname === '/members/member-0002')).toBe(true);
  });

  it('[SWIPE-02] a refused like brings the card back and shows the reason', async () => {
    await show({ swipe: problem('confirm_email') });
    await seeTop('Ben, 40');
    click(named('Like Ben'));
    await until(() => document.body.textContent.includes('Please confirm your e-mail address first.'));
    await seeTop('Ben, 40');
    expect(find('#main')?.textContent).toContain('4 of 4 likes left today');
  });

  it('[SWIPE-04] without a network it passes and does not like', async () => {
    const { judged, sendEvent } = await show();
    await seeTop('Ben, 40');
    sendEvent({ type: 'facts.updated', facts: { online: false } });
    await until(() => named('Like Ben')?.getAttribute('aria-disabled') === 'true');
    expect(find('#main')?.textContent).toContain('Passes will wait, likes need the network.');
    click(named('Like Ben'));
    click(named('Pass Ben'));
    await seeTop('Cleo, 33');
    expect(judged()).toEqual([]);
    sendEvent({ type: 'facts.updated', facts: { online: true } });
    await until(() => judged().length === 1);
    expect(judged()).toEqual([{ profile: 'member-0002', like: false }]);
  });
});

describe('its ends', () => {
  it('[SWIPE-02 SWIPE-03 LIKE-09] the last like leads to the countdown with two next steps; the focus is kept', async () => {
    await show({ loadSwipe: { ...dealt(ben, cleo), likes_left: 1, resets_at: Date.now() + 1_000 }, swipe: left(0) });
    await seeTop('Ben, 40');
    named('Like Ben')?.focus();
    click(named('Like Ben'));
    await seeHeading("You've used today's 4 likes");
    expect(find('#main [role=timer]')?.getAttribute('aria-live')).toBe('off');
    expect(document.activeElement).not.toBe(document.body);
    expect(all('#main a').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Browse members', '/members'],
      ['See who likes you', '/likes'],
    ]);
    expect(top()).toBeNull();
  });

  it('[SWIPE-03] shows the remaining time in words and figures', async () => {
    const resets = Date.now() + (5 * 3_600 + 12 * 60 + 40) * 1_000;
    await show({ loadSwipe: { deck: [ben], likes_left: 0, resets_at: resets } });
    await seeHeading("You've used today's 4 likes");
    const timer = await until(() => find('#main [role=timer]'));
    expect(timer.getAttribute('aria-label')).toMatch(/^5 hours, 12 minutes, (40|39) seconds$/);
    expect(timer.textContent).toMatch(/^05hours12minutes(40|39)seconds$/);
  });

  it('[SWIPE-04] an empty deck offers a next step', async () => {
    const stage = await show({ loadSwipe: dealt(ben) });
    await seeTop('Ben, 40');
    click(named('Pass Ben'));
    await until(() => texts('#main h2').includes("That's everybody for now"));
    expect(named('Browse members')?.getAttribute('href')).toBe('/members');
    click(named('Undo'));
    await seeTop('Ben, 40');
    click(named('Pass Ben'));
    await until(() => named('Look again'));
    stage.answers.loadSwipe = dealt(cleo);
    click(named('Look again'));
    await seeTop('Cleo, 33');
  });

  it('[SWIPE-05] an empty deck of a narrow search says so, and looks everywhere and at all ages', async () => {
    const preference = { ...user.preference, within: '50' as const, min_age: 30, max_age: 40 };
    const stage = await show({ ...member({ preference }), loadSwipe: dealt() });
    await until(() => document.body.textContent.includes("You've seen everybody who fits your search."));
    expect(document.body.textContent).not.toContain("You've seen everybody who's here");
    const asked = () => stage.requests.filter(({ name }) => name === 'loadSwipe').at(-1)?.query;
    click(named('Search everywhere'));
    await until(() => JSON.stringify(asked()) === JSON.stringify({ within: 'anywhere' }));
    await until(() => named('Search everywhere') === null && named('Search all ages') !== null);
    stage.answers.loadSwipe = dealt(dora);
    click(named('Search all ages'));
    await seeTop('Dora, 27');
    expect(asked()).toEqual({ within: 'anywhere', min_age: 18, max_age: 99 });
  });

  it('[SWIPE-05] without a condition nothing is left to widen', async () => {
    const preference = { ...user.preference, gender: null, within: 'anywhere' as const, min_age: 18, max_age: 99 };
    await show({ ...member({ preference }), loadSwipe: dealt() });
    await until(() => document.body.textContent.includes("You've seen everybody who's here."));
    expect([named('Search everywhere'), named('Search all ages')]).toEqual([null, null]);
  });

  it('shows a failed load, and retries', async () => {
    const stage = await show({ loadSwipe: problem('unavailable') });
    await until(() => document.body.textContent.includes('The members could not be loaded'));
    stage.answers.loadSwipe = dealt(dora);
    click(named('Try again'));
    expect(await seeTop('Dora, 27')).toBe(true);
  });

  it('reserves the room of the cards while they load', async () => {
    await show({ loadSwipe: () => new Promise(() => undefined) });
    await seeHeading('Swipe game');
    expect(find('#main [aria-busy=true]')).not.toBeNull();
  });
});
