// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { i18n, loadCatalogue, activateLocale } from '#src/i18n.ts';

it.each(['inside', 'money', 'orders', 'further'] as const)(
  '[LANG-08] %s: in a language that is chosen while they are fetched',
  async (area) => {
    await activateLocale('en');
    await Promise.all([loadCatalogue(area), Promise.resolve().then(() => activateLocale('nl'))]);
    const held = { ...i18n.messages };
    await activateLocale('nl');
    expect(i18n.locale).toBe('nl');
    expect(held).toEqual(i18n.messages);
  },
);
