import { expect, it } from 'vitest';
import type { SessionState } from '#machines/app/facts.ts';
import { localeMachine } from '#machines/app/locale.ts';
import { inFlight } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started, told } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/scenario.ts';
import { settings } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/expect-equal.ts';

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
    'switches to one language at a time': ({ history }) => inFlight(history, 'switchLanguage').length <= 1,
    'saves on the account only while logged in [LANG-06]': ({ snapshot }) =>
      !snapshot.matches('saving') || snapshot.context.isMember,
    'saves the language that is shown [LANG-06]': ({ snapshot, effects }) =>
      started(effects, 'saveLanguage').every((input) => isSame(input, { locale: snapshot.context.locale })),
    'says the language once it is shown': ({ step, snapshot, effects }) => {
      const isShown = step?.kind === 'done' && step.actor === 'switchLanguage';
      const facts = told(effects, 'facts.updated');
      return isSame(facts, isShown ? [{ type: 'facts.updated', facts: { locale: snapshot.context.locale } }] : []);
    },
    'a language that cannot be loaded changes nothing but a word about it': ({ step, before, snapshot, effects }) => {
      if (step?.kind !== 'failed' || step.actor !== 'switchLanguage') return true;
      isSame(told(effects), [{ type: 'toast.requested', tone: 'error', code: 'network' }]);
      return snapshot.context.locale === before?.context.locale;
    },
  },
});

coverModel(model, '[LANG-05 LANG-06 LANG-07]');

it('[LANG-05] shows and keeps the language that was chosen last, however quickly one chose before', () =>
  play(model, 'visitor', ({ send, end, value }) => {
    expect(started(send({ type: 'language.selected', locale: 'de' }), 'switchLanguage')).toEqual([{ locale: 'de' }]);
    expect(send({ type: 'language.selected', locale: 'da' })).toEqual([
      { kind: 'stopped', id: 'switchLanguage' },
      { kind: 'started', id: 'switchLanguage', src: 'switchLanguage', input: { locale: 'da' } },
    ]);
    expect(end('switchLanguage')).toEqual([
      { kind: 'told', event: { type: 'facts.updated', facts: { locale: 'da' } } },
    ]);
    expect(value()).toBe('shown');
  }));

it('[LANG-06] saves the choice of a member on the account, and keeps it here when that fails', () =>
  play(model, 'member', ({ send, end, fail, context, value }) => {
    send({ type: 'language.selected', locale: 'de' });
    expect(started(end('switchLanguage'), 'saveLanguage')).toEqual([{ locale: 'de' }]);
    expect(fail('saveLanguage', 'unavailable')).toEqual([]);
    expect([value(), context().locale]).toEqual(['shown', 'de']);
  }));

it('[LANG-06] saves for who has logged in meanwhile, and stops saving for who has logged out', () =>
  play(model, 'visitor', ({ send, end }) => {
    send({ type: 'language.selected', locale: 'de' });
    send(facts('member'));
    expect(started(end('switchLanguage'), 'saveLanguage')).toEqual([{ locale: 'de' }]);
    expect(send(facts('visitor'))).toEqual([{ kind: 'stopped', id: 'saveLanguage' }]);
  }));

it('[LANG-07 LANG-31] the language of the domain wins as long as nobody has chosen, and is kept', () =>
  play(model, 'visitor', ({ send, end, context }) => {
    expect(started(send(facts('visitor', 'sv-SE')), 'switchLanguage')).toEqual([{ locale: 'sv' }]);
    end('switchLanguage');
    expect(context().locale).toBe('sv');
    send({ type: 'language.selected', locale: 'de' });
    end('switchLanguage');
    expect(started(send(facts('visitor', 'sv-SE')), 'switchLanguage')).toEqual([]);
    expect(context().locale).toBe('de');
  }));

it('[LANG-03 LANG-07] what was chosen before stays, and a language that is none of ours changes nothing', () => {
  play(model, 'visitor who has chosen', ({ send }) =>
    expect(started(send(facts('visitor', 'sv')), 'switchLanguage')).toEqual([]),
  );
  play(model, 'visitor', ({ send }) => expect(started(send(facts('visitor', 'tlh')), 'switchLanguage')).toEqual([]));
});

it('[LANG-06] what another tab has chosen is shown here, and saved only there', () =>
  play(model, 'member', ({ send, end, value }) => {
    expect(started(send({ type: 'language.changedElsewhere', locale: 'fr' }), 'switchLanguage')).toEqual([
      { locale: 'fr' },
    ]);
    expect(started(end('switchLanguage'), 'saveLanguage')).toEqual([]);
    expect(value()).toBe('shown');
  }));
