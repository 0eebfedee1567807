import { describe, expect, it } from 'vitest';
import { type EntryFacts, type EntryLayout, entryRule, entryWarningMachine } from '#machines/app/entry-warning.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import type { Effect } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { route, settings as sample } from '#tests/machines/samples.ts';

const settings = { ...sample, enable_site_entry_popup: 'yes' } as const;
const layouts: Readonly<Record<string, EntryLayout>> = { 'chats-id': 'chat', landers: 'lander', join: 'empty' };
const rule = entryRule((name) => layouts[name] ?? 'default');

const visitor: EntryFacts = { session: 'visitor', settings, route: route('index'), installed: false };
const from = (geoip_country: 'NL' | 'DE' | 'US' | null, more: Partial<EntryFacts> = {}): EntryFacts => ({
  ...visitor,
  settings: { ...settings, geoip_country },
  ...more,
});
const start = (facts: EntryFacts) => ({ me: '', facts, rule });
const now = (facts: EntryFacts) => ({ type: 'facts.changed', facts }) as const;
const member = { ...visitor, session: 'member' } as const;
const nothing = { type: 'dismissal.restored', dismissal: null } as const;
const earlier = { type: 'dismissal.restored', dismissal: { at: -86_400_000 * 365, of: [] } } as const;
const entered = { type: 'gate.dismissed' } as const;

const kept = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'persistDismissal' ? [effect.event] : []));

const model = defineModel({
  machine: entryWarningMachine,
  inputs: { visitor: start(visitor), member: start(member) },
  events: [now(visitor), now(member), entered],
  actorEvents: { persistDismissal: [nothing, earlier] },
  // It stays closed: browser timers cannot be longer.
  delays: { dismissalLeft: 2 ** 31 - 1 },
  stateKey: ({ facts, dismissal }) => [facts.session, dismissal === null],
  unreachableGoals: {
    'transition closed: always → shut': 'nothing new is ever to say: alerts.test.ts takes it',
    'guard passes in closed: always → shut': 'the same',
  },
  invariants: {
    'is open only for a visitor who has not come in before [ENTRY-03 ENTRY-05]': ({ snapshot }) =>
      !snapshot.hasTag('open') || (snapshot.context.facts.session === 'visitor' && snapshot.context.dismissal === null),
  },
});

coverModel(model, '[ENTRY-01 ENTRY-03 ENTRY-05 ENTRY-08]');

/** True when the warning opens for a first visit with these facts. */
const opensFor = (facts: EntryFacts): boolean => {
  let isOpen = false;
  runScenario({ ...model, inputs: { it: start(facts) } }, 'it', ({ send, hasTag }) => {
    send(nothing);
    isOpen = hasTag('open');
  });
  return isOpen;
};

it('[ENTRY-01 ENTRY-08] is shown once: entering stores the time, and it stays closed', () =>
  runScenario(model, 'visitor', ({ send, advance, hasTag }) => {
    expect(hasTag('open')).toBe(false);
    send(nothing);
    expect(hasTag('open')).toBe(true);
    advance(41_000);
    expect(kept(send(entered))).toEqual([{ type: 'dismissal.changed', dismissal: { at: 41_000, of: [] } }]);
    send(now(from('NL')));
    advance(2 ** 31);
    expect(hasTag('open')).toBe(false);
  }));

it('[ENTRY-03] is not shown after entering before, here or in another tab', () => {
  runScenario(model, 'visitor', ({ send, hasTag }) => {
    send(earlier);
    expect(hasTag('open')).toBe(false);
  });
  runScenario(model, 'visitor', ({ send, hasTag }) => {
    send(nothing);
    send({ type: 'dismissal.restored', dismissal: { at: 5, of: [] } });
    expect(hasTag('open')).toBe(false);
  });
});

it('[ENTRY-05] closes at a login, and stores nothing', () =>
  runScenario(model, 'visitor', ({ send, hasTag }) => {
    send(nothing);
    expect(kept(send(now(member)))).toEqual([]);
    expect(hasTag('open')).toBe(false);
  }));

describe('[ENTRY-02 ENTRY-04 ENTRY-06 ENTRY-07 LAYOUT-07 LAYOUT-12 LAYOUT-16 LAYOUT-17] conditions', () => {
  const at = (name: string) => ({ route: route(name) });
  it.each<[string, EntryFacts, boolean]>([
    ['a visitor from anywhere, where the site names no countries', visitor, true],
    ['… from nowhere that is known', from(null), true],
    ['nobody in an installed app', { ...visitor, installed: true }, false],
    ['nobody before the settings are there', { ...visitor, settings: null }, false],
    [
      'nobody where the setting says no',
      { ...visitor, settings: { ...settings, enable_site_entry_popup: 'no' } },
      false,
    ],
    ['nobody of whom it is not known who he is', { ...visitor, session: 'restoring' }, false],
    ['nobody who reads the terms of which it speaks', from('NL', at('pages-terms')), false],
    ['nobody who reads about privacy', from('NL', at('pages-privacy')), false],
    ['in a chat, who is from the Netherlands', from('NL', at('chats-id')), true],
    ['in a chat, who is from Germany', from('DE', at('chats-id')), true],
    ['in a chat, nobody from elsewhere', from('US', at('chats-id')), false],
    ['in a chat, nobody from nowhere', from(null, at('chats-id')), false],
    ['on a lander, who is from the Netherlands', from('NL', at('landers')), true],
    ['on a lander, nobody from elsewhere', from('US', at('landers')), false],
    ['nobody where there is only the sign-up', from('NL', at('join')), false],
  ])('%s', (_, facts, expected) => {
    expect(opensFor(facts)).toBe(expected);
  });
});
