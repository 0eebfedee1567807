import { expect, it } from 'vitest';
import { likePopupMachine } from '#machines/member/like-popup.ts';
import { allSentToParent } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { route } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const at = (query: Readonly<Record<string, string>>, name = 'members') => route(name, { query });
const moved = (query: Readonly<Record<string, string>>, name = 'members') =>
  ({ type: 'facts.changed', facts: { route: at(query, name) } }) as const;
const found = { type: 'matchModal.requested', id: null };
const cleaned = (to: string) => ({ type: 'navigation.requested', to, replace: true });

const model = defineModel({
  machine: likePopupMachine,
  inputs: {
    'five seconds': { route: at({ t: '5' }) },
    'at once': { route: at({ t: '0' }) },
    'the longest': { route: at({ t: '3600' }) },
    'half a second': { route: at({ t: '0.5' }) },
    'two and a half': { route: at({ t: '2.5' }) },
    'too long': { route: at({ t: '3601' }) },
    words: { route: at({ t: 'soon', country: 'NL' }) },
    negative: { route: at({ t: '-1' }) },
    nothing: { route: at({ t: '' }) },
    'another number': { route: at({ t: '1e3' }) },
    none: { route: at({}) },
  },
  events: [moved({}), moved({ t: '7' }), moved({ t: 'x' }), moved({ country: 'DE', t: '5' }, 'likes')],
  delays: { delay: [5_000, 0, 3_600_000, 500, 2_500, 7_000] },
  stateKey: ({ route: { path, query }, delay }) => [path, query, delay],
  invariants: {
    'requests the popup once at most [MATCH-11]': ({ trace }) => {
      const all = allSentToParent(trace, 'matchModal.requested');
      return all.length <= 1 && all.every((event) => expectEqual(event, found));
    },
    'requests it only after the delay [MATCH-11]': ({ step, effects }) =>
      sentToParent(effects, 'matchModal.requested').length === 0 || step?.kind === 'wait',
    'leaves no parameter in the address afterwards [MATCH-12 MATCH-14]': ({ effects }) =>
      sentToParent(effects, 'navigation.requested').every((event) => !/[?&]t=/.test(JSON.stringify(event))),
  },
});

coverModel(model, '[MATCH-11 MATCH-12 MATCH-14]');

it('[MATCH-11 MATCH-12] opens after the seconds in the address, and removes the parameter then', () =>
  runScenario(model, 'five seconds', ({ initialEffects, advance, value }) => {
    expect([sentToParent(initialEffects), value()]).toEqual([[], 'counting']);
    expect(advance(4_999)).toEqual([]);
    expect(sentToParent(advance(1))).toEqual([found, cleaned('/members')]);
    expect(advance(3_600_000)).toEqual([]);
  }));

it('[MATCH-11 MATCH-14] from at once to an hour', () => {
  runScenario(model, 'at once', ({ advance }) =>
    expect(sentToParent(advance(1))).toEqual([found, cleaned('/members')]),
  );
  runScenario(model, 'half a second', ({ advance }) => {
    expect(advance(499)).toEqual([]);
    expect(sentToParent(advance(1), 'matchModal.requested')).toEqual([found]);
  });
  runScenario(model, 'two and a half', ({ advance }) => {
    expect(advance(2_499)).toEqual([]);
    expect(sentToParent(advance(1), 'matchModal.requested')).toEqual([found]);
  });
  runScenario(model, 'the longest', ({ advance }) => {
    expect(advance(3_599_999)).toEqual([]);
    expect(sentToParent(advance(1), 'matchModal.requested')).toEqual([found]);
  });
});

it.each([
  ['too long', '/members'],
  ['words', '/members?country=NL'],
  ['negative', '/members'],
  ['nothing', '/members'],
  ['another number', '/members'],
])('[MATCH-14] what makes no sense is taken from the address at once, without a popup: %s', (start, to) =>
  runScenario(model, start, ({ initialEffects, advance }) => {
    expect(sentToParent(initialEffects)).toEqual([cleaned(to)]);
    expect(advance(3_600_000)).toEqual([]);
  }),
);

it('[MATCH-11] navigation does not restart it, and the rest of the address stays', () =>
  runScenario(model, 'five seconds', ({ send, advance }) => {
    advance(3_000);
    expect([moved({}), moved({ t: '7' }), moved({ country: 'DE', t: '5' }, 'likes')].flatMap(send)).toEqual([]);
    expect(advance(1_999)).toEqual([]);
    expect(sentToParent(advance(1))).toEqual([found, cleaned('/likes?country=DE')]);
  }));

it('[MATCH-12] an address without the parameter stays', () =>
  runScenario(model, 'five seconds', ({ send, advance }) => {
    send(moved({}));
    expect(sentToParent(advance(5_000))).toEqual([found]);
  }));

it('[MATCH-11] counts from the first page with the parameter, and never again', () =>
  runScenario(model, 'none', ({ send, advance }) => {
    expect(advance(60_000)).toEqual([]);
    expect(send(moved({ t: '7' }))).toEqual([]);
    expect(advance(6_999)).toEqual([]);
    expect(sentToParent(advance(1))).toEqual([found, cleaned('/members')]);
    expect(send(moved({}))).toEqual([]);
    expect(sentToParent(send(moved({ t: '7' })))).toEqual([cleaned('/members')]);
    expect(advance(60_000)).toEqual([]);
  }));
