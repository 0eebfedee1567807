import type { Report, ReportDraft } from '#contract/report.ts';
import { reportMachine } from '#machines/member/report.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { startedInputs } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const reported = { profile: 'bert', kind: 'member', subject: null, name: 'Bert' } as const;
const draft: ReportDraft = { profile: 'bert', kind: 'member', subject: null, reason: 'fake', remarks: '' };
const report: Report = {
  id: 'case-one',
  kind: 'member',
  reason: 'fake',
  remarks: '',
  additions: [],
  name: 'Bert',
  state: 'open',
  answer: null,
  created: 0,
  decided: null,
};
const tooLong = refusal('invalid_fields', { fields: { remarks: 'too_long' } });

coverModel(
  defineModel({
    machine: reportMachine,
    inputs: { start: undefined },
    events: [
      { type: 'reportDialog.requested', reported },
      { type: 'report.submitted', draft },
      { type: 'report.edited' },
      { type: 'reportDialog.dismissed' },
      { type: 'page.left' },
    ],
    actorOutcomes: { sendReport: { done: [report], error: [tooLong, refusal('authentication_required')] } },
    stateKey: ({ reported: about, problem, report: made }) => [about?.profile, problem?.code, made?.id],
    invariants: {
      'sends what was written, once at a time': ({ step, effects, trace }) =>
        pendingActors(trace, 'sendReport').length <= 1 &&
        startedInputs(effects, 'sendReport').every(
          (input) => isEvent(step, 'report.submitted') && expectEqual(input, { draft }),
        ),
      'is open exactly while something is being reported': ({ snapshot }) =>
        snapshot.hasTag('open') === (snapshot.context.reported !== null),
      'says what was wrong until the form is touched': ({ step, snapshot }) =>
        step?.kind !== 'error' || String(step.error).includes('authentication')
          ? true
          : snapshot.matches('editing') && snapshot.context.problem?.fields?.['remarks'] === 'too_long',
      'has a case to look at once it is sent': ({ snapshot }) =>
        snapshot.hasTag('done') === (snapshot.context.report !== null),
    },
  }),
  '[ROLE-17]',
);
