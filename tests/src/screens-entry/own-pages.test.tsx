// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { i18n } from '#src/i18n.ts';
import { all, click, fill, member, named, open, seeHeading, settings, until } from '#tests/src/app/stage.tsx';

it('[LANG-06] the language is chosen in the settings too, and saved on the account', async () => {
  const stage = await open('/settings', {
    ...member(),
    loadSettings: { ...settings, geoip_country: 'CH' },
    saveUser: { user: null },
  });
  await seeHeading('Settings');
  expect(all('select option').map((option) => [option.textContent, option.lang])).toEqual([
    ['Deutsch', 'de'],
    ['Italiano', 'it'],
    ['Français', 'fr'],
    ['English', 'en'],
  ]);
  await fill('#main select', 'it');
  await until(() => i18n.locale === 'it');
  await until(() => stage.requests.some(({ name }) => name === 'saveUser'));
  expect(stage.requests.find(({ name }) => name === 'saveUser')?.body).toEqual({ language: 'it' });
});

it('[LOGIN-05] logging out leads home', async () => {
  await open('/settings', member());
  await seeHeading('Settings');
  expect(document.body.textContent).toContain('ann@example.org');
  click(named('Log out'));
  await seeHeading('The evening is young. Say hello.');
  expect(location.pathname).toBe('/');
});
