// @vitest-environment happy-dom
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it } from 'vitest';
import type { OwnPhoto, OwnPhotos, OwnProfile } from '#contract/own-profile.ts';
import { i18n } from '#src/i18n.ts';
import { MainPhoto } from '#src/components/photo-picker/main-photo.tsx';
import { AppContext } from '#src/system.tsx';
import { imageOf } from '#tests/images.ts';
import {
  type Answers,
  all,
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
} from '#tests/src/app/stage.tsx';

const profile: OwnProfile = {
  name: 'Ann',
  gender: 'female',
  sexuality: null,
  country: 'CH',
  region: 'Bern',
  city: 'Thun',
  relationship_status: 'single',
  body_type: null,
  hair_colour: 'red',
  eye_colour: null,
  tattoos: null,
  interests: ['wine', 'art'],
  signup_reason: null,
  about_me: 'I like the sea.',
  prompts: [{ prompt: 'dish', answer: 'Risotto.' }],
  date_of_birth: '1990-03-04',
  age: 35,
};

const photo = (id: string, change: Partial<OwnPhoto> = {}): OwnPhoto => ({
  id,
  image: imageOf(id),
  main: false,
  state: 'approved',
  reason: null,
  ...change,
});
const own = (photos: readonly OwnPhoto[], limit = 3): OwnPhotos => ({ photos: [...photos], limit });
const main = photo('photo-main', { main: true });
const second = photo('photo-second');

const answers: Answers = {
  ...member(),
  loadOwnProfile: profile,
  loadPhotos: own([main, second]),
  loadRegions: {
    regions: {
      CH: { word: 'canton', names: ['Bern', 'Jura'] },
      NL: { word: 'province', names: ['Utrecht'] },
    },
  },
  loadInterests: { interests: ['wine', 'art', 'gym'] },
};

const show = async (more: Answers = {}) => {
  const stage = await open('/profile', { ...answers, ...more });
  await until(() => find('#main ul img') ?? find('#main ul label'));
  return {
    ...stage,
    bodiesOf: (name: string) => stage.requests.filter((one) => one.name === name).map(({ body }) => body),
  };
};

/** Row or button whose text begins like this. */
const row = (words: string) => all('#main button').find(({ textContent }) => textContent.startsWith(words));
const dialog = () => find('dialog');
const inDialog = (selector: string) => all(`dialog ${selector}`);
const press = (words: string) => click(inDialog('button').find(({ textContent }) => textContent === words));

const edit = async (section: string) => {
  click(await until(() => row(section)));
  await until(dialog);
};
const choose = async (selector: string, files: readonly File[]) => {
  const input = await until(() => find(selector));
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
};

beforeEach(() => sessionStorage.clear());

describe('the own profile', () => {
  it('[PROFILE-01 PROFILE-24] shows what others see, and the private date of birth', async () => {
    await show();
    await seeHeading('Ann, 35');
    expect(texts('#main section:last-of-type button')).toEqual([
      'About meI like the sea.',
      'PromptsThe dish I cook best',
      'BasicsAnn, Woman, Single',
      'Where I liveThun, Switzerland',
      'LooksRed hair',
      'InterestsWine, Art',
      'Why I am hereAdd',
    ]);
    expect(document.body.textContent).toContain('Date of birthMarch 4, 1990Others see only your age: 35.');
    expect(named('See how others see you')?.getAttribute('href')).toBe('/members/member-0001');
  });

  it('[PROFILE-24] omits fields that the site does not enable', async () => {
    const fields = { visible_profile_fields: ['sexuality'], visible_profile_notes: [] };
    await show({ loadSettings: { ...settings, ...fields } });
    await until(() => row('Basics'));
    expect(['About me', 'Basics', 'Where I live', 'Looks', 'Interests', 'Why I am here'].filter(row)).toEqual([
      'Basics',
      'Where I live',
      'Why I am here',
    ]);
    await edit('Basics');
    expect(inDialog('label').map(({ textContent }) => textContent)).toEqual(['Name', 'I am a', 'Sexuality']);
  });

  it('[PROFILE-07 PROFILE-08 PROFILE-22] saves only the changes of a section', async () => {
    const saved = { ...profile, body_type: 'slim' };
    const { bodiesOf } = await show({ saveProfile: saved });
    await edit('Looks');
    await fill('dialog select[name=body_type]', 'slim');
    press('Save');
    await until(() => dialog() === null);
    expect(bodiesOf('saveProfile')).toEqual([{ body_type: 'slim' }]);
    await until(() => document.body.textContent.includes('Saved.'));
    expect(row('Looks')?.textContent).toBe('LooksSlim, Red hair');
  });

  it('[PROFILE-05 PROFILE-23] the regions are those of the country, under its own term; another country clears them', async () => {
    const { bodiesOf } = await show({ saveProfile: profile });
    await edit('Where I live');
    await until(() => inDialog('label').some(({ textContent }) => textContent === 'Canton'));
    await fill('dialog select[name=country]', 'NL');
    await until(() => inDialog('label').some(({ textContent }) => textContent === 'Province'));
    expect(inDialog('select[name=region] option').map(({ textContent }) => textContent)).toEqual(['Choose', 'Utrecht']);
    press('Save');
    await until(() => dialog() === null);
    expect(bodiesOf('saveProfile')).toEqual([{ country: 'NL', region: null, city: null }]);
  });

  it('[API-11] the interests of the site are loaded once, however often they are shown', async () => {
    const { bodiesOf, sendEvent } = await show();
    for (let shown = 0; shown < 2; shown += 1) {
      await edit('Interests');
      await until(() => inDialog('[aria-pressed]').length === 3);
      click(inDialog('button[aria-label="Close"]')[0]);
      await until(() => dialog() === null);
      sendEvent({ type: 'navigation.requested', to: '/settings', replace: false });
      await seeHeading('Settings');
      sendEvent({ type: 'navigation.requested', to: '/profile', replace: false });
      await seeHeading('Ann, 35');
    }
    expect(bodiesOf('loadInterests')).toHaveLength(1);
  });

  it('[PROFILE-11] interests are switched on and off', async () => {
    const { bodiesOf } = await show({ saveProfile: profile });
    await edit('Interests');
    await until(() => inDialog('[aria-pressed]').length === 3);
    expect(inDialog('[aria-pressed=true]').map(({ textContent }) => textContent)).toEqual(['Wine', 'Art']);
    press('Wine');
    await until(() => inDialog('[aria-pressed=true]').length === 1);
    press('Gym');
    press('Save');
    await until(() => dialog() === null);
    expect(bodiesOf('saveProfile')).toEqual([{ interests: ['art', 'gym'] }]);
  });

  it('[PROFILE-26] prompts are chosen, answered and removed; an answer that is missing is asked for at its field', async () => {
    const { bodiesOf } = await show({ saveProfile: profile });
    await edit('Prompts');
    const answers = () => inDialog('textarea').length;
    const options = (at: number) =>
      [...(inDialog('select')[at]?.querySelectorAll('option') ?? [])].map(({ textContent }) => textContent);
    await until(() => answers() === 1);
    press('Answer another prompt');
    await until(() => answers() === 2);
    // A prompt can be answered once.
    expect([options(0).length, options(1).length, options(1).includes('The dish I cook best')]).toEqual([
      19,
      19,
      false,
    ]);
    press('Save');
    await until(() => dialog()?.textContent.includes('Please fill this in.'));
    const second = 'dialog fieldset fieldset > div > div:nth-child(2)';
    expect(find(`${second} textarea`)?.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(find(`${second} textarea`));
    expect(bodiesOf('saveProfile')).toEqual([]);
    await fill(`${second} select`, 'song');
    await fill(`${second} textarea`, 'x'.repeat(151));
    await until(() => dialog()?.textContent.includes('151 of 150 characters'));
    press('Save');
    await until(() => dialog()?.textContent.includes('This is too long.'));
    await fill(`${second} textarea`, 'Heroes.');
    click(named('Remove “The dish I cook best”'));
    await until(() => answers() === 1);
    press('Answer another prompt');
    await until(() => answers() === 2);
    press('Answer another prompt');
    await until(() => answers() === 3);
    expect(inDialog('button').some(({ textContent }) => textContent.startsWith('Answer'))).toBe(false);
    click(named('Remove “A perfect Sunday”'));
    await until(() => answers() === 2);
    click(named('Remove “My idea of a first date”'));
    await until(() => answers() === 1);
    press('Save');
    await until(() => dialog() === null);
    expect(bodiesOf('saveProfile')).toEqual([{ prompts: [{ prompt: 'song', answer: 'Heroes.' }] }]);
  });

  it('[SIGNUP-25] errors are shown at the field, before and after sending', async () => {
    const { bodiesOf } = await show({
      saveProfile: problem('invalid_fields', { fields: { name: 'name_taken' } }),
    });
    await edit('Basics');
    await fill('dialog input[name=name]', 'A');
    press('Save');
    await until(() => dialog()?.textContent.includes('At least 3 characters.'));
    expect(bodiesOf('saveProfile')).toEqual([]);
    await fill('dialog input[name=name]', 'Bert');
    press('Save');
    await until(() => dialog()?.textContent.includes('This name is taken.'));
    expect(find('dialog input[name=name]')?.getAttribute('aria-invalid')).toBe('true');
  });

  it('unsaved input is restored after a reload, and can be discarded', async () => {
    await show();
    await edit('About me');
    await fill('dialog textarea', 'I like mountains.');
    click(await until(() => named('Close')));
    await until(() => row('About me')?.textContent === 'About meNot saved');
    const again = await show();
    await edit('About me');
    expect(find('dialog textarea')).toHaveProperty('value', 'I like mountains.');
    press('Discard changes');
    await until(() => row('About me')?.textContent === 'About meI like the sea.');
    expect(again.bodiesOf('saveProfile')).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
  });

  it('[ROLE-11] shows the balance, and links to more', async () => {
    await show(member({ credits: 1 }));
    expect(texts('#main h2')).toContain('1 credit');
    expect(document.body.textContent).toContain('And 3 free messages left');
    expect(all('#main a').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['See how others see you', '/members/member-0001'],
      ['See bundles', '/premium'],
      ['Get Premium', '/premium'],
      ['Likes', '/likes'],
      ['Messages', '/chats'],
      ['Settings', '/settings'],
    ]);
  });

  it('[ROLE-14] a Premium member buys credits', async () => {
    await show(member({ paid_user: true, free_messages: 0 }));
    expect(named('Buy credits')?.getAttribute('href')).toBe('/credits');
    expect(document.body.textContent).toContain('Credits do not expire.');
  });

  it('shows the completeness, and links to what is missing', async () => {
    await show();
    await until(() => row('Choose') ?? row('Say'));
    expect(texts('#main h2')[0]).toBe('Your profile is 64% complete');
    click(row('Say who you like'));
    expect((await until(dialog)).querySelector('h2')?.textContent).toBe('Basics');
  });

  it('[PROFILE-24] fields that the site does not show do not count as missing', async () => {
    const fields = { visible_profile_fields: ['eye_colour'], visible_profile_notes: [] };
    await show({ loadSettings: { ...settings, ...fields } });
    await until(() => row('Add hair and eyes'));
    expect(texts('#main h2')[0]).toBe('Your profile is 60% complete');
  });

  it('shows a failed load, and retries', async () => {
    const stage = await show({ loadOwnProfile: problem('unavailable') });
    await until(() => document.body.textContent.includes('Your profile could not be loaded'));
    stage.answers.loadOwnProfile = profile;
    click(named('Try again'));
    expect(await until(() => row('Looks'))).toHaveProperty('textContent', 'LooksRed hair');
  });
});

describe('the photos', () => {
  it('[PHOTO-01 PHOTO-08 PROFILE-14] shows the photos, their states, and room for more', async () => {
    await show({ loadPhotos: own([main, photo('photo-second', { state: 'pending' })]) });
    expect(texts('#main section li')).toEqual(['Main', 'In review', 'Add a photo', '', '', '']);
    expect(document.body.textContent).toContain('2 of 3');
    expect(find('input[type=file]')?.getAttribute('accept')).toBe(
      'image/jpeg,image/png,image/webp,image/heic,image/heif,.heic,.heif',
    );
    expect(named('See bundles')?.getAttribute('href')).toBe('/premium');
  });

  it('[PHOTO-02] a premium member has no locked tiles', async () => {
    await show({ ...member({ paid_user: true }), loadPhotos: own([main], 25) });
    expect(texts('#main section li')).toEqual(['Main', 'Add a photo']);
    expect(named('See bundles')).toBeNull();
  });

  it('[PHOTO-08] another photo becomes the main one', async () => {
    const { bodiesOf } = await show({
      changePhoto: own([
        { ...main, main: false },
        { ...second, main: true },
      ]),
    });
    click(named('Edit photo 2'));
    await until(dialog);
    press('Make it the main photo');
    await until(() => texts('#main section li')[1] === 'Main');
    expect(dialog()).toBeNull();
    expect(bodiesOf('changePhoto')).toEqual([{ id: 'photo-second', main: true }]);
  });

  it('[PHOTO-10] buttons move a photo among the others, and say where it is', async () => {
    const third = photo('photo-third');
    const { bodiesOf } = await show({
      loadPhotos: own([main, second, third]),
      changePhoto: own([main, third, second]),
    });
    click(named('Edit photo 3'));
    await until(dialog);
    const isDisabled = (words: string) =>
      inDialog('button')
        .find(({ textContent }) => textContent === words)
        ?.getAttribute('aria-disabled') === 'true';
    expect([isDisabled('Move earlier'), isDisabled('Move later')]).toEqual([false, true]);
    press('Move later');
    press('Move earlier');
    await until(() => dialog()?.textContent.includes('Photo 2 of 3'));
    expect(dialog()?.querySelector('h2')?.textContent).toBe('Photo 2');
    await until(() => bodiesOf('changePhoto').length === 1);
    expect(bodiesOf('changePhoto')).toEqual([{ id: 'photo-third', place: 1 }]);
  });

  it('[PHOTO-08] deleting a photo needs a confirmation', async () => {
    const { bodiesOf } = await show({ deletePhoto: own([main]) });
    click(named('Edit photo 2'));
    await until(dialog);
    press('Delete photo');
    await until(() => dialog()?.textContent.includes('Delete this photo?'));
    expect(bodiesOf('deletePhoto')).toEqual([]);
    press('Keep the photo');
    await until(() => !dialog()?.textContent.includes('Delete this photo?'));
    press('Delete photo');
    await until(() => dialog()?.textContent.includes('Delete this photo?'));
    press('Delete photo');
    await until(() => all('#main section li img').length === 1);
    expect(document.activeElement?.textContent).toBe('Photos');
    expect(bodiesOf('deletePhoto')).toEqual([{ id: 'photo-second' }]);
  });

  it('[PHOTO-08] a rejected photo shows the reason', async () => {
    await show({ loadPhotos: own([main, photo('photo-second', { state: 'rejected', reason: 'Nobody is in it.' })]) });
    expect(texts('#main section li')[1]).toBe('Not accepted');
    click(named('Edit photo 2'));
    await until(() => dialog()?.textContent.includes('Nobody is in it.'));
    expect(inDialog('button').map(({ textContent }) => textContent)).not.toContain('Make it the main photo');
  });

  it('[PHOTO-01 PHOTO-08] rejected photos are listed one by one, and those over the limit in one line', async () => {
    await show({ loadPhotos: own([main, second, photo('photo-third')]) });
    expect(find('input[type=file]')).toBeNull();
    const section = await until(() => find('#main section:has(ul)'));
    const files = [
      new File(['x'], 'notes.txt', { type: 'text/plain' }),
      ...Array.from({ length: 4 }, (_, at) => new File(['x'], `${at}.jpg`, { type: 'image/jpeg' })),
    ];
    const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { files, types: ['Files'] },
    });
    section.dispatchEvent(drop);
    await until(() => document.body.textContent.includes('4 photos were not added'));
    expect(texts('[aria-live] p').slice(-4)).toEqual([
      'notes.txt',
      "We can't show this file as a photo. Choose a JPEG, PNG, WebP or HEIC.",
      '4 photos were not added',
      "You've reached the photo limit.",
    ]);
    click(named('Dismiss'));
    await until(() => !document.body.textContent.includes('4 photos were not added'));
    expect(document.body.textContent).toContain('notes.txt');
  });

  it('a failed load can be retried', async () => {
    const stage = await open('/profile', { ...answers, loadPhotos: problem('unavailable') });
    await until(() => document.body.textContent.includes('Your photos could not be loaded.'));
    stage.answers.loadPhotos = own([main]);
    click(named('Try again'));
    await until(() => find('#main section li'));
    expect(texts('#main section li')[0]).toBe('Main');
  });
});

describe('one large photo', () => {
  const showOne = async (photos: OwnPhotos) => {
    const stage = await open('/chats', { ...answers, loadPhotos: photos });
    const place = document.createElement('div');
    place.id = 'one';
    document.body.append(place);
    const root = createRoot(place);
    root.render(
      <I18nProvider i18n={i18n}>
        <AppContext value={stage.app}>
          <MainPhoto />
        </AppContext>
      </I18nProvider>,
    );
    await until(() => find('#one input'));
    const close = () => {
      root.unmount();
      place.remove();
    };
    return { ...stage, close };
  };

  it('[SIGNUP-11 PHOTO-08] a photo can be added, and an invalid file shows an error', async () => {
    const { close } = await showOne(own([]));
    expect(texts('#one label')).toEqual(['Choose a photo']);
    await choose('#one input', [new File(['x'], 'cv.pdf', { type: 'application/pdf' })]);
    await until(() => find('#one')?.textContent.includes("We can't show this file as a photo"));
    close();
  });

  it('[SIGNUP-11] the main photo can be changed', async () => {
    const { close } = await showOne(own([second, main]));
    expect(find('#one img')?.getAttribute('src')).toBe('/photos/photo-main-medium.webp');
    expect(texts('#one label')).toEqual(['Choose another photo']);
    close();
  });
});
