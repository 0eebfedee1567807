import { describe, expect, it } from 'vitest';
import type { SearchReply } from '#contract/profile.ts';
import { foundMembers, membersMachine } from '#machines/page/members.ts';
import { inFlight } from '#tests/machines/in-flight.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { started } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { play } from '#tests/machines/kit/play.ts';
import { card, refusal } from '#tests/machines/samples.ts';
import { isSame } from '#tests/machines/same.ts';

const page = (pageNumber: number, ids: readonly string[], more: boolean): SearchReply => ({
  results: ids.map((id) => card(id)),
  pageNumber,
  numResults: 50,
  next: more ? `after ${pageNumber}` : null,
  similar: null,
});
const women = { type: 'filter.changed', filter: { gender: 'female', min_age: 30 } } as const;
const more = { type: 'more.wanted' } as const;

const model = defineModel({
  machine: membersMachine,
  inputs: { start: undefined },
  events: [women, { type: 'filter.changed', filter: {} }, more, { type: 'search.retried' }],
  outcomes: {
    search: { done: [page(1, ['bert', 'carl'], true), page(1, ['bert'], false)], error: [refusal('network')] },
    searchMore: { done: [page(2, ['dora'], true), page(2, ['dora'], false)], error: [refusal('network')] },
  },
  project: ({ filter, pages, problem }) => [filter, Math.min(2, pages.length), pages.at(-1)?.next, problem?.code],
  invariants: {
    'asks once at a time': ({ history }) => inFlight(history, 'search').length <= 1,
    'asks for the page that comes next, of the filter that is chosen [SEARCH-07]': ({ snapshot, effects }) =>
      started(effects, 'search').every((input) => {
        const { filter, pages } = snapshot.context;
        return isSame(input, { filter, page: pages.length + 1 });
      }),
    'shows nothing of another filter': ({ step, snapshot }) =>
      step?.kind !== 'event' || step.event.type !== 'filter.changed' || snapshot.context.pages.length === 0,
    'never asks for more than there is': ({ snapshot }) =>
      !snapshot.matches('loadingMore') || (snapshot.context.pages.at(-1)?.next ?? null) !== null,
    'keeps what was found when more cannot be loaded': ({ step, before, snapshot }) =>
      step?.kind !== 'failed' || snapshot.context.pages === before?.context.pages,
  },
});

coverModel(model, '[MEMBERS-01 SEARCH-07]');

it('[MEMBERS-01 SEARCH-07] browses page by page, each asked for once', () =>
  play(model, 'start', ({ first, send, end, context }) => {
    expect(started(first, 'search')).toEqual([{ filter: {}, page: 1 }]);
    end('search', page(1, ['bert', 'carl'], true));
    expect(started(send(more), 'search')).toEqual([{ filter: {}, page: 2 }]);
    expect(send(more)).toEqual([]);
    end('searchMore', page(2, ['carl', 'dora'], false));
    expect(foundMembers(context().pages).map(({ id }) => id)).toEqual(['bert', 'carl', 'dora']);
    expect(send(more)).toEqual([]);
  }));

it('drops the answer to an old filter', () =>
  play(model, 'start', ({ send }) => {
    expect(send(women)).toEqual([
      { kind: 'stopped', id: 'search' },
      { kind: 'started', id: 'search', src: 'search', input: { filter: { gender: 'female', min_age: 30 }, page: 1 } },
    ]);
  }));

it('says what is wrong, and tries the same page again', () =>
  play(model, 'start', ({ send, end, fail, context, hasTag }) => {
    fail('search', refusal('network'));
    expect([hasTag('failed'), context().problem]).toEqual([true, { code: 'network' }]);
    expect(started(send({ type: 'search.retried' }), 'search')).toEqual([{ filter: {}, page: 1 }]);
    end('search', page(1, ['bert'], true));
    send(more);
    fail('searchMore', refusal('network'));
    expect([hasTag('failedMore'), context().pages]).toEqual([true, [page(1, ['bert'], true)]]);
    expect(started(send(more), 'search')).toEqual([{ filter: {}, page: 2 }]);
  }));

describe('foundMembers', () => {
  it('shows who moved between two pages once, where he was first, as he was seen last', () => {
    const moved = { ...page(2, [], false), results: [card('bert', { online: true }), card('dora')] };
    expect(foundMembers([page(1, ['bert', 'carl'], true), moved])).toEqual([
      card('bert', { online: true }),
      card('carl'),
      card('dora'),
    ]);
    expect(foundMembers([])).toEqual([]);
  });
});
