import { describe, expect, it } from 'vitest';
import type { EntryFacts } from '#machines/app/entry-warning.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { route } from '#tests/machines/samples.ts';
import {
  earlier,
  entered,
  entryWarningModel,
  from,
  kept,
  member,
  nothing,
  now,
  settings,
  start,
  visitor,
} from './entry-warning-model.ts';

coverModel(entryWarningModel, '[ENTRY-01 ENTRY-03 ENTRY-05 ENTRY-08]');

/** True when the warning opens for a first visit with these facts. */
const opensFor = (facts: EntryFacts): boolean => {
  let isOpen = false;
  runScenario({ ...entryWarningModel, inputs: { it: start(facts) } }, 'it', ({ send, hasTag }) => {
    send(nothing);
    isOpen = hasTag('open');
  });
  return isOpen;
};

it('[ENTRY-01 ENTRY-08] is shown once: entering stores the time, and it stays closed', () =>
  runScenario(entryWarningModel, 'visitor', ({ send, advance, hasTag }) => {
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
  runScenario(entryWarningModel, 'visitor', ({ send, hasTag }) => {
    send(earlier);
    expect(hasTag('open')).toBe(false);
  });
  runScenario(entryWarningModel, 'visitor', ({ send, hasTag }) => {
    send(nothing);
    send({ type: 'dismissal.restored', dismissal: { at: 5, of: [] } });
    expect(hasTag('open')).toBe(false);
  });
});

it('[ENTRY-05] closes at a login, and stores nothing', () =>
  runScenario(entryWarningModel, 'visitor', ({ send, hasTag }) => {
    send(nothing);
    expect(kept(send(now(member)))).toEqual([]);
    expect(hasTag('open')).toBe(false);
  }));

describe('[ENTRY-02 ENTRY-04 ENTRY-06 ENTRY-07 LAYOUT-07 LAYOUT-12 LAYOUT-16 LAYOUT-17] conditions', () => {
  const layouts = { 'chats-id': 'chat', landers: 'lander', join: 'empty' } as const;
  const at = (name: string) => ({ route: route(name) });
  const reduced = (name: keyof typeof layouts) => ({ route: route(name, { layout: layouts[name] }) });
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
    ['nobody who reads about cookies', from('NL', at('pages-cookies')), false],
    ['nobody who reads how minors are protected', from('NL', at('pages-ban')), false],
    ['in a chat, who is from the Netherlands', from('NL', reduced('chats-id')), true],
    ['in a chat, who is from Germany', from('DE', reduced('chats-id')), true],
    ['in a chat, nobody from elsewhere', from('US', reduced('chats-id')), false],
    ['in a chat, nobody from nowhere', from(null, reduced('chats-id')), false],
    ['on a lander, who is from the Netherlands', from('NL', reduced('landers')), true],
    ['on a lander, nobody from elsewhere', from('US', reduced('landers')), false],
    ['nobody where there is only the sign-up', from('NL', reduced('join')), false],
  ])('%s', (_, facts, expected) => {
    expect(opensFor(facts)).toBe(expected);
  });
});
