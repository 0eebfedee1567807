import * as z from 'zod/mini';
import {
  BlockedMemberSchema,
  DeletionSchema,
  PauseSchema,
  MailChangeSchema,
  PasswordChangeSchema,
  ResetRequestSchema,
  ResetSchema,
  SessionSchema,
  ActivationCodeSchema,
  LinkConfirmationSchema,
  TokenSchema,
} from './account.ts';
import { CaseNumberSchema, CaseReplySchema, CaseSchema, NewCaseSchema } from './case.ts';
import {
  ChatsReplySchema,
  ConversationSchema,
  FoundConversationSchema,
  MessageSubjectSchema,
  SentMessageSchema,
} from './chat.ts';
import { DataExportSchema } from './data-export.ts';
import { DebitDraftSchema, DebitSchema, SmsCodeSchema } from './direct-debit.ts';
import { DiscountCodeSchema, DiscountSchema } from './discount.ts';
import { type CallName, type Endpoint, endpoints } from './endpoints.ts';
import { ExclusionRequestSchema, ExclusionSchema, OwnExclusionSchema } from './exclusion.ts';
import { IdSchema, LocaleSchema, OkSchema, TimeSchema } from './fields.ts';
import { GiftIdSchema, GiftsReplySchema } from './gift.ts';
import { AutoLikeSchema, LikesSchema } from './like.ts';
import { chat, chatSearch, photos } from './limits/contact.ts';
import { LoginSchema } from './login.ts';
import { TimeZoneSchema } from './time-zone.ts';
import { MatchFinderSchema, MatchPreferencesSchema } from './match-finder.ts';
import { NotificationSwitchSchema, NotificationsSchema, PushSubscriptionSchema } from './notifications.ts';
import {
  OwnPhotosSchema,
  OwnProfileSchema,
  PhotoCropSchema,
  PlaceSchema,
  ProfileChangeSchema,
  RegionsSchema,
} from './own-profile.ts';
import { BundlesReplySchema, OrderSchema, PaymentReplySchema, TransactionSchema } from './payment.ts';
import { PaymentMethodSchema } from './payment-methods.ts';
import { PreferenceChangeSchema } from './preference.ts';
import { InterestSchema, ProfileSchema, SearchFilterSchema, SearchReplySchema } from './profile.ts';
import { PromoSchema } from './promo.ts';
import { PastConversationSchema, ReportDraftSchema, ReportSchema } from './report.ts';
import { CompanyInfoSchema, SettingsSchema } from './settings.ts';
import { SignupDraftSchema, TrackingSchema } from './signup.ts';
import { SwipeAllowanceSchema, SwipeDeckSchema, SwipeResultSchema } from './swipe.ts';
import { UserSchema } from './user.ts';

/** An endpoint with the schemas of its input and reply. */
export type Call = Endpoint & {
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The body is `multipart/form-data` with a file in this field only. */
  readonly file?: string;
  readonly reply: z.ZodMiniType;
};

const UserReplySchema = z.object({ user: UserSchema });
const WithProfileSchema = z.object({ profile: IdSchema });
/** A conversation up to the message `up_to`, the last one that the member has seen; by default all of it. */
const WithReachSchema = z.object({ id: IdSchema, up_to: z.optional(IdSchema) });

export const calls = {
  // account
  login: {
    ...endpoints.login,
    body: z.extend(LoginSchema, { time_zone: z.optional(TimeZoneSchema) }),
    /** `restored`: the login has reactivated a deleted account, or ended a pause. [DELETE-05 DELETE-06] */
    reply: z.extend(UserReplySchema, { restored: z.optional(z.boolean()) }),
  },
  loadUser: { ...endpoints.loadUser, reply: UserReplySchema },
  saveUser: {
    ...endpoints.saveUser /** An unsupported language is refused with 400. [API-23 API-40] */,
    body: z.object({
      language: z.optional(z.string().check(z.maxLength(20))),
      invisible: z.optional(z.boolean()),
      members_only: z.optional(z.boolean()),
    }),
    reply: UserReplySchema,
  },
  /** [SEARCH-16] */
  savePreference: { ...endpoints.savePreference, body: PreferenceChangeSchema, reply: UserReplySchema },
  /** Subscription of this browser; each endpoint is stored once. [API-06 API-24] */
  subscribePush: {
    ...endpoints.subscribePush,
    body: z.object({ subscription: PushSubscriptionSchema }),
    reply: OkSchema,
  },
  unsubscribePush: {
    ...endpoints.unsubscribePush,
    body: z.object({ endpoint: PushSubscriptionSchema.shape.endpoint }),
    reply: OkSchema,
  },
  logout: { ...endpoints.logout, reply: OkSchema },
  signup: {
    ...endpoints.signup,
    body: z.object({
      draft: SignupDraftSchema,
      tracking: TrackingSchema,
      /** Recipient of `signup_message`, sent once the address is confirmed. [SIGNUP-05] */
      profile: z.optional(IdSchema),
      /** Date of the accepted terms; accepting them includes confirming the minimum age. */
      terms_version: z.string().check(z.maxLength(40)),
      adult: z.literal(true, 'consent_required'),
      language: LocaleSchema,
      time_zone: z.optional(TimeZoneSchema),
    }),
    reply: UserReplySchema,
  },
  activate: {
    ...endpoints.activate,
    body: LinkConfirmationSchema,
    reply: UserReplySchema,
  },
  /** Answers a confirmed member with their user: a lost reply can be asked for again. [ACTIVATE-04] */
  activateByCode: {
    ...endpoints.activateByCode,
    body: z.object({ code: ActivationCodeSchema }),
    reply: UserReplySchema,
  },
  resendActivation: { ...endpoints.resendActivation, reply: OkSchema },
  requestReset: { ...endpoints.requestReset, body: ResetRequestSchema, reply: OkSchema },
  checkResetLink: { ...endpoints.checkResetLink, body: z.object({ token: TokenSchema }), reply: OkSchema },
  resetPassword: { ...endpoints.resetPassword, body: ResetSchema, reply: OkSchema },
  changePassword: { ...endpoints.changePassword, body: PasswordChangeSchema, reply: OkSchema },
  requestMailChange: { ...endpoints.requestMailChange, body: MailChangeSchema, reply: OkSchema },
  confirmMailChange: {
    ...endpoints.confirmMailChange,
    body: LinkConfirmationSchema,
    reply: z.object({ email: z.string() }),
  },
  deleteAccount: { ...endpoints.deleteAccount, body: DeletionSchema, reply: z.object({ until: TimeSchema }) },
  pauseAccount: { ...endpoints.pauseAccount, body: PauseSchema, reply: z.object({ until: TimeSchema }) },
  reactivateAccount: { ...endpoints.reactivateAccount, body: z.object({ token: TokenSchema }), reply: UserReplySchema },
  loadSessions: { ...endpoints.loadSessions, reply: z.object({ sessions: z.array(SessionSchema) }) },
  /** Ends the session with this id; without an id, all but the current one. [SESSION-15] */
  endSession: {
    ...endpoints.endSession,
    body: z.object({ id: z.optional(IdSchema) }),
    reply: z.object({ sessions: z.array(SessionSchema) }),
  },
  loadExport: { ...endpoints.loadExport, reply: DataExportSchema },
  /** While a copy is being made, that one is meant. [EXPORT-01 EXPORT-03] */
  requestExport: { ...endpoints.requestExport, reply: DataExportSchema },
  loadNotifications: { ...endpoints.loadNotifications, reply: NotificationsSchema },
  saveNotification: {
    ...endpoints.saveNotification,
    body: NotificationSwitchSchema,
    reply: NotificationsSchema,
  },
  /** Enables mails again. After a bounce the address must be confirmed first, by a mailed link with `token`: then `mailed`. [MAIL-06] */
  enableMails: {
    ...endpoints.enableMails,
    body: z.object({ token: z.optional(TokenSchema) }),
    reply: z.extend(NotificationsSchema, { mailed: z.boolean() }),
  },
  loadBlocked: { ...endpoints.loadBlocked, reply: z.object({ blocked: z.array(BlockedMemberSchema) }) },
  block: { ...endpoints.block, body: WithProfileSchema, reply: OkSchema },
  unblock: { ...endpoints.unblock, body: WithProfileSchema, reply: OkSchema },

  // own profile
  loadOwnProfile: { ...endpoints.loadOwnProfile, reply: OwnProfileSchema },
  saveProfile: { ...endpoints.saveProfile, body: ProfileChangeSchema, reply: OwnProfileSchema },
  loadPhotos: { ...endpoints.loadPhotos, reply: OwnPhotosSchema },
  /** [API-32 PHOTO-08 PHOTO-11] */
  addPhoto: {
    ...endpoints.addPhoto,
    query: z.object({ crop: z.optional(PhotoCropSchema) }),
    file: 'photo',
    reply: OwnPhotosSchema,
  },
  /** Exactly one of `main` and `place`, counted from 0 among the member's photos. [PHOTO-08 PHOTO-10] */
  changePhoto: {
    ...endpoints.changePhoto,
    body: z.object({
      id: IdSchema,
      main: z.optional(z.literal(true)),
      place: z.optional(z.int().check(z.gte(0), z.lt(photos.premium))),
    }),
    reply: OwnPhotosSchema,
  },
  deletePhoto: { ...endpoints.deletePhoto, body: z.object({ id: IdSchema }), reply: OwnPhotosSchema },

  // places and lists
  /** Degrees with at most two decimals: precise enough for a town, too coarse for an address. [API-08 GEO-05] */
  geocode: {
    ...endpoints.geocode,
    query: z.object({
      lat: z.coerce.number().check(z.gte(-90), z.lte(90)),
      lon: z.coerce.number().check(z.gte(-180), z.lte(180)),
    }),
    reply: PlaceSchema,
  },
  loadInterests: { ...endpoints.loadInterests, reply: z.object({ interests: z.array(InterestSchema) }) },
  loadRegions: { ...endpoints.loadRegions, reply: RegionsSchema },

  // the site
  loadSettings: {
    ...endpoints.loadSettings,
    query: z.catchall(z.object({ forced_domain: z.optional(z.string()) }), z.string()),
    reply: SettingsSchema,
  },
  loadCompanyInfo: { ...endpoints.loadCompanyInfo, reply: CompanyInfoSchema },

  // members
  search: {
    ...endpoints.search,
    query: z.extend(SearchFilterSchema, {
      network: TrackingSchema.shape.network,
      page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
      /** `next` of the previous page. */
      after: z.optional(z.string().check(z.maxLength(120))),
      /** Lists near matches instead of matches. */
      similar: z.optional(z.literal('1')),
    }),
    reply: SearchReplySchema,
  },
  loadProfile: {
    ...endpoints.loadProfile /** `network`: source of the visit; a site may show its members only to visitors from certain networks. [SEARCH-14] */,
    query: z.object({ id: IdSchema, network: TrackingSchema.shape.network }),
    reply: ProfileSchema,
  },
  /** Promo profiles for landing pages. [LANDER-02 LANDER-04] */
  loadPromos: { ...endpoints.loadPromos, reply: z.object({ promos: z.array(PromoSchema) }) },

  // games
  /** [SWIPE-01 to SWIPE-04 API-37] */
  loadSwipe: { ...endpoints.loadSwipe, query: SearchFilterSchema, reply: SwipeDeckSchema },
  swipe: { ...endpoints.swipe, body: z.extend(WithProfileSchema, { like: z.boolean() }), reply: SwipeResultSchema },
  /** Undoes the last pass: that profile may be dealt again. */
  undoPass: { ...endpoints.undoPass, body: WithProfileSchema, reply: SwipeAllowanceSchema },
  loadMatchFinder: { ...endpoints.loadMatchFinder, reply: MatchFinderSchema },
  findMatches: { ...endpoints.findMatches, body: MatchPreferencesSchema, reply: MatchFinderSchema },

  // reports
  /** The member's own transactions, latest first; with an id, that one only. */
  loadReports: {
    ...endpoints.loadReports,
    query: z.object({ id: z.optional(IdSchema) }),
    reply: z.object({ reports: z.array(ReportSchema), past_conversations: z.array(PastConversationSchema) }),
  },
  report: { ...endpoints.report, body: ReportDraftSchema, reply: z.object({ report: ReportSchema }) },

  // cases and self-exclusion
  /** The number and a link to the case are mailed. [ROUTE-35 LEGAL-04] */
  createCase: { ...endpoints.createCase, body: NewCaseSchema, reply: z.object({ number: CaseNumberSchema }) },
  /** 404 for an unknown token. [ROUTE-61] */
  openCase: { ...endpoints.openCase, body: z.object({ token: TokenSchema }), reply: z.object({ case: CaseSchema }) },
  /** Opens a closed case again. */
  replyToCase: {
    ...endpoints.replyToCase,
    body: z.extend(CaseReplySchema, { token: TokenSchema }),
    reply: z.object({ case: CaseSchema }),
  },
  /** Mails a link. The reply is the same whether or not the address has an account. [LEGAL-04] */
  requestExclusion: { ...endpoints.requestExclusion, body: ExclusionRequestSchema, reply: OkSchema },
  confirmExclusion: { ...endpoints.confirmExclusion, body: z.object({ token: TokenSchema }), reply: ExclusionSchema },
  excludeMember: { ...endpoints.excludeMember, body: OwnExclusionSchema, reply: ExclusionSchema },

  // likes
  /** 404 when the member has no unseen like. [MATCH-08 MATCH-14 API-17] */
  loadAutoLike: { ...endpoints.loadAutoLike, reply: AutoLikeSchema },
  loadLikes: { ...endpoints.loadLikes, reply: LikesSchema },
  like: { ...endpoints.like, body: WithProfileSchema, reply: z.object({ matched: z.boolean() }) },
  unlike: { ...endpoints.unlike, body: WithProfileSchema, reply: OkSchema },
  /** Marks the like of this profile as seen. [LIKE-07] */
  markLikeSeen: { ...endpoints.markLikeSeen, body: WithProfileSchema, reply: OkSchema },

  // chat
  loadConversations: { ...endpoints.loadConversations, reply: ChatsReplySchema },
  /** The member's own conversations: names first, then texts, each the latest first. [CHAT-25] */
  searchConversations: {
    ...endpoints.searchConversations,
    query: z.object({
      words: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(chatSearch.maxLength, 'too_long')),
    }),
    reply: z.object({ found: z.array(FoundConversationSchema) }),
  },
  loadConversation: {
    ...endpoints.loadConversation /** Exactly one of `id` (conversation) and `profile` (the partner). */,
    query: z.object({ id: z.optional(IdSchema), profile: z.optional(IdSchema), before: z.optional(IdSchema) }),
    reply: ConversationSchema,
  },
  sendMessage: {
    ...endpoints.sendMessage,
    body: z.object({
      profile: IdSchema,
      message: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(chat.messageLength, 'too_long')),
      /** The message is a comment on this, and a like of the recipient. [PROFILE-27] */
      about: z.optional(MessageSubjectSchema),
    }),
    reply: SentMessageSchema,
  },
  /** A picture in a conversation costs `photo_credits`. [PHOTO-06 PHOTO-08] */
  sendPhoto: { ...endpoints.sendPhoto, query: WithProfileSchema, file: 'photo', reply: SentMessageSchema },
  loadGifts: { ...endpoints.loadGifts, reply: GiftsReplySchema },
  /** [GIFT-03 API-33] */
  sendGift: {
    ...endpoints.sendGift,
    body: z.extend(WithProfileSchema, { gift: GiftIdSchema }),
    reply: SentMessageSchema,
  },
  /** Acknowledges that a browser of the member has received these conversations up to these messages. */
  acknowledgeDelivery: {
    ...endpoints.acknowledgeDelivery,
    body: z.object({ up_to: z.array(IdSchema).check(z.maxLength(chat.maxListed)) }),
    reply: OkSchema,
  },
  /** `on`: typing has started, else stopped. Sent at most every few seconds, never stored. [CHAT-16] */
  sendTyping: { ...endpoints.sendTyping, body: z.extend(WithProfileSchema, { on: z.boolean() }), reply: OkSchema },
  /** For the deleting side only. [CHAT-11 CHAT-17 API-16] */
  deleteConversation: { ...endpoints.deleteConversation, body: WithReachSchema, reply: OkSchema },
  /** Marks the messages of the open conversation as read. [CHAT-10] */
  markConversationRead: { ...endpoints.markConversationRead, body: WithReachSchema, reply: OkSchema },

  // money
  loadBundles: {
    ...endpoints.loadBundles,
    query: z.object({ country: z.optional(z.string().check(z.maxLength(2))) }),
    reply: BundlesReplySchema,
  },
  /** Replies with the bare object, as specified; with `welcome` the member's welcome discount, or 404. [API-18 API-19 DISCOUNT-08] */
  loadDiscount: {
    ...endpoints.loadDiscount,
    query: z.object({
      code: z.optional(DiscountCodeSchema),
      welcome: z.optional(z.literal('true')),
      bundle: z.optional(z.string().check(z.maxLength(40))),
      method: z.optional(PaymentMethodSchema),
      country: z.optional(z.string().check(z.maxLength(2))),
    }),
    reply: DiscountSchema,
  },
  createPayment: { ...endpoints.createPayment, body: OrderSchema, reply: PaymentReplySchema },
  /** Cancels an unpaid order. */
  cancelPayment: {
    ...endpoints.cancelPayment,
    body: z.object({ id: IdSchema }),
    reply: z.object({ transaction: TransactionSchema }),
  },
  /**
   * Withdraws from a paid order with unused credits, within `refund_days`. `amount` is the displayed sum, minor units; if
   * it has changed, the withdrawal is refused with `refund_changed`.
   */
  withdrawPayment: {
    ...endpoints.withdrawPayment,
    body: z.object({ id: IdSchema, amount: z.int() }),
    reply: z.object({ transaction: TransactionSchema }),
  },
  deleteSavedCard: { ...endpoints.deleteSavedCard, reply: OkSchema },
  requestDebit: { ...endpoints.requestDebit, body: DebitDraftSchema, reply: z.object({ debit: DebitSchema }) },
  resendDebitCode: {
    ...endpoints.resendDebitCode,
    body: z.object({ id: IdSchema }),
    reply: z.object({ debit: DebitSchema }),
  },
  confirmDebit: {
    ...endpoints.confirmDebit,
    body: z.object({ id: IdSchema, code: SmsCodeSchema }),
    reply: z.object({ transaction: TransactionSchema }),
  },
  /** The latest first. [PAY-03 PAY-10] */
  loadTransactions: {
    ...endpoints.loadTransactions,
    reply: z.object({ transactions: z.array(TransactionSchema) }),
  },
  loadTransaction: {
    ...endpoints.loadTransaction,
    query: z.object({ id: IdSchema }),
    reply: z.object({ transaction: TransactionSchema }),
  },
} as const satisfies Record<CallName, Call>;

type Part<N extends CallName, P extends 'query' | 'body' | 'reply'> =
  (typeof calls)[N] extends Record<P, infer S extends z.ZodMiniType> ? z.output<S> : undefined;
export type Query<N extends CallName> = Part<N, 'query'>;
export type Body<N extends CallName> = Part<N, 'body'>;
export type Reply<N extends CallName> = Part<N, 'reply'>;
