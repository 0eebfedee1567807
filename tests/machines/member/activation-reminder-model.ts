import type { User } from '#contract/user.ts';
import { activationReminderMachine } from '#machines/member/activation-reminder.ts';
import { sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';
import { anna, route } from '#tests/machines/samples.ts';

const unconfirmed: User = {
  ...anna,
  status: 'not_confirmed',
  profile: { ...anna.profile, status: 'disabled' },
};
const chats = route('chats');
const fromSignup = route('chats', { query: { api_signup_complete: '1', page: '2' } });
const facts = (at = chats, user: User | null = unconfirmed) => ({ user, route: at });
export const changed = (...given: Parameters<typeof facts>) =>
  ({ type: 'facts.changed', facts: facts(...given) }) as const;
export const onSmartphone = { type: 'smartphone.changed', isSmartphone: true } as const;
const onDesktop = { type: 'smartphone.changed', isSmartphone: false } as const;
export const dismissed = { type: 'gate.dismissed' } as const;

export const requested = { type: 'emailConfirmation.requested' } as const;

export const activationReminderModel = defineModel({
  machine: activationReminderMachine,
  inputs: { chats: { facts: facts() }, 'after the sign-up': { facts: facts(fromSignup) } },
  events: [
    changed(),
    changed(fromSignup),
    changed(route('settings')),
    changed(chats, { ...unconfirmed, status: 'confirmed' }),
    // Confirmed in another tab, before the modal was dismissed.
    changed(fromSignup, { ...unconfirmed, status: 'confirmed' }),
    changed(chats, { ...unconfirmed, profile: anna.profile }),
    changed(chats, null),
    requested,
    dismissed,
  ],
  actorEvents: { watchSmartphone: [onSmartphone, onDesktop] },
  invariants: {
    'is shown to a member who is unconfirmed and disabled, and not in the settings [ALERT-01 ALERT-02]': ({
      snapshot: { context, value },
    }) => {
      const { user, route: at } = context.facts;
      const isDue = user?.status === 'not_confirmed' && user.profile.status === 'disabled' && at.name === 'chats';
      return expectEqual(value === 'hidden', !isDue);
    },
    'is a modal on a smartphone after the sign-up or on request, otherwise an alert [ALERT-03 ALERT-04 ACTIVATE-04]': ({
      snapshot,
    }) => {
      const { facts: seen, isSmartphone, isRequested } = snapshot.context;
      const isModal = isRequested || (isSmartphone && seen.route.query['api_signup_complete'] === '1');
      return (
        snapshot.matches('hidden') ||
        expectEqual([snapshot.hasTag('modal'), snapshot.hasTag('alert')], [isModal, !isModal])
      );
    },
    'asks for its modal as long as it is one [ALERT-03]': ({ before, snapshot, effects }) => {
      const [was, is] = [before?.hasTag('modal') === true, snapshot.hasTag('modal')];
      return expectEqual(
        [sentToParent(effects, 'modal.requested').length, sentToParent(effects, 'modal.released').length],
        [!was && is ? 1 : 0, was && !is ? 1 : 0],
      );
    },
    'a request ends with the modal [ACTIVATE-04]': ({ snapshot }) =>
      snapshot.hasTag('modal') || !snapshot.context.isRequested,
    'removes its own parameter from the address when the modal is dismissed, and only then': ({
      step,
      before,
      effects,
    }) =>
      expectEqual(
        sentToParent(effects, 'navigation.requested'),
        isEvent(step, 'gate.dismissed') &&
          before?.hasTag('modal') === true &&
          before.context.facts.route.query['api_signup_complete'] === '1'
          ? [{ type: 'navigation.requested', to: '/chats?page=2', replace: true }]
          : [],
      ),
  },
});
