import type { Sent } from '#contract/chat.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { Locale } from '#contract/locales.ts';
import type { ProfileCard } from '#contract/profile.ts';
import type { ReportDraft } from '#contract/report.ts';
import type { User } from '#contract/user.ts';
import type { ProblemCode } from '#machines/parts/problem.ts';
import type { Facts } from './facts.ts';

/** What the actors and views tell the root. The root passes it on: app.ts says to whom. */
export type Told =
  | { type: 'fact.learnt'; facts: Partial<Facts> }
  /** Somebody proved who he is: login, sign-up or confirmation answered with this user. */
  | { type: 'user.entered'; user: User }
  /** Part of the user is newer than what is known, such as the credits after a message. */
  | { type: 'user.changed'; change: Partial<User> }
  | { type: 'user.outdated' }
  /** A call was answered 403 with `authentication_required`. [SESSION-03] */
  | { type: 'session.refused' }
  | { type: 'session.retried' }
  /** Somebody else may be logged in by now: another tab has said so, or the account is gone. */
  | { type: 'session.outdated' }
  | { type: 'logout.asked' }
  | { type: 'language.chosen'; locale: Locale }
  /** Another tab has chosen it, and has seen to the account. */
  | { type: 'language.heard'; locale: Locale }
  | { type: 'lookup.wanted'; list: 'regions' | 'interests' }
  /** `returning`: to where one came from, on this site; `to` is for who came from elsewhere. */
  | { type: 'place.asked'; to: string; replace: boolean; returning?: true }
  /** So many pages of a list are on the screen: whoever comes back finds as many. [SEARCH-11] */
  | { type: 'pages.shown'; pages: number }
  | { type: 'toast.raised'; tone: 'info' | 'error'; code: ProblemCode | ToastCode }
  | { type: 'toast.dismissed'; id: number }
  | { type: 'toasts.held' }
  | { type: 'toasts.released' }
  | { type: 'work.started' }
  | { type: 'work.ended' }
  /** A conversation is on the screen from now until the page is left. */
  | { type: 'conversation.opened'; id: string }
  /** The conversation with this member is on the screen, until the page is left: one can write to him. */
  | { type: 'partner.opened'; partner: Partner }
  /** What the member writes to this one has changed; `isEmpty`: nothing stands there any more. */
  | { type: 'text.touched'; profile: string; isEmpty: boolean }
  /** What the member has written to this one is there. */
  | { type: 'message.sent'; profile: string; sent: Sent }
  /** What waits for this one, or could not be sent, is not to be sent any more. */
  | { type: 'unsent.discarded'; profile: string }
  | { type: 'page.left' }
  | { type: 'chats.outdated' }
  | { type: 'like.toggled'; profile: ProfileCard; on: boolean }
  | { type: 'profile.opened'; id: string }
  /** Somebody looks at the member's own photos. */
  | { type: 'photos.wanted' }
  /** The member blocks this one, or blocks him no more. [BLOCK-01] */
  | { type: 'block.turned'; id: string; on: boolean }
  /** The server has answered; `on`: what holds, null where nobody knows. */
  | { type: 'block.answered'; id: string; on: boolean | null }
  | { type: 'lists.wanted' }
  /** Two members like each other now, or it is to be asked who likes the member (null). [MATCH-08] */
  | { type: 'match.found'; id: string | null }
  /** The member wants to send this one a gift. [GIFT-02] */
  | { type: 'gift.asked'; profile: ProfileCard }
  | { type: 'report.asked'; reported: Reported }
  | { type: 'conversation.deleted'; id: string }
  /** Something is refused until the member has bought, or until a limit ends (`until`, ms). */
  | { type: 'gate.asked'; feature: GatedFeature; intent: Intent; until: number | null }
  /** What the member was about to do when he was led elsewhere to buy. */
  | { type: 'intent.kept'; intent: Intent }
  /** Who stands in searches has changed: what was found before is worth nothing. [SEARCH-12] */
  | { type: 'search.outdated' }
  /** The member wants pushes in this browser, or no more of them. */
  | { type: 'push.asked' }
  | { type: 'push.stopped' }
  | { type: 'live.arrived'; event: LiveEvent }
  | { type: 'page.reloaded' }
  /** The visitor says that he is of age. [ENTRY-01] */
  | { type: 'gate.closed' }
  | { type: 'site.retried' }
  | { type: 'child.revived' };

/** With whom a conversation is. */
export type Partner = { readonly profile: string; readonly name: string };

/** What is reported, and the name of its member. */
export type Reported = Pick<ReportDraft, 'profile' | 'kind' | 'subject'> & { readonly name: string };

/** What a free member, or one without credits or likes, is refused. [ROLE-09 ROLE-10 ROLE-11 ROLE-13 LIKE-09] */
export type GatedFeature = 'conversation' | 'message' | 'photo' | 'gift' | 'like' | 'allPhotos';

/** Where to go on, and the name of the member whom it is about. */
export type Intent = { readonly feature: GatedFeature; readonly path: string; readonly name: string | null };

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
