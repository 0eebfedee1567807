import type { PastConversation } from '#contract/report.ts';
import { reportsMachine } from '#machines/page/reports.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { anna, refusal, route, startFacts } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const past: PastConversation = { profile: 'bert', name: 'Bert', time: 0, blocked: false };
const all = startFacts({ user: anna, route: route('reports', { path: '/reports', key: 'reports /reports' }) });
const one = startFacts({
  user: anna,
  route: route('reports-id', { path: '/reports/case', key: 'reports-id /reports/case', params: { id: 'case' } }),
});

const settledBlocks = [
  { type: 'block.settled', id: 'bert', on: true },
  { type: 'block.settled', id: 'bert', on: false },
  { type: 'block.settled', id: 'bert', on: null },
  { type: 'block.settled', id: 'carl', on: true },
] as const;

coverModel(
  defineModel({
    machine: reportsMachine,
    inputs: { all, one },
    events: [{ type: 'reports.retried' }, ...settledBlocks],
    actorOutcomes: {
      loadReports: {
        done: [{ reports: [], pastConversations: [past] }],
        error: [refusal('not_found'), refusal('network')],
      },
    },
    invariants: {
      'runs one request at a time, for the report in the address': ({ start, effects, trace }) =>
        pendingActors(trace, 'loadReports').length <= 1 &&
        startedInputs(effects, 'loadReports').every((input) =>
          expectEqual(input, { id: start === 'one' ? 'case' : null }),
        ),
      'a settled block is shown at its member, while the list is shown [BLOCK-01]': ({ step, before, snapshot }) => {
        const settled = step?.kind === 'event' ? settledBlocks.find((one) => one === step.event) : undefined;
        if (settled === undefined) return true;
        const { id, on } = settled;
        const known = before?.context.pastConversations ?? [];
        const isListed = before?.matches('ready') === true && id === past.profile && on !== null;
        return expectEqual(
          snapshot.context.pastConversations,
          isListed ? known.map((one) => ({ ...one, blocked: on })) : known,
        );
      },
      'a report of another member is not found': ({ step, snapshot }) =>
        step?.kind !== 'error' || snapshot.hasTag('notFound') === String(step.error).includes('not_found'),
    },
  }),
  '[ROLE-17]',
);
