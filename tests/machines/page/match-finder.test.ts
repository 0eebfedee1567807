import { describe, expect, it } from 'vitest';
import type { MatchSuggestion, MatchFinder, MatchPreferences } from '#contract/match-finder.ts';
import { matchFinderMachine } from '#machines/page/match-finder.ts';
import { pendingActors, isRunning } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, sentToParent, startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { anna, card, refusal, startFacts } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

/** Anna's preference, and no answers. */
const preferences = (change: Partial<MatchPreferences> = {}): MatchPreferences => ({
  gender: 'male',
  min_age: 28,
  max_age: 43,
  within: '50',
  country: null,
  region: null,
  body_types: [],
  interests: [],
  ...change,
});
const bert: MatchSuggestion = { profile: card('bert'), score: 90, reasons: ['age'], interests: [] };
const nothing: MatchFinder = { preferences: null, suggestions: [] };
const saved: MatchFinder = { preferences: preferences({ gender: 'female' }), suggestions: [bert] };
const changed = (change: Partial<MatchPreferences>) => ({ type: 'preferences.changed', change }) as const;
const finished = { type: 'preferences.submitted' } as const;
const returned = { type: 'results.requested' } as const;
const wrongAges = refusal('invalid_fields', { fields: { max_age: 'invalid' } });

const kept = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistDraft' ? [effect.event] : []));
const keeps = (draft: MatchPreferences | null) => ({ type: 'draft.changed', draft });

const model = defineModel({
  machine: matchFinderMachine,
  inputs: { anna: startFacts({ user: anna }) },
  events: [
    { type: 'matchFinder.retried' },
    changed({ min_age: 60, max_age: 40 }),
    changed({ min_age: 28, max_age: 43 }),
    changed({ country: 'NL' }),
    finished,
    returned,
    { type: 'preferences.reopened' },
  ],
  actorEvents: { persistDraft: [{ type: 'draft.restored', draft: preferences({ country: 'FI', region: 'Uusimaa' }) }] },
  actorOutcomes: {
    loadMatchFinder: { done: [nothing, saved], error: [refusal('network')] },
    findMatches: { done: [saved], error: [refusal('network'), wrongAges] },
  },
  stateKey: ({ preferences: { min_age: from, max_age: to, country }, isSaved, isDraft, problem, suggestions }) => [
    from > to,
    country,
    isSaved,
    isDraft,
    problem?.fields,
    problem?.code,
    suggestions.length,
  ],
  invariants: {
    'runs one request at a time': ({ trace }) =>
      [...pendingActors(trace, 'loadMatchFinder'), ...pendingActors(trace, 'findMatches')].length <= 1,
    'searches with the preferences that are submitted [FINDER-02]': ({ step, before, effects }) =>
      startedInputs(effects, 'findMatches').every(
        (input) =>
          isEvent(step, 'preferences.submitted') && before !== null && expectEqual(input, before.context.preferences),
      ),
    'never searches with an invalid age range': ({ effects }) =>
      startedInputs(effects, 'findMatches').every((input) => !JSON.stringify(input).includes('"min_age":60')),
    'the saved preference reaches the rest of the site [SEARCH-16]': ({ step, effects }) =>
      expectEqual(
        sentToParent(effects, 'user.outdated'),
        step?.kind === 'done' && step.actor === 'findMatches' ? [{ type: 'user.outdated' }] : [],
      ),
    'keeps all answers [FINDER-02]': ({ step, before, snapshot }) =>
      before === null ||
      isEvent(step, 'preferences.changed') ||
      step?.kind === 'actorEvent' ||
      step?.kind === 'done' ||
      snapshot.context.preferences === before.context.preferences,
    'stores each answer in the tab, and removes it once saved': ({ step, before, snapshot, effects, trace }) =>
      !isRunning(trace, 'persistDraft') ||
      expectEqual(
        kept(effects),
        isEvent(step, 'preferences.changed') && before?.matches('answering') === true
          ? [keeps(snapshot.context.preferences)]
          : step?.kind === 'done' && step.actor === 'findMatches'
            ? [keeps(null)]
            : [],
      ),
  },
});

coverModel(model, '[FINDER-01 FINDER-02]');

describe('the match finder', () => {
  it('shows the preference, asks what else matters, then shows suggestions [FINDER-01 FINDER-02 SEARCH-16]', () => {
    runScenario(model, 'anna', ({ send, resolve, context, hasTag }) => {
      resolve('loadMatchFinder', nothing);
      expect(context().preferences).toEqual(preferences());
      send(changed({ max_age: 50 }));
      send(changed({ interests: ['cats'] }));
      const asked = preferences({ max_age: 50, interests: ['cats'] });
      expect(startedInputs(send(finished), 'findMatches')).toEqual([asked]);
      resolve('findMatches', { preferences: asked, suggestions: [bert] });
      expect([hasTag('results'), context().suggestions, context().preferences]).toEqual([true, [bert], asked]);
    });
  });

  it('an unfinished choice of a country means anywhere', () => {
    runScenario(model, 'anna', ({ send, resolve }) => {
      resolve('loadMatchFinder', nothing);
      send(changed({ within: 'country', country: '' }));
      expect(startedInputs(send(finished), 'findMatches')).toEqual([preferences({ within: 'anywhere' })]);
    });
  });

  it('a new country clears the region', () => {
    runScenario(model, 'anna', ({ send, resolve, context }) => {
      resolve('loadMatchFinder', nothing);
      send(changed({ country: 'NL' }));
      send(changed({ region: 'Utrecht' }));
      send(changed({ country: 'FI' }));
      expect(context().preferences).toEqual(preferences({ country: 'FI' }));
    });
  });

  it.each([
    ['it is tried again', finished],
    ['another answer is given', changed({ country: 'FI' })],
  ] as const)('shows a failed search until %s', (_, act) => {
    runScenario(model, 'anna', ({ send, resolve, reject, context }) => {
      resolve('loadMatchFinder', nothing);
      send(finished);
      reject('findMatches', refusal('network'));
      expect(context().problem).toEqual({ code: 'network' });
      send(act);
      expect(context().problem).toBeNull();
    });
  });

  it('restores unsaved answers after a reload, also over saved preferences [FINDER-02]', () => {
    runScenario(model, 'anna', ({ send, resolve, context, hasTag, value }) => {
      send({ type: 'draft.restored', draft: preferences({ country: 'FI' }) });
      resolve('loadMatchFinder', saved);
      expect([value(), context().preferences]).toEqual(['answering', preferences({ country: 'FI' })]);
      send(returned);
      expect([hasTag('results'), context().suggestions]).toEqual([true, [bert]]);
    });
  });
});
