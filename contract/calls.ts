import * as z from 'zod/mini';
import { ChatsReplySchema, ConversationSchema, MessageSchema } from './chat.ts';
import { IdSchema, LocaleSchema, OkSchema } from './fields.ts';
import { LikesSchema } from './like.ts';
import { chat } from './limits.ts';
import { BundlesReplySchema, PaymentMethodSchema, PaymentReplySchema, TransactionSchema } from './payment.ts';
import { ProfileSchema, SearchFilterSchema, SearchReplySchema } from './profile.ts';
import { CompanyInfoSchema, SettingsSchema } from './settings.ts';
import { SignupDraftSchema, TrackingSchema } from './signup.ts';
import { UserSchema } from './user.ts';

/**
 * One call of the product's own interface.
 * `by` says who may make it: anyone, or a member who is logged in.
 * A call that changes something (every method but GET, or `changes`) takes an `Idempotency-Key` and is done once however often it is repeated.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}.php`;
  readonly by: 'anyone' | 'member';
  readonly changes?: true;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly reply: z.ZodMiniType;
};

const UserReplySchema = z.object({ user: UserSchema });
const WithProfileSchema = z.object({ profile: IdSchema });

export const calls = {
  // account
  login: {
    method: 'POST',
    path: '/api/user.php',
    by: 'anyone',
    body: z.object({
      login: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(254, 'too_long')),
      password: z.string().check(z.minLength(1, 'required'), z.maxLength(256, 'too_long')),
    }),
    reply: UserReplySchema,
  },
  loadUser: { method: 'GET', path: '/api/user.php', by: 'member', reply: UserReplySchema },
  saveLanguage: {
    method: 'PUT',
    path: '/api/user.php',
    by: 'member',
    /** A locale; any other is refused with 400. [API-23] */
    body: z.object({ language: z.string().check(z.maxLength(20)) }),
    reply: UserReplySchema,
  },
  logout: { method: 'GET', path: '/api/logout.php', by: 'anyone', changes: true, reply: OkSchema },
  signup: {
    method: 'POST',
    path: '/api/signup.php',
    by: 'anyone',
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
    method: 'POST',
    path: '/api/activate.php',
    by: 'anyone',
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    reply: UserReplySchema,
  },
  resendActivation: { method: 'PUT', path: '/api/activate.php', by: 'member', reply: OkSchema },

  // the site
  loadSettings: {
    method: 'GET',
    path: '/api/settings.php',
    by: 'anyone',
    query: z.catchall(z.object({ forced_domain: z.optional(z.string()) }), z.string()),
    reply: SettingsSchema,
  },
  loadCompanyInfo: { method: 'GET', path: '/api/companyinfo.php', by: 'anyone', reply: CompanyInfoSchema },

  // members
  search: {
    method: 'GET',
    path: '/api/search.php',
    by: 'anyone',
    query: z.extend(SearchFilterSchema, {
      network: TrackingSchema.shape.network,
      page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000))),
    }),
    reply: SearchReplySchema,
  },
  loadProfile: {
    method: 'GET',
    path: '/api/profile.php',
    by: 'anyone',
    /** `network`: where a visitor came from; a site may show its members to such visitors only. [SEARCH-14] */
    query: z.object({ id: IdSchema, network: TrackingSchema.shape.network }),
    reply: ProfileSchema,
  },

  // likes
  loadLikes: { method: 'GET', path: '/api/likes.php', by: 'member', reply: LikesSchema },
  like: {
    method: 'POST',
    path: '/api/like.php',
    by: 'member',
    body: WithProfileSchema,
    reply: z.object({ matched: z.boolean() }),
  },
  unlike: { method: 'DELETE', path: '/api/like.php', by: 'member', body: WithProfileSchema, reply: OkSchema },
  /** The like of this profile has been seen: it is new no more. [LIKE-07] */
  seeLike: { method: 'PUT', path: '/api/like.php', by: 'member', body: WithProfileSchema, reply: OkSchema },

  // chat
  loadChats: { method: 'GET', path: '/api/chats.php', by: 'member', reply: ChatsReplySchema },
  loadConversation: {
    method: 'GET',
    path: '/api/chat.php',
    by: 'member',
    /** `id` is a conversation, `profile` the member on the other side: one of the two. */
    query: z.object({ id: z.optional(IdSchema), profile: z.optional(IdSchema), before: z.optional(IdSchema) }),
    reply: ConversationSchema,
  },
  sendMessage: {
    method: 'POST',
    path: '/api/chat.php',
    by: 'member',
    body: z.object({
      profile: IdSchema,
      message: z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(chat.messageLength, 'too_long')),
    }),
    reply: z.object({ message: MessageSchema, credits: z.int(), free_messages: z.int() }),
  },
  /** The member has the conversation open: its messages are read. [CHAT-10] */
  readConversation: {
    method: 'PUT',
    path: '/api/chat.php',
    by: 'member',
    body: z.object({ id: IdSchema }),
    reply: OkSchema,
  },

  // money
  loadBundles: {
    method: 'GET',
    path: '/api/bundles.php',
    by: 'anyone',
    query: z.object({ country: z.optional(z.string().check(z.maxLength(2))) }),
    reply: BundlesReplySchema,
  },
  createPayment: {
    method: 'POST',
    path: '/api/payment.php',
    by: 'member',
    body: z.object({
      bundle: z.string().check(z.maxLength(40)),
      method: PaymentMethodSchema,
      country: z.string().check(z.maxLength(2)),
    }),
    reply: PaymentReplySchema,
  },
  loadTransaction: {
    method: 'GET',
    path: '/api/transactions.php',
    by: 'member',
    query: z.object({ id: IdSchema }),
    reply: z.object({ transaction: TransactionSchema }),
  },
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

export const changesSomething = (call: Call): boolean => call.method !== 'GET' || call.changes === true;

type Part<N extends CallName, P extends 'query' | 'body' | 'reply'> =
  (typeof calls)[N] extends Record<P, infer S extends z.ZodMiniType> ? z.output<S> : undefined;
export type Query<N extends CallName> = Part<N, 'query'>;
export type Body<N extends CallName> = Part<N, 'body'>;
export type Reply<N extends CallName> = Part<N, 'reply'>;

/** Paths that are no JSON calls: the event stream (SSE) and what providers report. */
export const eventStreamPath = '/api/events.php';
export const paymentWebhookPath = '/api/payment-webhook.php';
