// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import {
  all,
  click,
  fill,
  find,
  member,
  named,
  open,
  seeHeading,
  settings,
  texts,
  until,
} from '#tests/src/app/stage.tsx';

it('[LANG-06] the language is chosen in the settings too, and saved on the account', async () => {
  const stage = await open('/settings', {
    ...member(),
    loadSettings: { ...settings, geoip_country: 'CH' },
    saveLanguage: { user: null },
  });
  await seeHeading('Settings');
  expect(all('select option').map((option) => [option.textContent, option.lang])).toEqual([
    ['Deutsch', 'de'],
    ['Italiano', 'it'],
    ['Français', 'fr'],
    ['English', 'en'],
  ]);
  await fill('#main select', 'it');
  await until(() => document.documentElement.lang === 'it');
  await until(() => stage.asked.some(({ name }) => name === 'saveLanguage'));
  expect(stage.asked.find(({ name }) => name === 'saveLanguage')?.body).toEqual({ language: 'it' });
});

it('[LOGIN-05] logging out leads home', async () => {
  await open('/settings', member());
  await seeHeading('Settings');
  expect(document.body.textContent).toContain('ann@example.org');
  click(named('Log out'));
  await seeHeading('The evening is young. Say hello.');
  expect(location.pathname).toBe('/');
});

it('[ROLE-11] the own page shows who one is and what one has', async () => {
  await open('/profile', member({ credits: 1 }));
  await seeHeading('Ann');
  expect(find('#main img')?.getAttribute('src')).toBe('/photos/ann.webp');
  expect(texts('#main p')).toEqual(['Netherlands', 'See how others see you', 'And 3 free messages left']);
  expect(texts('#main h2')).toEqual(['1 credit']);
  expect(all('#main a').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['See how others see you', '/members/member-0001'],
    ['Get Premium', '/premium'],
    ['Likes', '/likes'],
    ['Messages', '/chats'],
    ['Settings', '/settings'],
  ]);
});

it('[ROLE-14] who has paid buys credits', async () => {
  await open('/profile', member({ paid_user: true, free_messages: 0 }));
  await seeHeading('Ann');
  expect(named('Buy credits')?.getAttribute('href')).toBe('/credits');
  expect(texts('#main p').at(-1)).toBe('Credits do not expire.');
});
