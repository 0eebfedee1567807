// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { i18n, needTexts, showLanguage } from '#src/i18n.ts';

it.each(['inside', 'money', 'orders', 'further'] as const)(
  '[LANG-08] %s: in a language that is chosen while they are fetched',
  async (area) => {
    await showLanguage('en');
    await Promise.all([needTexts(area), Promise.resolve().then(() => showLanguage('nl'))]);
    const held = { ...i18n.messages };
    await showLanguage('nl');
    expect(i18n.locale).toBe('nl');
    expect(held).toEqual(i18n.messages);
  },
);
