import { expect, it } from 'vitest';
import { localeMachine } from '#machines/app/locale.ts';
import { inFlight } from '#tests/machines/in-flight.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/play.ts';
import { isSame } from '#tests/machines/same.ts';

const model = defineModel({
  machine: localeMachine,
  inputs: { visitor: { locale: 'en', session: 'visitor' }, member: { locale: 'en', session: 'member' } },
  events: [
    { type: 'language.chosen', locale: 'de' },
    { type: 'language.chosen', locale: 'da' },
    { type: 'facts.changed', facts: { locale: 'en', session: 'member' } },
    { type: 'facts.changed', facts: { locale: 'en', session: 'visitor' } },
  ],
  invariants: {
    'switches to one language at a time': ({ history }) => inFlight(history, 'switchLanguage').length <= 1,
    'saves on the account only while logged in [LANG-06]': ({ snapshot }) =>
      !snapshot.matches('saving') || snapshot.context.isMember,
    'saves the language that is shown [LANG-06]': ({ snapshot, effects }) =>
      started(effects, 'saveLanguage').every((input) => isSame(input, { locale: snapshot.context.locale })),
    'says the language once it is shown': ({ step, snapshot, effects }) => {
      const isShown = step?.kind === 'done' && step.actor === 'switchLanguage';
      const facts = told(effects, 'fact.learnt');
      return isSame(facts, isShown ? [{ type: 'fact.learnt', facts: { locale: snapshot.context.locale } }] : []);
    },
    'a language that cannot be loaded changes nothing but a word about it': ({ step, before, snapshot, effects }) => {
      if (step?.kind !== 'failed' || step.actor !== 'switchLanguage') return true;
      isSame(told(effects), [{ type: 'toast.raised', tone: 'error', code: 'network' }]);
      return snapshot.context.locale === before?.context.locale;
    },
  },
});

coverModel(model, '[LANG-05 LANG-06]');

it('[LANG-05] shows and keeps the language that was chosen last, however quickly one chose before', () =>
  play(model, 'visitor', ({ send, end, value }) => {
    expect(started(send({ type: 'language.chosen', locale: 'de' }), 'switchLanguage')).toEqual([{ locale: 'de' }]);
    expect(send({ type: 'language.chosen', locale: 'da' })).toEqual([
      { kind: 'stopped', id: 'switchLanguage' },
      { kind: 'started', id: 'switchLanguage', src: 'switchLanguage', input: { locale: 'da' } },
    ]);
    expect(end('switchLanguage')).toEqual([{ kind: 'told', event: { type: 'fact.learnt', facts: { locale: 'da' } } }]);
    expect(value()).toBe('shown');
  }));

it('[LANG-06] saves the choice of a member on the account, and keeps it here when that fails', () =>
  play(model, 'member', ({ send, end, fail, context, value }) => {
    send({ type: 'language.chosen', locale: 'de' });
    expect(started(end('switchLanguage'), 'saveLanguage')).toEqual([{ locale: 'de' }]);
    expect(fail('saveLanguage', 'unavailable')).toEqual([]);
    expect([value(), context().locale]).toEqual(['shown', 'de']);
  }));

it('[LANG-06] saves for who has logged in meanwhile, and stops saving for who has logged out', () =>
  play(model, 'visitor', ({ send, end }) => {
    send({ type: 'language.chosen', locale: 'de' });
    send({ type: 'facts.changed', facts: { locale: 'en', session: 'member' } });
    expect(started(end('switchLanguage'), 'saveLanguage')).toEqual([{ locale: 'de' }]);
    expect(send({ type: 'facts.changed', facts: { locale: 'de', session: 'visitor' } })).toEqual([
      { kind: 'stopped', id: 'saveLanguage' },
    ]);
  }));
