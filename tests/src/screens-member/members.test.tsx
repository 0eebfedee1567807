// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProfileCard, SearchPage, SearchReply } from '#contract/profile.ts';
import { imageOf, lockedImageOf } from '#tests/images.ts';
import { message, profile } from '#tests/machines/samples.ts';
import {
  type Answers,
  all,
  card as ben,
  click,
  fill,
  find,
  member,
  named,
  open,
  problem,
  settings,
  texts,
  until,
  user,
} from '#tests/src/app/stage.tsx';

const card = (name: string, change: Partial<ProfileCard> = {}): ProfileCard => ({
  ...ben,
  id: `member-${name.toLowerCase()}`,
  name,
  ...change,
});
const page = (names: readonly string[], change: Partial<SearchPage> = {}): SearchPage => ({
  results: names.map((name) => card(name)),
  pageNumber: 1,
  numResults: names.length,
  next: null,
  ...change,
});
const reply = (hits: SearchPage, similar: SearchPage | null = null): SearchReply => ({ ...hits, similar });
const found = reply(page(['Cleo', 'Dora']));
const regions = {
  regions: { NL: { word: 'province', names: ['Drenthe', 'Utrecht'] }, CH: { word: 'canton', names: ['Bern'] } },
};

const show = async (path = '/members', given: Answers = {}) => {
  const stage = await open(path, { search: found, loadRegions: regions, ...given });
  return { ...stage, asks: () => stage.requests.filter(({ name }) => name === 'search').map(({ query }) => query) };
};
const seeNames = (...names: readonly string[]) =>
  until(() => JSON.stringify(texts('#main article h2 a')) === JSON.stringify(names));
const address = () => location.pathname + location.search;
const button = (name: string, within = '#main') =>
  all(`${within} button`).find((one) => (one.getAttribute('aria-label') ?? one.textContent).trim() === name);
const press = async (name: string, within = '#main') => click(await until(() => button(name, within)));
const select = (label: string) =>
  all('dialog label')
    .find((one) => one.textContent === label)
    ?.parentElement?.querySelector('select') ?? null;
const openFilters = async () => {
  const chip = await until(() => all('#main button').find((one) => one.textContent.startsWith('Filters')));
  chip.focus();
  click(chip);
  await until(() => find('dialog form'));
  return chip;
};

let scroll = 0;
beforeEach(() => {
  scroll = 0;
  vi.stubGlobal('scrollTo', (_: number, top: number) => {
    scroll = top;
  });
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => scroll);
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('members', () => {
  it('[LEGAL-05] the card and the profile of a made-up member carry the words and the sign of the site', async () => {
    const actors = { fictional_warning: true, fictional_singular: 'actor', fictional_icon: '🎭' };
    await show('/members', {
      ...member(),
      loadSettings: { ...settings, ...actors },
      search: reply({ ...page([]), results: [card('Bella', { demo: true }), card('Cleo')] }),
    });
    await seeNames('Bella', 'Cleo');
    expect(all('#main article').map((article) => article.textContent.includes('🎭actor'))).toEqual([true, false]);
  });

  it('[MEMBERS-01 MEMBERS-02 SEARCH-08 ROUTE-12] shows the results: picture, name, age, place, tags and links', async () => {
    const bella = card('Bella', {
      age: 31,
      city: 'Gent',
      premium: true,
      online: true,
      demo: true,
      main_image: imageOf('b'),
    });
    await show('/members', {
      ...member(),
      search: reply({ ...page([]), results: [bella, card('Cleo')], numResults: 214 }),
    });
    await seeNames('Bella', 'Cleo');
    const [first] = all('#main article');
    expect(first?.querySelector('h2')?.textContent).toBe('Bella, 31');
    expect(first?.textContent).toContain('Gent');
    expect(first?.textContent).toContain('Online now');
    expect(first?.textContent).toContain('Demo');
    expect(first?.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe('Premium');
    const picture = first?.querySelector('img');
    expect([picture?.getAttribute('srcset'), picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual([
      '/photos/b-thumb.webp 320w, /photos/b-small.webp 480w, /photos/b-medium.webp 640w, /photos/b-large.webp 960w',
      '480',
      '640',
    ]);
    expect(first?.querySelector('a[aria-label="Send a message"]')?.getAttribute('href')).toBe(
      '/members/member-bella/chat',
    );
    expect(first?.querySelector('button')?.getAttribute('aria-label')).toBe('Like Bella');
    expect(find('#main output')?.textContent).toBe('214 members');
  });

  it('[LAYOUT-08 ROLE-05 ROLE-07 ROLE-19] a visitor who writes or likes signs up first', async () => {
    await show('/members', { loadProfile: profile('member-cleo', card('Cleo')) });
    await seeNames('Cleo', 'Dora');
    expect(find('#main article a[aria-label="Send a message"]')?.getAttribute('href')).toBe(
      '/members/member-cleo/signup',
    );
    click(find('#main article button'));
    await until(() => find('dialog h2')?.textContent === 'Join to like Cleo');
    expect(address()).toBe('/members');
    click(find('dialog button[aria-label=Close]'));
    await until(() => find('dialog') === null);
    click(find('#main article a[aria-label="Send a message"]'));
    await until(() => find('dialog h2')?.textContent === 'Join to write to Cleo');
  });

  it.each([
    ['a closed site', { logged_out_search: 'no', logged_out_search_trafficsource: 'no' } as const],
    ['one that is open to those from a source', { logged_out_search: 'no' } as const],
  ])('[SEARCH-14 ROLE-04 MEMBERS-01] %s shows a visitor nothing, and requests nothing', async (_, change) => {
    const stage = await show('/members', { loadSettings: { ...settings, ...change } });
    await until(() => texts('h1').includes('For members only'));
    expect([stage.asks(), named('Join for free')?.getAttribute('href')]).toEqual([[], '/signup']);
  });

  it('[SEARCH-14 ROLE-04] shows nothing either when only the server refuses visitors', async () => {
    await show('/members', { search: problem('authentication_required') });
    expect(await until(() => texts('h1').includes('For members only'))).toBe(true);
  });

  it.each([
    ['/members/member-cleo', { id: 'member-cleo' }],
    ['/members/member-cleo?network=kites', { id: 'member-cleo', network: 'kites' }],
  ])(
    '[SEARCH-14 ROLE-04] a profile request names the source of the visit, and a refused one leads to the login: %s',
    async (path, ask) => {
      const stage = await show(path, { loadProfile: problem('authentication_required') });
      await until(() => texts('h1').includes('For members only'));
      expect(stage.requests.filter(({ name }) => name === 'loadProfile').map(({ query }) => query)).toEqual([ask]);
      expect([
        named('Join for free')?.getAttribute('href'),
        all('#main a').map((a) => a.getAttribute('href'))[1],
      ]).toEqual(['/signup', '/login?return=%2Fmembers%2Fmember-cleo']);
    },
  );

  it('shows placeholders while members load; a failed load can be retried', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const stage = await show('/members', { search: () => new Promise((resolve) => (answer = resolve)) });
    await until(() => find('#main [aria-busy=true]'));
    answer(problem('network'));
    await until(() => find('#main [role=alert]'));
    expect(find('#main [role=alert]')?.textContent).toContain('The members could not be loaded');
    stage.answers.search = found;
    await press('Try again');
    await seeNames('Cleo', 'Dora');
  });

  it('[SEARCH-07 SEARCH-10 SEARCH-11 SEARCH-13] loads page by page, and then similar members', async () => {
    const stage = await show('/members?min_age=30', { search: reply(page(['Cleo'], { next: 'to 2' })) });
    await seeNames('Cleo');
    expect(texts('#main h2')).not.toContain('Close to your search');
    stage.answers.search = problem('network');
    await press('Show more members');
    await until(() => button('Try again'));
    stage.answers.search = reply(page(['Dora'], { pageNumber: 2 }), page(['Nora'], { next: 'near 2' }));
    await press('Try again');
    await seeNames('Cleo', 'Dora', 'Nora');
    expect(find('#main section h2')?.textContent).toBe('Close to your search');
    expect([...(find('#main section')?.querySelectorAll('h2 a') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Nora',
    ]);
    stage.answers.search = reply(page(['Olga'], { pageNumber: 2 }));
    (await until(() => button('Show more members'))).focus();
    await press('Show more members');
    await seeNames('Cleo', 'Dora', 'Nora', 'Olga');
    await until(() => document.activeElement?.textContent === "You've seen everyone.");
    expect(stage.asks()).toEqual([
      { min_age: 30, page: 1 },
      { min_age: 30, page: 2, after: 'to 2' },
      { min_age: 30, page: 2, after: 'to 2' },
      { min_age: 30, page: 2, after: 'near 2', similar: '1' },
    ]);
  });

  it('[SEARCH-10 SEARCH-13] without matches it shows similar members', async () => {
    const stage = await show('/members?country=NL&countryregion=Drenthe', { search: reply(page([]), page(['Nora'])) });
    await until(() => texts('#main section h2 a').includes('Nora'));
    expect(find('#main output')?.textContent).toBe('No members');
    stage.answers.search = reply(page([]));
    await press('Remove the filter: Drenthe');
    await until(() => address() === '/members');
    await until(() => document.body.textContent.includes('Nobody else is here yet.'));
  });

  it('[SEARCH-13] offers wider searches when there are no near matches either', async () => {
    await show('/members?gender=female&country=NL&min_age=30', { search: reply(page([])) });
    await until(() => texts('#main h2').includes("It's quiet here"));
    await press('Search everywhere');
    await until(() => address() === '/members?gender=female&min_age=30&max_age=99');
    await until(
      () => !texts('#main fieldset button').includes('Netherlands') && button('Search everywhere') === undefined,
    );
    await press('Search all ages');
    await until(() => address() === '/members?gender=female');
    await until(() => texts('#main fieldset button').length === 2 && button('Clear all filters'));
    await press('Clear all filters');
    await until(() => address() === '/members');
    await until(() => document.body.textContent.includes('Nobody else is here yet.'));
    expect(button('Clear all filters')).toBeUndefined();
  });

  it.each<[NonNullable<SearchPage['widened']>, string]>([
    [{ by: 'radius', radius: 100 }, 'Nobody else within 50 km: these are up to 100 km away'],
    [{ by: 'region' }, 'Nobody else that near: these are in your region'],
    [{ by: 'country' }, 'Nobody else that near: these are elsewhere in the country'],
    [{ by: 'ages', min_age: 25, max_age: 46 }, 'Nobody else of that age: these are 25 to 46'],
    [{ by: 'neighbours' }, 'Nobody else in the country: some of these are from neighbouring countries'],
  ])('[SEARCH-13] the heading says what was widened: %j', async (widened, text) => {
    await show('/members', { ...member(), search: reply(page([]), page(['Nora'], { widened })) });
    expect(await until(() => texts('#main section h2').includes(text))).toBe(true);
  });
});

describe('the filters', () => {
  it('[SEARCH-01 SEARCH-02 SEARCH-03 SEARCH-04 SEARCH-05] are in the URL and shown as chips that can be removed', async () => {
    const stage = await show(
      '/members?gender=female&country=NL&countryregion=Utrecht&min_age=30&max_age=45&max_price=1',
      { search: found },
    );
    await seeNames('Cleo', 'Dora');
    expect(stage.asks()).toEqual([
      { gender: 'female', country: 'NL', countryregion: 'Utrecht', min_age: 30, max_age: 45, page: 1 },
    ]);
    const chips = () => texts('#main fieldset button').slice(1);
    expect(chips()).toEqual(['Women', '30–45 years', 'Utrecht']);
    const entries = history.length;
    await press('Remove the filter: 30–45 years');
    await until(() => address() === '/members?gender=female&country=NL&countryregion=Utrecht');
    expect(document.activeElement?.textContent).toContain('Filters');
    await until(() => chips().length === 2);
    await press('Remove the filter: Utrecht');
    await until(() => address() === '/members?gender=female');
    await until(() => chips().length === 1);
    await until(() => stage.asks().length === 3);
    expect([chips(), history.length]).toEqual([['Women'], entries]);
    expect(stage.app.getSnapshot().context.facts.filter).toEqual({ gender: 'female' });
  });

  it.each([
    ['min_age=30', '30 years and older'],
    ['max_age=45', 'Up to 45 years'],
    ['min_age=40&max_age=40', '40 years'],
  ])('[SEARCH-05] %s is shown as %s', async (query, text) => {
    await show(`/members?${query}`);
    expect(await until(() => texts('#main fieldset button').includes(text))).toBe(true);
  });

  const field = (label: string): HTMLElement =>
    find(`dialog input[aria-label="${label}"]`) ??
    all('dialog label')
      .find((one) => one.textContent.trim() === label)
      ?.querySelector('input') ??
    document.body;
  const choose = (label: string, value: string) => {
    const list = select(label);
    if (list === null) throw new Error(`No field ${label}`);
    list.value = value;
    list.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const check = (text: string) =>
    click(
      all('dialog label')
        .find((one) => one.textContent.trim() === text)
        ?.querySelector('input') ?? document.body,
    );

  it('[SEARCH-01 SEARCH-12 SEARCH-16 SEARCH-17] are selected in a dialog, and lead to the URL of the results', async () => {
    const stage = await show();
    await seeNames('Cleo', 'Dora');
    const chip = await openFilters();
    expect(texts('dialog legend')).toEqual(['I would like to meet', 'Age', 'Show only']);
    check('Men');
    choose('Where', 'elsewhere');
    await until(() => select('Country'));
    choose('Country', 'CH');
    expect((await until(() => select('Canton')))?.textContent).toBe('AnywhereBern');
    choose('Country', 'NL');
    const province = await until(() => select('Province'));
    expect([...province.options].map(({ value }) => value)).toEqual(['', 'Drenthe', 'Utrecht']);
    choose('Province', 'Drenthe');
    check('With a photo');
    choose('Sort by', 'newest');
    const wanted = { gender: 'male', country: 'NL', countryregion: 'Drenthe', photo: '1' };
    // Counted before it is shown.
    await until(() => JSON.stringify(stage.asks().at(-1)).includes('newest'));
    await until(() => button('Show 2 members', 'dialog'));
    expect(stage.asks().at(-1)).toEqual({ ...wanted, sort: 'newest' });
    await press('Show 2 members', 'dialog');
    await until(() => address() === '/members?gender=male&country=NL&countryregion=Drenthe&photo=1&sort=newest');
    await until(() => find('dialog') === null);
    expect(document.activeElement).toBe(chip);
    await until(() => texts('#main fieldset button').slice(1).join() === 'Men,Drenthe,With a photo,Newest first');

    await openFilters();
    await press('Clear all', 'dialog');
    await until(() => button('Show 2 members', 'dialog'));
    await press('Show 2 members', 'dialog');
    await until(() => address() === '/members');
  });

  it('[SEARCH-18 SEARCH-08] from 1200 px the filters stand open beside the results, and follow the address', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(min-width: 1200px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const stage = await show();
    await seeNames('Cleo', 'Dora');
    const column = '#main section:has(form)';
    await until(() => button('Show 2 members', column));
    expect(texts(`${column} h2`)).toEqual(['Filters']);
    expect([find('dialog'), button('Filters')]).toEqual([null, undefined]);
    // Nothing is counted before something else is chosen.
    expect(stage.asks()).toEqual([{ page: 1 }]);
    const men = all(`${column} label`).find((one) => one.textContent === 'Men');
    click(men?.querySelector('input') ?? null);
    await until(() => stage.asks().length === 2);
    expect(stage.asks().at(-1)).toEqual({ gender: 'male' });
    const submit = await until(() => button('Show 2 members', column));
    submit.focus();
    click(submit);
    await until(() => address() === '/members?gender=male');
    expect(document.activeElement).toBe(button('Show 2 members', column));
    // A lifted chip changes the form; the focus stays in the row of chips.
    await press('Remove the filter: Men');
    await until(() => address() === '/members');
    await until(() => all(`${column} label:has(:checked)`).some((one) => one.textContent === 'Everyone'));
    expect(document.activeElement?.tagName).toBe('FIELDSET');
  });

  it('[SEARCH-16] the member’s preference is in force, and what differs from it can be saved as the preference', async () => {
    const stage = await show('/members', { ...member(), savePreference: { user } });
    await until(() => texts('#main fieldset button').slice(1).join('|') === 'Men|28–43 years|Within 50 km of Utrecht');
    expect(stage.asks()).toEqual([{ page: 1 }]);
    await openFilters();
    expect(button('Save as my preference', 'dialog')).toBeUndefined();
    choose('Where', '100');
    await press('Save as my preference', 'dialog');
    await until(() => find('dialog') === null);
    await until(() => stage.requests.some(({ name }) => name === 'savePreference'));
    expect(stage.requests.find(({ name }) => name === 'savePreference')?.body).toMatchObject({
      gender: 'male',
      min_age: 28,
      max_age: 43,
      within: '100',
    });
  });

  it('[SEARCH-16] lifting a part of the preference is explicit in the URL', async () => {
    await show('/members', member());
    await press('Remove the filter: Within 50 km of Utrecht');
    await until(() => address() === '/members?within=anywhere');
    await until(() => texts('#main fieldset button').slice(1).join('|') === 'Men|28–43 years');
    await press('Remove the filter: Men');
    await until(() => address() === '/members?gender=any&within=anywhere');
    expect(texts('#main fieldset button').slice(1)).toEqual(['28–43 years']);
  });

  it('[SEARCH-05 SEARCH-12] ages are set by two handles that never cross, or typed', async () => {
    await show('/members?gender=female');
    await openFilters();
    const handles = () => ['Youngest age', 'Oldest age'].map((label) => Reflect.get(field(label), 'value'));
    const type = async (label: string, text: string) => {
      const box = field(label);
      // Bypasses React's own setter, so that React detects a change.
      Reflect.set(Object.getPrototypeOf(box) as object, 'value', text, box);
      box.dispatchEvent(new Event('input', { bubbles: true }));
      await until(() => Reflect.get(box, 'value') === text);
      box.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    };
    await type('At least', '50');
    expect(await until(() => handles().join() === '50,99')).toBe(true);
    await type('At most', '40');
    // The lower end stays where it is.
    expect(await until(() => handles().join() === '50,50')).toBe(true);
    await type('At most', 'x');
    await type('At most', '17');
    expect(handles()).toEqual(['50', '50']);
    await type('At most', '60');
    expect(field('Oldest age').getAttribute('aria-valuetext')).toBe('60 years');
    await press('Show members', 'dialog');
    await until(() => address() === '/members?gender=female&min_age=50&max_age=60');
  });

  it('[SEARCH-13] are limited to those that the site offers', async () => {
    const stage = await show('/members?gender=female&country=NL', {
      loadSettings: { ...settings, search_fields: ['gender', 'max_age'] },
    });
    await openFilters();
    expect([texts('dialog legend'), texts('dialog label')]).toEqual([
      ['I would like to meet', 'Age'],
      ['Women', 'Men', 'Everyone', 'At least', 'At most'],
    ]);
    expect(stage.asks()).toEqual([{ gender: 'female', page: 1 }]);
  });

  it('[SEARCH-13] are hidden on a site that offers none', async () => {
    await show('/members', { loadSettings: { ...settings, search_fields: [] } });
    await seeNames('Cleo', 'Dora');
    expect(find('#main fieldset')).toBeNull();
  });
});

describe('the way back', () => {
  /** Back as in a browser: the previous entry, then the event. */
  const back = async (entry: { state: unknown; to: string }) => {
    history.replaceState(entry.state, '', entry.to);
    dispatchEvent(new PopStateEvent('popstate', { state: entry.state }));
  };

  it('[SEARCH-11] from a profile restores the loaded pages and the scroll position, without a request', async () => {
    const stage = await show('/members?gender=female', {
      search: reply(page(['Cleo'], { next: 'to 2' })),
      loadProfile: profile('member-dora', card('Dora')),
    });
    await seeNames('Cleo');
    stage.answers.search = reply(page(['Dora'], { pageNumber: 2 }));
    await press('Show more members');
    await seeNames('Cleo', 'Dora');
    scroll = 1_234;
    const link = await until(() => named('Dora'));
    const entries: { state: unknown; to: string }[] = [];
    const push = vi.spyOn(history, 'pushState').mockImplementation((state, _, to) => {
      entries.push({ state: history.state, to: address() });
      history.replaceState(state, '', to);
    });
    click(link);
    await until(() => texts('h1').includes('Dora, 40'));
    expect([address(), scroll, push.mock.calls.length]).toEqual(['/members/member-dora', 0, 1]);
    scroll = 50;
    const [left] = entries;
    if (left === undefined) throw new Error('Nothing to go back to.');
    await back(left);
    await seeNames('Cleo', 'Dora');
    expect([address(), scroll, stage.asks().length]).toEqual(['/members?gender=female', 1_234, 2]);
    await until(() => document.activeElement === named('Dora'));
  });

  it('[SEARCH-11] the arrow on the photo leads back to the same list, or to all members after a visit by link', async () => {
    await show('/members?gender=female', { loadProfile: profile('member-cleo', card('Cleo')) });
    await seeNames('Cleo', 'Dora');
    click(named('Cleo'));
    const arrow = await until(() => find('#main a[aria-label="Back"]'));
    expect(arrow.getAttribute('href')).toBe('/members?gender=female');
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
    click(arrow);
    expect(back).toHaveBeenCalledOnce();
  });

  it('[SEARCH-11] the arrow on the photo leads to a list after a visit by link', async () => {
    await show('/members/member-cleo', { loadProfile: profile('member-cleo', card('Cleo')) });
    const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
    click(await until(() => find('#main a[aria-label="Back"]')));
    await seeNames('Cleo', 'Dora');
    expect([address(), back.mock.calls.length]).toEqual(['/members', 0]);
  });

  it('[PHOTO-03 PHOTO-07 PROFILE-14] a clear photo is shown large, by its small picture and by the arrows, and can be reported', async () => {
    const photos = ['b', 'c'].map((id) => ({ id: `photo-${id}`, image: imageOf(id), locked: false }));
    const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => undefined);
    await show('/members/member-cleo', {
      ...member(),
      loadProfile: profile('member-cleo', { ...card('Cleo'), main_image: imageOf('a'), photos }),
    });
    const large = () => find('#main article > div > div > img')?.getAttribute('src');
    const current = () => all('#main [aria-current=true]').map((one) => one.getAttribute('aria-label'));
    await press('Next photo');
    await until(() => large() === '/photos/b-medium.webp');
    expect([texts('#main output'), current(), into.mock.calls.length]).toEqual([['Photo 2 of 3'], ['Show photo 2'], 0]);
    expect(find('#main article > div > div > img')?.getAttribute('alt')).toBe('Photo 2 of Cleo');
    expect(button('Report this photo')).toBeDefined();
    await press('Next photo');
    await press('Next photo');
    await until(() => large() === '/photos/a-medium.webp');
    await press('Previous photo');
    await until(() => large() === '/photos/c-medium.webp');
    await press('Show photo 2');
    await until(() => large() === '/photos/b-medium.webp');
    expect(into).toHaveBeenCalledWith({ block: 'nearest' });
    await press('Show the main photo');
    await until(() => large() === '/photos/a-medium.webp');
  });

  it('[PHOTO-04 PHOTO-05] locked photos are skipped', async () => {
    const image = imageOf('a');
    const photos = [{ id: 'photo-b', image: lockedImageOf('b'), locked: true }];
    await show('/members/member-cleo', {
      loadProfile: profile('member-cleo', { ...card('Cleo'), main_image: image, photos }),
    });
    await until(() => document.body.textContent.includes('Locked photo'));
    expect([button('Next photo'), button('Show photo 2'), texts('#main output')]).toEqual([undefined, undefined, []]);
  });

  it('[PROFILE-26] answered prompts are cards of a profile, where the site shows them', async () => {
    const cleo = profile('member-cleo', { ...card('Cleo'), prompts: [{ prompt: 'dish', answer: 'Risotto.' }] });
    const stage = await show('/members/member-cleo', { loadProfile: cleo });
    await until(() => texts('#main h2').includes('The dish I cook best'));
    expect(document.body.textContent).toContain('Risotto.');
    const loadSettings = { ...settings, visible_profile_notes: ['about_me'] };
    stage.close();
    await show('/members/member-cleo', { loadProfile: cleo, loadSettings });
    await until(() => texts('#main h1').includes('Cleo, 40'));
    expect(document.body.textContent).not.toContain('Risotto.');
  });

  const withDish = profile('member-cleo', { ...card('Cleo'), prompts: [{ prompt: 'dish', answer: 'Risotto.' }] });

  it('[PROFILE-27] a like with words is sent as a message, and leads to the conversation', async () => {
    const stage = await show('/members/member-cleo', {
      ...member({ free_messages: 3 }),
      loadProfile: withDish,
      sendMessage: { message: message(1, user.profile.id), credits: 0, free_messages: 2 },
    });
    await press('Like “The dish I cook best”');
    await until(() => find('dialog textarea'));
    expect(find('dialog')?.textContent).toContain('The dish I cook bestRisotto.');
    expect(find('dialog')?.textContent).toContain('3 free messages left');
    expect(button('Send', 'dialog')?.hasAttribute('disabled')).toBe(true);
    await fill('dialog textarea', 'With saffron?');
    await until(() => button('Send', 'dialog')?.hasAttribute('disabled') === false);
    await press('Send', 'dialog');
    await press('Send', 'dialog');
    await until(() => location.pathname === '/members/member-cleo/chat');
    expect(stage.requests.filter(({ name }) => name === 'sendMessage').map(({ body }) => body)).toEqual([
      { profile: 'member-cleo', about: { prompt: 'dish' }, message: 'With saffron?' },
    ]);
  });

  it('[PROFILE-27 CREDITS-04] when the server finds no credits the paywall opens, and the words stay', async () => {
    await show('/members/member-cleo', {
      ...member({ credits: 5 }),
      loadProfile: withDish,
      sendMessage: problem('not_enough_credits'),
      loadBundles: problem('network'),
    });
    await press('Like “The dish I cook best”');
    await fill('dialog textarea', 'With saffron?');
    await until(() => button('Send', 'dialog')?.hasAttribute('disabled') === false);
    await press('Send', 'dialog');
    await until(() => find('dialog textarea') === null && find('dialog') !== null);
    expect(find('dialog')?.textContent).toContain('credits');
    click(find('dialog [aria-label="Close"]'));
    await until(() => find('dialog') === null);
    await press('Like “The dish I cook best”');
    await until(() => find('dialog textarea'));
    expect((find('dialog textarea') as HTMLTextAreaElement).value).toBe('With saffron?');
  });

  it('[PROFILE-27] a visitor signs up; the own profile has no hearts', async () => {
    await show(`/members/${user.profile.id}`, {
      ...member(),
      loadProfile: profile(user.profile.id, { prompts: [{ prompt: 'dish', answer: 'Risotto.' }] }),
    });
    await until(() => texts('#main h2').includes('The dish I cook best'));
    expect(button('Like “The dish I cook best”')).toBeUndefined();
  });

  it('[PROFILE-29] links and arrow keys lead through the list, and Back to the list', async () => {
    await show('/members', {
      search: reply(page(['Ada', 'Cleo', 'Dora'])),
      loadProfile: (query: unknown) => {
        const { id } = query as { id: string };
        const name = id.replace('member-', '').replace(/^./, (first) => first.toUpperCase());
        return profile(id, card(name));
      },
    });
    await seeNames('Ada', 'Cleo', 'Dora');
    click(named('Cleo'));
    await until(() => named('Next: Dora'));
    expect(named('Previous: Ada')?.getAttribute('href')).toBe('/members/member-ada');
    const entries = history.length;
    click(named('Next: Dora'));
    await until(() => named('Previous: Cleo'));
    expect([address(), named('Next: Dora'), texts('#main nav a').length]).toEqual(['/members/member-dora', null, 1]);
    const press = (key: string, on: EventTarget = document.body) =>
      on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    press('ArrowRight');
    press('ArrowLeft');
    await until(() => named('Previous: Ada'));
    expect([address(), history.length]).toEqual(['/members/member-cleo', entries]);
  });

  it('[PROFILE-29] at the end of what is loaded, the next page of the list follows', async () => {
    const stage = await show('/members', {
      search: (query: unknown) =>
        (query as { page?: number }).page === 2
          ? reply(page(['Dora'], { pageNumber: 2 }))
          : reply(page(['Ada', 'Cleo'], { next: 'to 2' })),
      loadProfile: (query: unknown) => profile((query as { id: string }).id, card('Cleo')),
    });
    await seeNames('Ada', 'Cleo');
    click(named('Cleo'));
    await until(() => named('Next: Dora'));
    expect(named('Previous: Ada')).not.toBeNull();
    expect(stage.asks()).toEqual([{ page: 1 }, { page: 2, after: 'to 2' }]);
  });

  it('[PROFILE-29] without a list there is nothing to go through', async () => {
    await show('/members/member-cleo', { loadProfile: withDish });
    await until(() => texts('#main h2').includes('The dish I cook best'));
    expect(texts('#main nav')).toEqual([]);
  });

  it('[PROFILE-28] cards name the interests in common', async () => {
    const cleo = card('Cleo', { common_interests: ['wine', 'art'] });
    await show('/members', { search: reply({ ...page(['Dora']), results: [cleo, card('Dora')] }) });
    await seeNames('Cleo', 'Dora');
    expect(texts('#main article').map((text) => text?.includes('In common: Wine, Art'))).toEqual([true, false]);
    expect(texts('#main article')[1]).not.toContain('In common');
  });

  it('[PROFILE-11] shared interests come first, and are marked', async () => {
    await show('/members/member-cleo', {
      loadProfile: profile('member-cleo', {
        ...card('Cleo'),
        interests: ['wine', 'gym', 'art'],
        common_interests: ['art'],
      }),
    });
    await until(() => texts('#main h2').includes('Interests'));
    expect(texts('#main section:last-of-type li')).toEqual(['Art (in common)', 'Wine', 'Gym']);
    expect(document.body.textContent).toContain('1 in common');
  });

  it('[SEARCH-09] a member known from a search is shown before the profile has loaded', async () => {
    const cleo = card('Cleo', { main_image: imageOf('c') });
    await show('/members', {
      search: reply({ ...page([]), results: [cleo] }),
      loadProfile: () => new Promise(() => undefined),
    });
    await seeNames('Cleo');
    click(named('Cleo'));
    expect((await until(() => find('#main [aria-busy=true] img[alt="Photo of Cleo"]'))).getAttribute('src')).toBe(
      '/photos/c-medium.webp',
    );
  });

  it('[SEARCH-12] a new visit by link starts at the top; a block reloads the search', async () => {
    const stage = await show('/members');
    await seeNames('Cleo', 'Dora');
    scroll = 900;
    stage.sendEvent({ type: 'navigation.requested', to: '/pages/terms', replace: false });
    await until(() => !texts('h1').includes('') && address() === '/pages/terms' && find('#main article h2 a') === null);
    stage.answers.search = reply(page(['Dora']));
    stage.sendEvent({ type: 'search.outdated' });
    stage.sendEvent({ type: 'navigation.requested', to: '/members', replace: false });
    await seeNames('Dora');
    expect([scroll, stage.asks().length]).toEqual([0, 2]);
  });

  it("[SEARCH-12] after a login the member's own filter applies", async () => {
    const stage = await show('/members', { ...member() });
    await seeNames('Cleo', 'Dora');
    stage.sendEvent({ type: 'user.authenticated', user: { ...user, id: 'member-0009' } });
    await until(() => stage.asks().length === 2);
    expect(await seeNames('Cleo', 'Dora')).toBe(true);
  });
});
