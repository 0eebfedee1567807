import type { SentMessage } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Locale } from '#contract/locales.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { ReportDraft } from '#contract/report.ts';
import type { User } from '#contract/user.ts';
import type { ProblemCode } from '#machines/generic/problem.ts';
import type { Facts } from './facts.ts';

/** Events that views and actors send: commands to one receiver (commands.ts), and facts and news for the root. */
export type AppEvent =
  | { type: 'facts.updated'; facts: Partial<Facts> }
  /** Login, sign-up or confirmation answered with this user. */
  | { type: 'user.authenticated'; user: User }
  /** A newer part of the user, such as the credits after a message. */
  | { type: 'user.changed'; change: Partial<User> }
  | { type: 'user.outdated' }
  /** A call was answered 403 with `authentication_required`. [SESSION-03] */
  | { type: 'session.expired' }
  | { type: 'session.retried' }
  /** Another member may be logged in by now: reported by another tab, or the account is deleted. */
  | { type: 'session.changedElsewhere' }
  | { type: 'logout.requested' }
  | { type: 'language.selected'; locale: Locale }
  /** The other tab has saved it to the account already. */
  | { type: 'language.changedElsewhere'; locale: Locale }
  | { type: 'lookup.requested'; list: 'regions' | 'interests' }
  /** `returning`: back to the previous page if it is one of this site, otherwise to `to`. */
  | { type: 'navigation.requested'; to: string; replace: boolean; returning?: true }
  /** The number of list pages on the screen, restored on the way back. [SEARCH-11] */
  | { type: 'search.pagesLoaded'; pages: number }
  | { type: 'toast.requested'; tone: 'info' | 'error'; code: ProblemCode | ToastCode }
  | { type: 'toast.dismissed'; id: number }
  | { type: 'toasts.paused' }
  | { type: 'toasts.resumed' }
  | { type: 'work.started' }
  | { type: 'work.ended' }
  /** The conversation is on the screen until `page.left`. */
  | { type: 'conversation.opened'; id: string }
  /** The other member of the conversation on the screen, until `page.left`. */
  | { type: 'partner.identified'; partner: Partner }
  /** The draft to this profile has changed. */
  | { type: 'message.edited'; profile: string; isEmpty: boolean }
  /** The server has stored a message to this profile. */
  | { type: 'message.sent'; profile: string; sent: SentMessage }
  /** The queued and the failed messages to this profile are to be dropped. */
  | { type: 'queuedMessages.discarded'; profile: string }
  | { type: 'page.left' }
  | { type: 'chats.outdated' }
  | { type: 'like.toggled'; profile: ProfileCard; on: boolean }
  | { type: 'profile.opened'; id: string }
  /** The member's own photos are on the screen. */
  | { type: 'photos.requested' }
  /** The member blocks or unblocks this profile. [BLOCK-01] */
  | { type: 'block.toggled'; id: string; on: boolean }
  /** `on`: null while the outcome is unknown. */
  | { type: 'block.settled'; id: string; on: boolean | null }
  | { type: 'memberLists.outdated' }
  /** The profile of a match, or null to ask the server for a member who likes this one. [MATCH-08] */
  | { type: 'matchModal.requested'; id: string | null }
  /** [GIFT-02] */
  | { type: 'giftDialog.requested'; profile: ProfileCard }
  | { type: 'reportDialog.requested'; reported: ReportTarget }
  | { type: 'conversation.deleted'; id: string }
  /** The feature is refused until the member has paid, or until a limit resets (`until`, ms). */
  | { type: 'paywall.requested'; feature: PaywalledFeature; intent: Intent; until: number | null }
  /** An unconfirmed member wants to type the code of the activation mail here. [ACTIVATE-04] */
  | { type: 'emailConfirmation.requested' }
  /** Search results loaded before are stale. [SEARCH-12] */
  | { type: 'search.outdated' }
  /** For this browser. */
  | { type: 'pushSubscription.requested' }
  | { type: 'pushSubscription.cancelled' }
  | { type: 'live.eventArrived'; event: LiveEvent }
  | { type: 'page.retried' }
  /** A visitor wants to like this profile or write to it. [LAYOUT-08 ROLE-19] */
  | { type: 'signup.requested'; recipient: string; purpose: SignupPurpose }
  /** The visitor confirms to be of age. [ENTRY-01] */
  | { type: 'gate.dismissed' }
  | { type: 'settings.retried' }
  /** A page with typed text may reload for a newer build. [APP-03] */
  | { type: 'update.confirmed' }
  | { type: 'childRestart.requested' };

/** What a visitor wanted to do with a member. */
export type SignupPurpose = 'like' | 'write';

/** The events of these types. */
export type AppEventOf<Type extends AppEvent['type']> = Extract<AppEvent, { type: Type }>;

export const factsUpdated = (facts: Partial<Facts>): AppEvent => ({ type: 'facts.updated', facts });

/** `replace`: the history entry of the page that is left. */
export const navigationRequested = (to: string, { replace } = { replace: false }): AppEvent => ({
  type: 'navigation.requested',
  to,
  replace,
});

export const toastRequested = (tone: 'info' | 'error', code: ProblemCode | ToastCode): AppEvent => ({
  type: 'toast.requested',
  tone,
  code,
});

/** The other member of a conversation. */
export type Partner = { readonly profile: string; readonly name: string };

/** `name`: of the reported member. */
export type ReportTarget = Pick<ReportDraft, 'profile' | 'kind' | 'subject'> & { readonly name: string };

/** Refused to free members, or to members without credits or likes. [ROLE-09 ROLE-10 ROLE-11 ROLE-13 LIKE-09] */
export type PaywalledFeature = 'conversation' | 'message' | 'photo' | 'gift' | 'like' | 'allPhotos';

/** `path`: to resume at; `name`: of the member concerned. */
export type Intent = { readonly feature: PaywalledFeature; readonly path: string; readonly name: string | null };

/** Codes of toasts beside the problem codes. */
export type ToastCode =
  | 'activation_sent'
  | 'email_confirmed'
  | 'account_restored'
  | 'saved'
  | 'password_changed'
  | 'mail_change_sent'
  | 'sessions_ended'
  | 'unblocked'
  | 'gift_sent'
  | 'update_ready';
