import * as z from 'zod/mini';
import { ChatsReplySchema, ConversationSchema, MessageSchema } from './chat.ts';
import { type CallName, type Endpoint, endpoints } from './endpoints.ts';
import { IdSchema, LocaleSchema, OkSchema } from './fields.ts';
import { LikesSchema } from './like.ts';
import { chat } from './limits.ts';
import { LoginSchema } from './login.ts';
import { BundlesReplySchema, PaymentMethodSchema, PaymentReplySchema, TransactionSchema } from './payment.ts';
import { ProfileSchema, SearchFilterSchema, SearchReplySchema } from './profile.ts';
import { CompanyInfoSchema, SettingsSchema } from './settings.ts';
import { SignupDraftSchema, TrackingSchema } from './signup.ts';
import { UserSchema } from './user.ts';

/** An endpoint with the schemas of what goes in and what comes out. */
export type Call = Endpoint & {
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
};

const UserReplySchema = z.object({ user: UserSchema });
const WithProfileSchema = z.object({ profile: IdSchema });

export const calls = {
  // account
  login: {
    ...endpoints.login,
    body: LoginSchema,
    reply: UserReplySchema,
  },
  loadUser: { ...endpoints.loadUser, reply: UserReplySchema },
  saveLanguage: {
    ...endpoints.saveLanguage /** A locale; any other is refused with 400. [API-23] */,
    body: z.object({ language: z.string().check(z.maxLength(20)) }),
    reply: UserReplySchema,
  },
  logout: { ...endpoints.logout, reply: OkSchema },
  signup: {
    ...endpoints.signup,
    body: z.object({
      draft: SignupDraftSchema,
      tracking: TrackingSchema,
      /** Date of the terms that were agreed to, and that the member said to be of age. */
      terms_version: z.string().check(z.maxLength(40)),
      adult: z.literal(true, 'consent_required'),
      language: LocaleSchema,
    }),
    reply: UserReplySchema,
  },
  activate: {
    ...endpoints.activate,
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: UserReplySchema,
  },
  resendActivation: { ...endpoints.resendActivation, reply: OkSchema },

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
    }),
    reply: SearchReplySchema,
  },
  loadProfile: {
    ...endpoints.loadProfile /** `network`: where a visitor came from; a site may show its members to such visitors only. [SEARCH-14] */,
    query: z.object({ id: IdSchema, network: TrackingSchema.shape.network }),
    reply: ProfileSchema,
  },

  // likes
  loadLikes: { ...endpoints.loadLikes, reply: LikesSchema },
  like: { ...endpoints.like, body: WithProfileSchema, reply: z.object({ matched: z.boolean() }) },
  unlike: { ...endpoints.unlike, body: WithProfileSchema, reply: OkSchema },
  /** The like of this profile has been seen: it is new no more. [LIKE-07] */
  seeLike: { ...endpoints.seeLike, body: WithProfileSchema, reply: OkSchema },

  // chat
  loadChats: { ...endpoints.loadChats, reply: ChatsReplySchema },
  loadConversation: {
    ...endpoints.loadConversation /** `id` is a conversation, `profile` the member on the other side: one of the two. */,
    query: z.object({ id: z.optional(IdSchema), profile: z.optional(IdSchema), before: z.optional(IdSchema) }),
    reply: ConversationSchema,
  },
  sendMessage: {
    ...endpoints.sendMessage,
    body: z.object({
      profile: IdSchema,
      message: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(chat.messageLength, 'too_long')),
    }),
    reply: z.object({ message: MessageSchema, credits: z.int(), free_messages: z.int() }),
  },
  /** The member has the conversation open: its messages are read. [CHAT-10] */
  readConversation: { ...endpoints.readConversation, body: z.object({ id: IdSchema }), reply: OkSchema },

  // money
  loadBundles: {
    ...endpoints.loadBundles,
    query: z.object({ country: z.optional(z.string().check(z.maxLength(2))) }),
    reply: BundlesReplySchema,
  },
  createPayment: {
    ...endpoints.createPayment,
    body: z.object({
      bundle: z.string().check(z.maxLength(40)),
      method: PaymentMethodSchema,
      country: z.string().check(z.maxLength(2)),
    }),
    reply: PaymentReplySchema,
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
