import type { SentMessage } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { Locale } from '#contract/locales.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { ReportDraft } from '#contract/report.ts';
import type { User } from '#contract/user.ts';
import type { ProblemCode } from '#machines/generic/problem.ts';
import type { Facts } from './facts.ts';

/** What the actors and views sendToParent the root. The root passes it on: app.ts says to whom. */
export type AppEvent =
  | { type: 'facts.updated'; facts: Partial<Facts> }
  /** Somebody proved who he is: login, sign-up or confirmation answered with this user. */
  | { type: 'user.authenticated'; user: User }
  /** Part of the user is newer than what is known, such as the credits after a message. */
  | { type: 'user.changed'; change: Partial<User> }
  | { type: 'user.outdated' }
  /** A call was answered 403 with `authentication_required`. [SESSION-03] */
  | { type: 'session.expired' }
  | { type: 'session.retried' }
  /** Somebody else may be logged in by now: another tab has said so, or the account is gone. */
  | { type: 'session.changedElsewhere' }
  | { type: 'logout.requested' }
  | { type: 'language.selected'; locale: Locale }
  /** Another tab has chosen it, and has seen to the account. */
  | { type: 'language.changedElsewhere'; locale: Locale }
  | { type: 'lookup.requested'; list: 'regions' | 'interests' }
  /** `returning`: to where one came from, on this site; `to` is for who came from elsewhere. */
  | { type: 'navigation.requested'; to: string; replace: boolean; returning?: true }
  /** So many pages of a list are on the screen: whoever comes back finds as many. [SEARCH-11] */
  | { type: 'search.pagesLoaded'; pages: number }
  | { type: 'toast.requested'; tone: 'info' | 'error'; code: ProblemCode | ToastCode }
  | { type: 'toast.dismissed'; id: number }
  | { type: 'toasts.paused' }
  | { type: 'toasts.resumed' }
  | { type: 'work.started' }
  | { type: 'work.ended' }
  /** A conversation is on the screen from now until the page is left. */
  | { type: 'conversation.opened'; id: string }
  /** The conversation with this member is on the screen, until the page is left: one can write to him. */
  | { type: 'partner.identified'; partner: Partner }
  /** What the member writes to this one has changed; `isEmpty`: nothing stands there any more. */
  | { type: 'message.edited'; profile: string; isEmpty: boolean }
  /** What the member has written to this one is there. */
  | { type: 'message.sent'; profile: string; sent: SentMessage }
  /** What waits for this one, or could not be sent, is not to be sent any more. */
  | { type: 'queuedMessages.discarded'; profile: string }
  | { type: 'page.left' }
  | { type: 'chats.outdated' }
  | { type: 'like.toggled'; profile: ProfileCard; on: boolean }
  | { type: 'profile.opened'; id: string }
  /** Somebody looks at the member's own photos. */
  | { type: 'photos.requested' }
  /** The member blocks this one, or blocks him no more. [BLOCK-01] */
  | { type: 'block.toggled'; id: string; on: boolean }
  /** The server has answered; `on`: what holds, null where nobody knows. */
  | { type: 'block.settled'; id: string; on: boolean | null }
  | { type: 'memberLists.outdated' }
  /** Two members like each other now, or it is to be asked who likes the member (null). [MATCH-08] */
  | { type: 'matchModal.requested'; id: string | null }
  /** The member wants to send this one a gift. [GIFT-02] */
  | { type: 'giftDialog.requested'; profile: ProfileCard }
  | { type: 'reportDialog.requested'; reported: ReportTarget }
  | { type: 'conversation.deleted'; id: string }
  /** Something is refused until the member has bought, or until a limit ends (`until`, ms). */
  | { type: 'paywall.requested'; feature: PaywalledFeature; intent: Intent; until: number | null }
  /** What the member was about to do when he was led elsewhere to buy. */
  | { type: 'intent.recorded'; intent: Intent }
  /** Who stands in searches has changed: what was found before is worth nothing. [SEARCH-12] */
  | { type: 'search.outdated' }
  /** The member wants pushes in this browser, or no more of them. */
  | { type: 'pushSubscription.requested' }
  | { type: 'pushSubscription.cancelled' }
  | { type: 'live.eventArrived'; event: LiveEvent }
  | { type: 'page.retried' }
  /** The visitor says that he is of age. [ENTRY-01] */
  | { type: 'gate.dismissed' }
  | { type: 'settings.retried' }
  | { type: 'childRestart.requested' };

/** With whom a conversation is. */
export type Partner = { readonly profile: string; readonly name: string };

/** What is reported, and the name of its member. */
export type ReportTarget = Pick<ReportDraft, 'profile' | 'kind' | 'subject'> & { readonly name: string };

/** What a free member, or one without credits or likes, is refused. [ROLE-09 ROLE-10 ROLE-11 ROLE-13 LIKE-09] */
export type PaywalledFeature = 'conversation' | 'message' | 'photo' | 'gift' | 'like' | 'allPhotos';

/** Where to go on, and the name of the member whom it is about. */
export type Intent = { readonly feature: PaywalledFeature; readonly path: string; readonly name: string | null };

/** Toasts that are no problems. */
export type ToastCode =
  | 'activation_sent'
  | 'account_restored'
  | 'saved'
  | 'password_changed'
  | 'mail_change_sent'
  | 'sessions_ended'
  | 'unblocked'
  | 'gift_sent';
