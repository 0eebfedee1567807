// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { Conversation } from '#contract/chat.ts';
import { gifts } from '#contract/gift.ts';
import type { Locale } from '#contract/locales.ts';
import { syncServerTime } from '#machines/generic/clock.ts';
import { i18n } from '#src/i18n.ts';
import { ownProfile } from '#tests/machines/samples.ts';
import {
  type Answers,
  all,
  card,
  click,
  find,
  member,
  open,
  problem,
  seeHeading,
  settings,
  texts,
  until,
} from '#tests/src/app/stage.tsx';
import { LogObserver } from '#tests/src/screens-member/log-observer.ts';

/** Opens a page and selects a language. */
const openIn = async (locale: Locale, path: string, given: Answers = {}) => {
  const stage = await open(path, { saveUser: { ok: true }, ...given });
  stage.sendEvent({ type: 'language.selected', locale });
  await until(() => i18n.locale === locale);
  return stage;
};

it.each([
  ['da', 'Kun for voksne, der er fyldt 18.'],
  ['de', 'Nur für Erwachsene ab 18 Jahren.'],
  ['es', 'Solo para mayores de 18 años.'],
  ['fi', 'Vain 18 vuotta täyttäneille.'],
  ['fr', 'Réservé aux adultes de 18 ans et plus.'],
  ['it', 'Solo per adulti dai 18 anni in su.'],
  ['nb', 'Bare for voksne som har fylt 18.'],
  ['nl', 'Alleen voor volwassenen vanaf 18 jaar.'],
  ['pl', 'Tylko dla dorosłych od 18 lat.'],
  ['sv', 'Bara för vuxna som fyllt 18.'],
] as const)('[LAYOUT-05] the disclaimer is in the language of the page: %s', async (locale, words) => {
  await openIn(locale, '/login');
  expect(await until(() => texts('footer p').some((line) => line?.startsWith(words)))).toBe(true);
});

it.each([
  ['de', '/pages/return-policy', 'Erstattungen', ['Dein Widerrufsrecht', 'Muster-Widerrufsformular']],
  ['fr', '/pages/return-policy', 'Remboursements', ['Ton droit de rétractation', 'Modèle de formulaire']],
  ['nb', '/pages/return-policy', 'Refusjon', ['Angreretten din', 'Angreskjema']],
  ['de', '/pages/terms', 'Nutzungsbedingungen', ['Vesper Media B.V., Stand:']],
  ['fr', '/pages/ban', 'Protection des mineurs', ['Le label RTA', 'M’envoyer le lien']],
  ['nb', '/complaints', 'Klager og spørsmål', ['Send melding']],
] as const)('[LEGAL-04] in %s %s is “%s”', async (locale, path, heading, words) => {
  await openIn(locale, path);
  await seeHeading(heading);
  const main = find('#main')?.textContent ?? '';
  expect(words.filter((one) => !main.includes(one))).toEqual([]);
});

it.each([
  ['de', 'Willkommensbonus: –25\u00A0%'],
  ['fr', 'Bonus de bienvenue\u00A0: –25\u00A0%'],
  ['pl', 'Bonus powitalny: –25%'],
] as const)('[BONUS-20] the title of the banner is in the language: %s', async (locale, title) => {
  syncServerTime(Date.now());
  await openIn(locale, '/members', member({ signup_date: Date.now() - 3_600_000 }));
  const banner = await until(() => all('a[href="/credits"]').find((link) => link.querySelector('[role=timer]')));
  expect(banner.textContent.replace(/\d\d:\d\d:\d\d$/, '')).toBe(title);
});

it('[GIFT-03] the gifts have French names, and too few credits are refused in French', async () => {
  const stage = await openIn('fr', '/settings', {
    ...member({ credits: 0 }),
    loadSettings: { ...settings, gift_credits: 3 },
    loadGifts: { gifts: gifts.map((id) => ({ id, picture: `/gifts/${id}.svg` })) },
    loadBundles: problem('network'),
  });
  await seeHeading('Paramètres');
  await until(() => stage.requests.some(({ name }) => name === 'loadConversations'));
  stage.sendEvent({ type: 'giftDialog.requested', profile: card });
  await until(() => all('dialog label').length === 8);
  expect(find('dialog h2')?.textContent).toBe('Un cadeau pour Ben');
  expect(texts('dialog label')).toEqual([
    'Une rose',
    'Une tasse de café',
    'Une boîte de chocolats',
    'Une coupe de champagne',
    'Une part de gâteau',
    'Un ours en peluche',
    'Un flacon de parfum',
    'Une bague',
  ]);
  click(find('dialog input[type=radio]'));
  click(all('dialog button').find(({ textContent }) => textContent === 'Acheter des crédits'));
  expect(await until(() => find('dialog')?.textContent.includes('Pas assez de crédits'))).toBe(true);
});

it('[CHAT-18] the icebreakers of an empty conversation are in Finnish', async () => {
  vi.stubGlobal('ResizeObserver', LogObserver);
  HTMLElement.prototype.scrollTo = () => undefined;
  const conversation: Conversation = {
    conversation: { id: 'talk' },
    profile: card,
    messages: [],
    earlier: false,
  };
  await openIn('fi', `/members/${card.id}/chat`, { ...member(), loadConversation: conversation });
  await until(() => all('fieldset button').length === 6);
  expect(texts('fieldset button')).toEqual([
    'Mikä sai sinut tänään hymyilemään?',
    'Illallinen vai tanssit?',
    'Missä olisit mieluiten juuri nyt?',
    'Missä olet hyvä kenenkään tietämättä?',
    'Mikä biisi soi päässäsi?',
    'Aamuvirkku vai yökyöpeli?',
  ]);
  vi.unstubAllGlobals();
});

it('[PROFILE-22] hair, eyes, tattoos and the reason are lists in Swedish', async () => {
  await openIn('sv', '/profile', {
    ...member(),
    loadOwnProfile: ownProfile({ name: 'Ann', date_of_birth: '1990-06-15' }),
  });
  const edit = async (section: string) => {
    click(await until(() => all('#main button').find(({ textContent }) => textContent.startsWith(section))));
    await until(() => find('dialog select'));
  };
  const optionsOf = (name: string) => texts(`dialog select[name=${name}] option`);
  await edit('Utseende');
  expect(optionsOf('hair_colour')).toEqual([
    'Inget svar',
    'Blont hår',
    'Brunt hår',
    'Svart hår',
    'Rött hår',
    'Grått hår',
    'Flintskallig',
    'Annan hårfärg',
  ]);
  expect(optionsOf('tattoos')).toEqual(['Inget svar', 'Inga tatueringar', 'Några tatueringar', 'Många tatueringar']);
  click(find('dialog button[aria-label]'));
  await until(() => find('dialog') === null);
  await edit('Varför jag är här');
  expect(optionsOf('signup_reason')).toContain('Vänskap');
});
