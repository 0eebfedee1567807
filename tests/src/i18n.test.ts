// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { i18n, needTextsInside, showLanguage } from '#src/i18n.ts';

it('[LANG-08] the screens inside have their texts in a language that is chosen while they are fetched', async () => {
  await showLanguage('en');
  await Promise.all([needTextsInside(), Promise.resolve().then(() => showLanguage('nl'))]);
  const held = { ...i18n.messages };
  await showLanguage('nl');
  expect(i18n.locale).toBe('nl');
  expect(held).toEqual(i18n.messages);
});
