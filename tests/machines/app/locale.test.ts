import { expect, it } from 'vitest';
import type { SessionState } from '#machines/app/facts.ts';
import { localeMachine } from '#machines/app/locale.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { settings } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const site = (domainLanguage: string | null) => ({ ...settings, domain_language: domainLanguage });
const facts = (session: SessionState, domainLanguage: string | null = null) =>
  ({ type: 'facts.changed', facts: { locale: 'en', session, settings: site(domainLanguage) } }) as const;
const start = (session: SessionState, isChosen = false) =>
  ({ locale: 'en', session, settings: null, isChosen }) as const;

const model = defineModel({
  machine: localeMachine,
  inputs: {
    visitor: start('visitor'),
    member: start('member'),
    'visitor who has chosen': start('visitor', true),
  },
  events: [
    { type: 'language.selected', locale: 'de' },
    { type: 'language.selected', locale: 'da' },
    { type: 'language.changedElsewhere', locale: 'fr' },
    facts('member'),
    facts('visitor'),
    facts('visitor', 'sv-SE'),
    facts('visitor', 'en'),
    facts('visitor', 'tlh'),
  ],
  invariants: {
    'switches to one language at a time': ({ trace }) => pendingActors(trace, 'switchLanguage').length <= 1,
    'saves on the account only while logged in [LANG-06]': ({ snapshot }) =>
      !snapshot.matches('saving') || snapshot.context.isMember,
    'saves the language that is shown [LANG-06]': ({ snapshot, effects }) =>
      startedInputs(effects, 'saveLanguage').every((input) => expectEqual(input, { locale: snapshot.context.locale })),
    'says the language once it is shown': ({ step, snapshot, effects }) => {
      const isShown = step?.kind === 'done' && step.actor === 'switchLanguage';
      const facts = sentToParent(effects, 'facts.updated');
      return expectEqual(facts, isShown ? [{ type: 'facts.updated', facts: { locale: snapshot.context.locale } }] : []);
    },
    'a language that cannot be loaded changes nothing but a word about it': ({ step, before, snapshot, effects }) => {
      if (step?.kind !== 'error' || step.actor !== 'switchLanguage') return true;
      expectEqual(sentToParent(effects), [{ type: 'toast.requested', tone: 'error', code: 'network' }]);
      return snapshot.context.locale === before?.context.locale;
    },
  },
});

coverModel(model, '[LANG-05 LANG-06 LANG-07]');

it('[LANG-05] activates and stores the language chosen last, after any number of quick choices', () =>
  runScenario(model, 'visitor', ({ send, resolve, value }) => {
    expect(startedInputs(send({ type: 'language.selected', locale: 'de' }), 'switchLanguage')).toEqual([
      { locale: 'de' },
    ]);
    expect(send({ type: 'language.selected', locale: 'da' })).toEqual([
      { kind: 'stopped', id: 'switchLanguage' },
      { kind: 'started', id: 'switchLanguage', src: 'switchLanguage', input: { locale: 'da' } },
    ]);
    expect(resolve('switchLanguage')).toEqual([
      { kind: 'sentToParent', event: { type: 'facts.updated', facts: { locale: 'da' } } },
    ]);
    expect(value()).toBe('shown');
  }));

it('[LANG-06] saves the choice of a member on the account, and keeps it locally when that fails', () =>
  runScenario(model, 'member', ({ send, resolve, reject, context, value }) => {
    send({ type: 'language.selected', locale: 'de' });
    expect(startedInputs(resolve('switchLanguage'), 'saveLanguage')).toEqual([{ locale: 'de' }]);
    expect(reject('saveLanguage', 'unavailable')).toEqual([]);
    expect([value(), context().locale]).toEqual(['shown', 'de']);
  }));

it('[LANG-06] saves for a member who has logged in since, and stops at logout', () =>
  runScenario(model, 'visitor', ({ send, resolve }) => {
    send({ type: 'language.selected', locale: 'de' });
    send(facts('member'));
    expect(startedInputs(resolve('switchLanguage'), 'saveLanguage')).toEqual([{ locale: 'de' }]);
    expect(send(facts('visitor'))).toEqual([{ kind: 'stopped', id: 'saveLanguage' }]);
  }));

it('[LANG-07 LANG-31] the language of the domain wins until one is chosen, and is stored', () =>
  runScenario(model, 'visitor', ({ send, resolve, context }) => {
    expect(startedInputs(send(facts('visitor', 'sv-SE')), 'switchLanguage')).toEqual([{ locale: 'sv' }]);
    resolve('switchLanguage');
    expect(context().locale).toBe('sv');
    send({ type: 'language.selected', locale: 'de' });
    resolve('switchLanguage');
    expect(startedInputs(send(facts('visitor', 'sv-SE')), 'switchLanguage')).toEqual([]);
    expect(context().locale).toBe('de');
  }));

it('[LANG-03 LANG-07] keeps an earlier choice, and ignores unsupported languages', () => {
  runScenario(model, 'visitor who has chosen', ({ send }) =>
    expect(startedInputs(send(facts('visitor', 'sv')), 'switchLanguage')).toEqual([]),
  );
  runScenario(model, 'visitor', ({ send }) =>
    expect(startedInputs(send(facts('visitor', 'tlh')), 'switchLanguage')).toEqual([]),
  );
});

it('[LANG-06] follows the choice of another tab without saving it', () =>
  runScenario(model, 'member', ({ send, resolve, value }) => {
    expect(startedInputs(send({ type: 'language.changedElsewhere', locale: 'fr' }), 'switchLanguage')).toEqual([
      { locale: 'fr' },
    ]);
    expect(startedInputs(resolve('switchLanguage'), 'saveLanguage')).toEqual([]);
    expect(value()).toBe('shown');
  }));
