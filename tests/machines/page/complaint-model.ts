import { complaintMachine } from '#machines/page/complaint.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { pendingActors } from '#tests/machines/pending-actors.ts';
import { anna, refusal } from '#tests/machines/samples.ts';

export const draft = { email: 'anna@example.org', topic: 'payment', text: 'I was charged twice.' } as const;
export const submitted = (key: string, text: string = draft.text) =>
  ({ type: 'form.submitted', draft: { ...draft, text }, key }) as const;
export const typed = { email: 'anna@example.org', topic: '', text: 'I was' };

export const complaintModel = defineModel({
  machine: complaintMachine,
  inputs: { visitor: { user: null }, member: { user: anna } },
  events: [
    submitted('key-1'),
    { type: 'draft.changed', draft: typed },
    { type: 'draft.changed', draft },
    { type: 'form.reopened' },
  ],
  actorEvents: { persistDraft: [{ type: 'draft.restored', draft: typed }] },
  actorOutcomes: {
    createCase: {
      done: ['1234-5678'],
      error: [
        refusal('invalid_fields', { fields: { email: 'invalid' } }),
        refusal('network'),
        refusal('too_many_mails'),
      ],
    },
    persistDraft: { error: ['full'] },
  },
  invariants: {
    'sends once at a time': ({ trace }) => pendingActors(trace, 'createCase').length <= 1,
    'shows the number only of a case that exists': ({ snapshot }) =>
      snapshot.hasTag('sent') === (snapshot.context.sent !== null),
  },
});
