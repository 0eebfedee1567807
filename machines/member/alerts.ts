import { alertDismissal } from '#contract/limits.ts';
import type { Facts } from '#machines/app/facts.ts';
import { type GateRule, gate } from '#machines/generic/gate.ts';

export type AlertFacts = Pick<Facts, 'user' | 'route' | 'push' | 'settings'>;

/** Each alert runs it with its own rule. */
export const alertMachine = gate<AlertFacts>();

const signup: readonly string[] = ['signup', 'members-id-signup', 'complete-signup'];
const isAt = ({ route }: AlertFacts, ...names: readonly string[]): boolean =>
  signup.includes(route.name) || names.includes(route.name);

/** Shown to members without a picture. [ALERT-05 ALERT-06 ALERT-07] */
export const enrichProfileRule: GateRule<AlertFacts> = {
  shouldShow: (facts) =>
    facts.user !== null &&
    facts.user.profile.main_image === null &&
    !isAt(facts, 'profile', 'activate-done', 'premium', 'notifications', 'directdebit', 'settings'),
  duration: alertDismissal,
};

/** Offers push where the browser and the site support it. [ALERT-08 ALERT-09 ALERT-10] */
export const pushRule: GateRule<AlertFacts> = {
  shouldShow: (facts) =>
    facts.push === 'capable' &&
    facts.settings !== null &&
    facts.settings.push_public_key !== null &&
    !isAt(facts, 'notifications', 'activate-done', 'directdebit', 'premium'),
  duration: alertDismissal,
};

/** Says why e-mail is disabled; a new reason shows again after a dismissal. [ALERT-11 ALERT-12 ALERT-13] */
export const disabledNotificationsRule: GateRule<AlertFacts> = {
  shouldShow: (facts) =>
    facts.user !== null && facts.user.notifications_disabled.length > 0 && !isAt(facts, 'settings', 'notifications'),
  subjects: ({ user }) => user?.notifications_disabled ?? [],
  duration: alertDismissal,
};
