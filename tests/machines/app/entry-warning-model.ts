import { type EntryFacts, entryWarningMachine } from '#machines/app/entry-warning.ts';
import type { Effect } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { route, settings as sample } from '#tests/machines/samples.ts';

export const settings = { ...sample, enable_site_entry_popup: 'yes' } as const;

export const visitor: EntryFacts = { session: 'visitor', settings, route: route('index'), installed: false };
export const from = (geoip_country: 'NL' | 'DE' | 'US' | null, more: Partial<EntryFacts> = {}): EntryFacts => ({
  ...visitor,
  settings: { ...settings, geoip_country },
  ...more,
});
export const start = (facts: EntryFacts) => ({ me: '', facts });
export const now = (facts: EntryFacts) => ({ type: 'facts.changed', facts }) as const;
export const member = { ...visitor, session: 'member' } as const;
export const nothing = { type: 'dismissal.restored', dismissal: null } as const;
export const earlier = { type: 'dismissal.restored', dismissal: { at: -86_400_000 * 365, of: [] } } as const;
export const entered = { type: 'gate.dismissed' } as const;

export const kept = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistDismissal' ? [effect.event] : []));

export const entryWarningModel = defineModel({
  machine: entryWarningMachine,
  inputs: { visitor: start(visitor), member: start(member) },
  events: [
    now(visitor),
    now(member),
    now({ ...visitor, installed: true }),
    now({ ...visitor, settings: null }),
    now({ ...visitor, route: route('pages-terms') }),
    now(from('US', { route: route('chats-id', { layout: 'chat' }) })),
    entered,
  ],
  actorEvents: { persistDismissal: [nothing, earlier] },
  stateKey: ({ facts, dismissal }) => [facts, dismissal === null],
  invariants: {
    'is open only for a visitor who has not come in before [ENTRY-03 ENTRY-05]': ({ snapshot }) =>
      !snapshot.hasTag('open') || (snapshot.context.facts.session === 'visitor' && snapshot.context.dismissal === null),
  },
});
