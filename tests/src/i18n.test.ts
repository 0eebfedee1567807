// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { i18n, loadCatalogue, activateLocale, nameLanguage } from '#src/i18n.ts';

it('[LANG-08] loads the member catalogue in a language that is chosen while it is fetched', async () => {
  await activateLocale('en', []);
  await Promise.all([loadCatalogue('member'), Promise.resolve().then(() => activateLocale('nl', []))]);
  const held = { ...i18n.messages };
  await activateLocale('nl', []);
  expect(i18n.locale).toBe('nl');
  expect(held).toEqual(i18n.messages);
});

it('[LANG-01] names the language of the page', async () => {
  nameLanguage();
  for (const locale of ['nl', 'nb', 'en'] as const) {
    await activateLocale(locale, []);
    expect(document.documentElement.lang).toBe(locale);
  }
});
