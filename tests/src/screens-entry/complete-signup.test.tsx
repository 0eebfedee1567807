// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnPreference } from '#contract/preference.ts';
import { imageOf } from '#tests/images.ts';
import { ownProfile } from '#tests/machines/samples.ts';
import {
  type Answers,
  all,
  card,
  click,
  fill,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  settings,
  texts,
  until,
  user,
} from '#tests/src/app/stage.tsx';

const newcomer = {
  ...user,
  status: 'not_confirmed',
  profile: { ...user.profile, main_image: null, status: 'disabled' },
} as const;

const blank = ownProfile({ name: 'Ann' });
const unanswered = {
  gender: null,
  sexuality: null,
  relationship_status: null,
  country: 'NL',
  region: null,
  city: null,
};

const answers: Answers = {
  loadUser: { user: newcomer },
  loadSettings: { ...settings, push_public_key: 'key' },
  loadOwnProfile: blank,
  saveProfile: { ...blank, gender: 'female' },
  loadRegions: {
    regions: { NL: { word: 'province', names: ['Utrecht', 'Zeeland'] }, CH: { word: 'canton', names: ['Bern'] } },
  },
  loadInterests: { interests: ['wine', 'art'] },
  loadPhotos: { photos: [], limit: 3 },
};

const openStep = async (step: string, more: Answers = {}) => {
  const stage = await open(`/complete-signup${step === '' ? '' : `?step=${step}`}`, { ...answers, ...more });
  // This browser has no push at first; later it has.
  await until(() => stage.app.getSnapshot().context.facts.push === 'unsupported');
  return stage;
};
/** Labels of the question which members they would like to meet. */
const wanted = ['I would like to meet', 'Women', 'Men', 'Everyone'];
const checkedWish = () =>
  all('input:checked')
    .map((input) => input.closest('label')?.textContent)
    .at(-1);
const address = () => location.pathname + location.search;
const seeStep = (step: string) => until(() => address() === `/complete-signup?step=${step}`);
const seeSteps = (line: string) => until(() => find('#signup-progress')?.textContent === line);
const saved = (stage: Awaited<ReturnType<typeof open>>) =>
  stage.requests.filter(({ name }) => name === 'saveProfile').map(({ body }) => body);

beforeEach(() => sessionStorage.clear());

describe('the way through the steps [SIGNUP-12 SIGNUP-23 ROUTE-05 ROUTE-64]', () => {
  it('starts at the first open step and leads to the confirmation; each step can be skipped', async () => {
    const stage = await openStep('');
    await seeHeading('A few things about you');
    expect(address()).toBe('/complete-signup?step=personal');
    expect(named('Back')).toBeNull();
    stage.sendEvent({ type: 'facts.updated', facts: { push: 'capable' } });
    await seeSteps('Step 2 of 5 · About you');
    click(named('Skip for now'));
    await seeHeading('Put a face to the name');
    await seeSteps('Step 3 of 5 · Your photo');
    expect(named('Continue')).toBeNull();
    click(named('Skip for now'));
    await seeHeading('Say it in your own words');
    await seeSteps('Step 4 of 5 · Your words');
    click(named('Skip for now'));
    await seeHeading('Do not miss a reply');
    await seeSteps('Step 5 of 5 · Notifications');
    click(named('Skip for now'));
    await seeHeading('Check your e-mail');
    expect([address(), saved(stage)]).toEqual(['/complete-signup?step=confirm', []]);
  });

  it('announces the step: the heading has the focus and includes the progress', async () => {
    await openStep('personal');
    await seeHeading('A few things about you');
    click(named('Skip for now'));
    await seeHeading('Put a face to the name');
    const heading = document.activeElement;
    const described = heading
      ?.getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id));
    expect([heading?.tagName, described?.map((note) => note?.textContent)]).toEqual([
      'H1',
      ['Step 3 of 4 · Your photo', 'Pick one where you would recognise yourself.'],
    ]);
    expect(find('#main progress')?.getAttribute('aria-label')).toBe('Step 3 of 4');
  });

  it('goes back with the arrow or the browser, and forward again', async () => {
    await openStep('photo');
    await seeHeading('Put a face to the name');
    click(named('Back'));
    await seeHeading('A few things about you');
    expect(address()).toBe('/complete-signup?step=personal');
    // Back and Forward as in a browser.
    history.replaceState(null, '', '/complete-signup?step=about');
    dispatchEvent(new PopStateEvent('popstate'));
    await seeHeading('Say it in your own words');
  });

  it('continues automatically from the push step as soon as push is on [SIGNUP-10]', async () => {
    const stage = await openStep('about');
    stage.sendEvent({ type: 'facts.updated', facts: { push: 'capable' } });
    click(await until(() => named('Skip for now')));
    await seeHeading('Do not miss a reply');
    expect(named('Turn on notifications')).not.toBeNull();
    stage.sendEvent({ type: 'facts.updated', facts: { push: 'subscribed' } });
    await seeHeading('Check your e-mail');
  });

  it('is not for visitors', async () => {
    await open('/complete-signup?step=about');
    await seeHeading('Welcome back');
    expect(address()).toBe(`/login?return=${encodeURIComponent('/complete-signup?step=about')}`);
  });

  it('shows a failed load of the profile, and retries', async () => {
    const stage = await openStep('personal', { loadOwnProfile: problem('network') });
    await seeHeading('Your profile could not be loaded');
    stage.answers.loadOwnProfile = blank;
    click(named('Try again'));
    await seeHeading('A few things about you');
    expect(stage.requests.filter(({ name }) => name === 'loadOwnProfile')).toHaveLength(2);
  });
});

describe('the personal step [SIGNUP-07 SIGNUP-08]', () => {
  const answer = async () => {
    click(find('input[value=female]'));
    await fill('select[name=sexuality]', 'hetero');
    await until(() => all('select[name=region] option').length > 1);
    await fill('select[name=region]', 'Utrecht');
    await fill('input[name=city]', 'Amersfoort');
  };
  const answered = {
    gender: 'female',
    sexuality: 'hetero',
    relationship_status: null,
    country: 'NL',
    region: 'Utrecht',
    city: 'Amersfoort',
  };

  it('the site of a niche presets the sexuality, and with it the gender looked for [SETTINGS-12]', async () => {
    const stage = await openStep('personal', {
      loadSettings: { ...settings, niche: 7 },
      loadOwnProfile: { ...blank, ...unanswered },
    });
    await seeHeading('A few things about you');
    expect(Reflect.get(find('select[name=sexuality]') ?? {}, 'value')).toBe('gay');
    click(find('input[value=female]'));
    await until(() => checkedWish() === 'Women');
    await fill('select[name=sexuality]', 'bi');
    await until(() => checkedWish() === 'Everyone');
    expect(saved(stage)).toEqual([]);
  });

  it('saves all answers together, and continues', async () => {
    const stage = await openStep('personal');
    await seeHeading('A few things about you');
    await answer();
    click(named('Continue'));
    await seeHeading('Put a face to the name');
    expect(saved(stage)).toEqual([answered]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('labels regions by the term of the country; another country has others [PROFILE-05]', async () => {
    await openStep('personal');
    await seeHeading('A few things about you');
    await answer();
    expect(texts('label')).toContain('Province');
    await fill('select[name=country]', 'CH');
    await until(() => texts('label').includes('Canton'));
    expect(texts('select[name=region] option')).toEqual(['Choose', 'Bern']);
    expect(find('input[name=city]')).toHaveProperty('value', '');
  });

  it('keeps the input after a lost connection, shows the error, and can be retried [SIGNUP-26]', async () => {
    const stage = await openStep('personal', { saveProfile: problem('network') });
    await seeHeading('A few things about you');
    await answer();
    click(named('Continue'));
    await until(() => find('#main [role=alert]'));
    expect(texts('#main [role=alert]')).toEqual([
      'There is no connection, so this is not saved yet. What you entered stays here: just try again.',
    ]);
    expect([address(), find('input[name=city]')]).toEqual([
      '/complete-signup?step=personal',
      expect.objectContaining({ value: 'Amersfoort' }),
    ]);
    stage.answers.saveProfile = { ...blank, ...answered };
    click(named('Continue'));
    await seeHeading('Put a face to the name');
    expect(saved(stage)).toEqual([answered, answered]);
  });

  it('focuses the field that the server refuses', async () => {
    await openStep('personal', { saveProfile: problem('invalid_fields', { fields: { region: 'invalid' } }) });
    await seeHeading('A few things about you');
    await answer();
    click(named('Continue'));
    await until(() => document.activeElement?.getAttribute('name') === 'region');
    expect(find('select[name=region]')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('restores the input after a reload [SIGNUP-26]', async () => {
    const before = await openStep('personal');
    await seeHeading('A few things about you');
    await answer();
    await until(() => sessionStorage.length > 0);
    before.close();
    await openStep('personal');
    await seeHeading('A few things about you');
    expect(find('input[value=female]')).toHaveProperty('checked', true);
    await until(() => all('select[name=region] option').length > 1);
    expect(all('#main select, #main input[name=city]').map((field) => Reflect.get(field, 'value'))).toEqual([
      'hetero',
      '',
      'NL',
      'Utrecht',
      'Amersfoort',
    ]);
  });
});

describe('the location [GEO-01 GEO-04 GEO-05]', () => {
  type Found = (position: unknown) => void;
  const withPositions = (state: string, getCurrentPosition: (found: Found, failed: Found) => void) => {
    vi.stubGlobal('isSecureContext', true);
    Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
    Object.defineProperty(navigator, 'permissions', {
      value: { query: async () => Object.assign(new EventTarget(), { state }) },
      configurable: true,
    });
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'geolocation');
    Reflect.deleteProperty(navigator, 'permissions');
  });
  const here: Found = (found: unknown) => found;
  const position = { coords: { latitude: 51.501_2, longitude: 3.610_9 } };

  it('is detected on a click, fills in the fields, and can be changed', async () => {
    let requests = 0;
    withPositions('prompt', (found) => {
      requests += 1;
      found(position);
    });
    const stage = await openStep('personal', { geocode: { country: 'NL', region: 'Zeeland', city: 'Middelburg' } });
    await seeHeading('A few things about you');
    expect(requests).toBe(0);
    click(await until(() => named('Use my location')));
    await until(() =>
      texts('#main [role=status]').includes('Filled in: Middelburg, Netherlands. Change it below if you like.'),
    );
    expect(
      [find('select[name=region]'), find('input[name=city]')].map((field) => Reflect.get(field ?? {}, 'value')),
    ).toEqual(['Zeeland', 'Middelburg']);
    await fill('input[name=city]', 'Veere');
    click(named('Continue'));
    await seeHeading('Put a face to the name');
    expect(saved(stage)).toEqual([{ ...unanswered, region: 'Zeeland', city: 'Veere' }]);
  });

  it('without a name leaves the fields unchanged, and shows that', async () => {
    withPositions('granted', (found) => found(position));
    await openStep('personal', { geocode: problem('not_found') });
    click(await until(() => named('Use my location')));
    await until(() => texts('#main [role=status]').includes("We couldn't find a place near you. Please choose below."));
    expect(find('input[name=city]')).toHaveProperty('value', '');
  });

  it('is not offered after a denied permission, with the reason', async () => {
    withPositions('denied', here);
    await openStep('personal');
    await until(() => document.body.textContent.includes('Your browser does not let this site know where you are.'));
    expect(named('Use my location')).toBeNull();
  });

  it('leaves the focus on the button when the permission is denied', async () => {
    withPositions('prompt', (_, refuse) => refuse({ code: 1, PERMISSION_DENIED: 1 }));
    await openStep('personal');
    const ask = await until(() => named('Use my location'));
    ask.focus();
    click(ask);
    await until(() => named('Use my location') === null);
    expect(document.activeElement?.textContent).toContain('Your browser does not let this site know where you are.');
  });

  it('is not offered where the browser has no geolocation', async () => {
    vi.stubGlobal('isSecureContext', false);
    await openStep('personal');
    await seeHeading('A few things about you');
    expect(named('Use my location')).toBeNull();
  });
});

it('[SIGNUP-09] saves text, interests and reason together', async () => {
  const stage = await openStep('about', { saveProfile: { ...blank, about_me: 'Likes the sea.' } });
  await seeHeading('Say it in your own words');
  await fill('textarea', ' Likes the sea. ');
  await fill('select[name=signup_reason]', 'friendship');
  click(await until(() => named('Wine')));
  await until(() => named('Wine')?.getAttribute('aria-pressed') === 'true');
  click(named('Continue'));
  await seeHeading('Check your e-mail');
  expect(saved(stage)).toEqual([
    { about_me: 'Likes the sea.', prompts: [], interests: ['wine'], signup_reason: 'friendship' },
  ]);
});

describe('the fields of the steps', () => {
  const labels = () => texts('#main form label, #main form legend');
  const seeLabels = (...all: readonly string[]) => until(() => JSON.stringify(labels()) === JSON.stringify(all));

  it('[PROFILE-03 PROFILE-06 SIGNUP-08] have the same labels as in the profile', async () => {
    await openStep('personal');
    await seeHeading('A few things about you');
    const place = ['Country', 'Province', 'City or village'];
    expect(await seeLabels('I am a', 'Man', 'Woman', 'Sexuality', 'Relationship', ...wanted, ...place)).toBe(true);
  });

  it('[PROFILE-24 SIGNUP-08 SIGNUP-09] are those that the site enables', async () => {
    const loadSettings = { ...settings, visible_profile_fields: ['relationship_status'], visible_profile_notes: [] };
    await openStep('personal', { loadSettings });
    await seeHeading('A few things about you');
    await seeLabels('I am a', 'Man', 'Woman', 'Relationship', ...wanted, 'Country', 'Province', 'City or village');
    click(named('Skip for now'));
    await seeHeading('Put a face to the name');
    click(named('Skip for now'));
    await seeHeading('What brings you here?');
    expect(await seeLabels('Why I am here')).toBe(true);
  });
});

it('[SIGNUP-06] an existing photo is shown, and the step can be continued', async () => {
  const main = imageOf('ann');
  await openStep('photo', {
    loadPhotos: { photos: [{ id: 'photo-0001', image: main, main: true, state: 'approved', reason: null }], limit: 3 },
  });
  await seeHeading('Put a face to the name');
  const shown = await until(() => find('#main img[alt="Your main photo"]'));
  expect(shown.getAttribute('src')).toBe('/photos/ann-medium.webp');
  click(await until(() => named('Continue')));
  await seeStep('about');
});

describe('the confirmation [SIGNUP-11 ACTIVATE-03]', () => {
  it('resends the mail, and links to matching members and to the settings', async () => {
    const stage = await openStep('confirm', { resendActivation: { ok: true } });
    await seeHeading('Check your e-mail');
    expect(all('#main a').map((link) => link.getAttribute('href'))).toEqual(['/signup-matches', '/settings']);
    click(named('Send it again'));
    await until(() => find('#main [role=status]'));
    expect(texts('#main [role=status]')).toEqual([
      'Sent again, with a new code. It can take a minute; look in your spam folder too.',
    ]);
    expect(stage.requests.filter(({ name }) => name === 'resendActivation')).toHaveLength(1);
  });

  it('[SIGNUP-28] shows the own card as others will see it', async () => {
    const photo = { id: 'photo-1', image: imageOf('ann'), main: true, state: 'pending', reason: null };
    await openStep('confirm', {
      loadOwnProfile: { ...blank, age: 34, city: 'Utrecht' },
      loadPhotos: { photos: [photo], limit: 3 },
    });
    await seeHeading('Check your e-mail');
    const own = await until(() => find('#main aside:has(img)'));
    expect(own.textContent).toBe('How others see youAnn, 34Utrecht, Netherlands');
    expect(own.querySelector('img')?.getAttribute('src')).toBe('/photos/ann-medium.webp');
  });

  it('shows that a mail could not be sent', async () => {
    await openStep('confirm', { resendActivation: problem('too_many_requests') });
    await seeHeading('Check your e-mail');
    click(named('Send it again'));
    await until(() => find('#main [role=alert]:not(:empty)'));
    expect(texts('#main [role=alert]:not(:empty)')).toEqual(['Too many attempts. Please wait a moment and try again.']);
  });

  const codeError = () => find('#main form [role=alert]')?.textContent;
  const codeField = '#main input[autocomplete=one-time-code]';
  const codesSent = ({ requests }: Awaited<ReturnType<typeof openStep>>) =>
    requests.filter(({ name }) => name === 'activateByCode').map(({ body }) => body);

  it('[ACTIVATE-04] a pasted code with spaces is sent at once, and leads to matching members', async () => {
    const stage = await openStep('confirm', { activateByCode: { user } });
    await seeHeading('Check your e-mail');
    expect((await until(() => find(codeField))).getAttribute('inputmode')).toBe('numeric');
    await fill(codeField, ' 012 345');
    await seeHeading('Suggested for you');
    expect(address()).toBe('/signup-matches');
    expect(codesSent(stage)).toEqual([{ code: '012345' }]);
  });

  it.each([
    ['mail_code_wrong', 3, "That code isn't right. 3 tries left."],
    ['mail_code_wrong', 1, "That code isn't right. 1 try left."],
    ['mail_code_expired', 5, 'This code has expired. Send the e-mail again for a new one.'],
    ['mail_code_tries', 0, 'No tries left. Open the link in our e-mail: it still works.'],
  ] as const)(
    '[ACTIVATE-04] %s with %i tries left is said at the field, and the digits stay',
    async (error, tries, text) => {
      await openStep('confirm', {
        activateByCode: problem('invalid_fields', { fields: { code: error }, tries }),
        resendActivation: { ok: true },
      });
      await seeHeading('Check your e-mail');
      await fill(codeField, '111111');
      await until(() => codeError() === text);
      expect(find(codeField)).toHaveProperty('value', '111111');
      expect(find(codeField)?.getAttribute('aria-invalid')).toBe('true');
      await until(() => document.activeElement === find(codeField));
      // A new mail has a new code.
      click(named('Send it again'));
      await until(() => codeError() === '');
    },
  );

  it('[ACTIVATE-04] asks for all digits without a request; only the first six digits are sent by themselves', async () => {
    const stage = await openStep('confirm', {
      activateByCode: problem('invalid_fields', { fields: { code: 'mail_code_wrong' }, tries: 4 }),
    });
    await seeHeading('Check your e-mail');
    await fill(codeField, '123');
    click(named('Confirm my e-mail'));
    await until(() => codeError() === 'Please enter all 6 digits.');
    expect(codesSent(stage)).toEqual([]);
    await fill(codeField, '111111');
    await until(() => codeError() === "That code isn't right. 4 tries left.");
    await fill(codeField, '222222');
    await until(() => codeError() === '');
    expect(codesSent(stage)).toEqual([{ code: '111111' }]);
    click(named('Confirm my e-mail'));
    await until(() => codesSent(stage).length === 2);
    expect(codesSent(stage)[1]).toEqual({ code: '222222' });
  });

  it('continues with matching members as soon as the address is confirmed', async () => {
    const stage = await openStep('confirm');
    await seeHeading('Check your e-mail');
    stage.sendEvent({ type: 'user.changed', change: { status: 'confirmed' } });
    await seeHeading('Suggested for you');
    expect(address()).toBe('/signup-matches');
  });
});

describe('matching members [ROUTE-04 ROUTE-64]', () => {
  const page = (...names: string[]) => ({
    results: names.map((name) => ({ ...card, id: `member-${name.toLowerCase()}`, name })),
    pageNumber: 1,
    numResults: names.length,
    next: null,
  });
  const found = (...names: string[]) => ({ ...page(...names), similar: null });
  const preferring = (change: Partial<OwnPreference>): Answers => ({
    loadUser: { user: { ...user, preference: { ...user.preference, ...change } } },
  });

  it('[ACTIVATE-06] each has an action to write to them', async () => {
    await open('/signup-matches', { ...member(), search: found('Ben', 'Carl') });
    await until(() => all('article').length === 2);
    expect(all('#main article a[aria-label="Send a message"]').map((link) => link.getAttribute('href'))).toEqual([
      '/members/member-ben/chat',
      '/members/member-carl/chat',
    ]);
  });

  it('are shown with the criteria of their selection, which can be changed [SEARCH-16]', async () => {
    const stage = await open('/signup-matches', { ...member(), search: found('Ben', 'Carl', 'Dirk', 'Emil') });
    await until(() => all('article').length === 4);
    expect(texts('#main p')[0]).toBe('Men28–43 yearsWithin 50 km of Utrecht');
    expect(named('Change this')?.getAttribute('href')).toBe('/settings?edit=preference');
    expect(named('Go to members')?.getAttribute('href')).toBe('/members');
    expect(stage.requests.filter(({ name }) => name === 'search').map(({ query }) => query)).toEqual([{}]);
  });

  it('from farther away are labelled so [SEARCH-13]', async () => {
    const similar = { ...page('Carl', 'Dirk'), widened: { by: 'radius', radius: 120 } };
    await open('/signup-matches', { ...member(), search: { ...page('Ben'), similar } });
    await until(() => all('article').length === 3);
    expect(texts('article h2')).toEqual(['Ben, 40', 'Carl, 40', 'Dirk, 40']);
    expect(texts('#main p')[1]).toBe('Nobody else within 50 km: these are up to 120 km away. Change this');
  });

  it('includes all members without a preference, which can be set', async () => {
    const everyone = { gender: null, min_age: 18, max_age: 99, within: 'anywhere' } as const;
    await open('/signup-matches', { ...member(), ...preferring(everyone), search: found('Ben', 'Eva') });
    await until(() => all('article').length === 2);
    expect(texts('#main p').slice(0, 2)).toEqual(['Everyone', "You haven't said who you'd like to meet. Say it now"]);
    expect(named('Say it now')?.getAttribute('href')).toBe('/settings?edit=preference');
  });

  it('does not ask again who has said "everyone"', async () => {
    await open('/signup-matches', { ...member(), ...preferring({ gender: null, stated: true }), search: found('Ben') });
    await until(() => all('article').length === 1);
    expect(texts('#main p').slice(0, 2)).toEqual(['Everyone28–43 yearsWithin 50 km of Utrecht', 'Change this']);
  });

  it('may be none', async () => {
    await open('/signup-matches', { ...member(), search: found() });
    await until(() => texts('h2').includes("It's quiet here"));
    expect(all('#main a').map((link) => link.getAttribute('href'))).toEqual(['/members']);
  });

  it('a failed load can be retried', async () => {
    const stage = await open('/signup-matches', { ...member(), search: problem('network') });
    await until(() => texts('h2').includes('The members could not be loaded'));
    stage.answers.search = found('Ben');
    click(named('Try again'));
    await until(() => all('article').length === 1);
    expect(texts('article h2')).toEqual(['Ben, 40']);
  });
});
