import { reportsMachine } from '#machines/page/reports.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { anna, refusal, route, startFacts } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const all = startFacts({ user: anna, route: route('reports', { path: '/reports', key: 'reports /reports' }) });
const one = startFacts({
  user: anna,
  route: route('reports-id', { path: '/reports/case', key: 'reports-id /reports/case', params: { id: 'case' } }),
});

coverModel(
  defineModel({
    machine: reportsMachine,
    inputs: { all, one },
    events: [{ type: 'reports.retried' }],
    actorOutcomes: { loadReports: { done: [[]], error: [refusal('not_found'), refusal('network')] } },
    invariants: {
      'runs one request at a time, for the report in the address': ({ start, effects, trace }) =>
        pendingActors(trace, 'loadReports').length <= 1 &&
        startedInputs(effects, 'loadReports').every((input) =>
          expectEqual(input, { id: start === 'one' ? 'case' : null }),
        ),
      'a report of another member is not found': ({ step, snapshot }) =>
        step?.kind !== 'error' || snapshot.hasTag('notFound') === String(step.error).includes('not_found'),
    },
  }),
  '[ROLE-17]',
);
