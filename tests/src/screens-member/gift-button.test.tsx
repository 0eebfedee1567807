// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { GiftButton } from '#src/components/gift-picker/gift-button.tsx';
import { anna, card, facts } from '#tests/machines/samples.ts';
import { click, one, render } from '#tests/src/ui/render.tsx';
import { appAround } from './app-around.tsx';

const nothing = createMachine({});
const ben = card('member-0002', { name: 'Ben' });

it.each([
  ['a member begins a gift', 'member', { type: 'giftDialog.requested', profile: ben }],
  [
    'a visitor logs in first',
    'visitor',
    { type: 'navigation.requested', to: '/login?return=%2Fmembers%2Fmember-0002', replace: false },
  ],
] as const)('[GIFT-02 PROFILE-18] the button of a gift: %s', (_, session, expected) => {
  const known = { ...facts, session, user: session === 'member' ? anna : null };
  const app = appAround(known, nothing, {});
  render(app.wrap(<GiftButton profile={ben} />));
  click(one('button'));
  expect(one('button').getAttribute('aria-label')).toBe('Send Ben a gift');
  expect(app.receivedEvents()).toEqual([expected]);
});
