/** Members, messages and places shared by the tests of several machines. */
import type { ConversationSummary, Message } from '#contract/chat.ts';
import type { Discount } from '#contract/discount.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Likes } from '#contract/like.ts';
import type { OwnProfile } from '#contract/own-profile.ts';
import { type ProviderState, type Transaction, toPaymentStatus } from '#contract/payment.ts';
import type { Profile, ProfileCard } from '#contract/profile.ts';
import type { CompanyInfo, Settings } from '#contract/settings.ts';
import type { User } from '#contract/user.ts';
import type { InputFacts } from '#machines/app/app.ts';
import type { Facts, Route } from '#machines/app/facts.ts';
import { type Problem, ProblemError } from '#machines/generic/problem.ts';

export const anna: User = {
  id: 'user-anna',
  email: 'anna@example.org',
  status: 'confirmed',
  credits: 7,
  free_messages: 0,
  paid_user: false,
  // A day before the start of the test clock.
  signup_date: -86_400_000,
  language: 'en',
  notifications_disabled: [],
  invisible: false,
  last_event: 0,
  profile: { id: 'anna', name: 'Anna', country: 'NL', main_image: null, status: 'active' },
  preference: {
    gender: 'male',
    min_age: 28,
    max_age: 43,
    within: '50',
    country: null,
    region: null,
    stated: false,
    town: 'Utrecht',
  },
};

export const bert: User = {
  ...anna,
  id: 'user-bert',
  email: 'bert@example.org',
  profile: { ...anna.profile, id: 'bert', name: 'Bert' },
};

export const card = (id: string, change: Partial<ProfileCard> = {}): ProfileCard => ({
  id,
  name: id,
  age: 30,
  city: null,
  region: null,
  country: 'NL',
  main_image: null,
  premium: false,
  online: false,
  active: 'week',
  is_new: false,
  demo: false,
  liked: false,
  ...change,
});

export const profile = (id: string, change: Partial<Profile> = {}): Profile => ({
  ...card(id),
  gender: null,
  sexuality: null,
  relationship_status: null,
  body_type: null,
  hair_colour: null,
  eye_colour: null,
  tattoos: null,
  interests: [],
  about_me: null,
  photos: [],
  matched: false,
  conversation: null,
  ...change,
});

/** The own profile of a member without answers. */
export const ownProfile = (change: Partial<OwnProfile> = {}): OwnProfile => ({
  name: 'Anna',
  date_of_birth: '1990-01-01',
  age: 36,
  gender: null,
  sexuality: null,
  country: 'NL',
  region: null,
  city: null,
  relationship_status: null,
  body_type: null,
  hair_colour: null,
  eye_colour: null,
  tattoos: null,
  interests: [],
  signup_reason: null,
  about_me: null,
  prompts: [],
  ...change,
});
/** A message in the conversation `talk`. */
export const message = (position: number, sender: string, change: Partial<Message> = {}): Message => ({
  id: `message-${position}`,
  conversation: 'talk',
  sender,
  type: 'text',
  body: `number ${position}`,
  position,
  image: null,
  time: position,
  delivered: false,
  read: false,
  ...change,
});

export const chat = (
  conversation: string,
  profile: string,
  unread: number,
  last: Message | null,
): ConversationSummary => ({
  conversation: { id: conversation },
  profile: card(profile),
  num_unread_messages: unread,
  last_message: last,
});

export const likesOf = (likes: readonly string[], likedBy: Readonly<Record<string, boolean>>): Likes => ({
  profiles: [...likes, ...Object.keys(likedBy)].map((id) => card(id)),
  likes: [...likes],
  liked_by: Object.entries(likedBy).map(([id, isNew]) => ({ id, like_new: isNew })),
});

export const route = (name: string, change: Partial<Route> = {}): Route => ({
  name,
  path: `/${name}`,
  key: `${name} /${name}`,
  params: {},
  query: {},
  needsLogin: false,
  area: false,
  layout: 'default',
  ...change,
});

export const settings: Settings = {
  name: 'Vesper',
  index_title: '',
  description: '',
  domain: 'localhost',
  domain_language: null,
  company_id: 1,
  mail_name: '',
  support_email: '',
  support_phone: null,
  countries: ['NL'],
  region_data: {},
  interests: [],
  search_fields: [],
  visible_profile_fields: [],
  visible_profile_notes: [],
  geoip_country: null,
  geoip_selected_country: null,
  message_credits: 1,
  signup_credits: 0,
  photo_credits: 1,
  gift_credits: 1,
  message_length: 2_000,
  minimum_message_costs: {},
  fictional_warning: false,
  fictional_singular: null,
  fictional_plural: null,
  fictional_icon: null,
  refund_days: 14,
  signups: 'all',
  logged_out_search: 'yes',
  logged_out_search_trafficsource: 'yes',
  member_resell: false,
  enable_site_entry_popup: 'no',
  niche: 1,
  cdn_prefix: '/photos/',
  push_public_key: null,
};

export const company: CompanyInfo = {
  name: 'Vesper BV',
  address: '',
  kvk: '',
  city: '',
  country: 'NL',
  tradenames: [],
  vat_numbers: [],
  support_phone: null,
  delete_discount: null,
  added: null,
};

export const facts: Facts = {
  settings,
  session: 'visitor',
  user: null,
  locale: 'en',
  online: true,
  installed: false,
  wide: false,
  hasBack: false,
  pagesShown: 0,
  route: route('index', { path: '/', key: 'index /' }),
  unread: 0,
  newLikes: 0,
  tracking: {},
  push: 'unknown',
  filter: {},
  discount: null,
};

/** Input of a page. */
export const startFacts = (change: Partial<InputFacts> = {}): InputFacts => ({
  user: facts.user,
  online: facts.online,
  session: facts.session,
  route: facts.route,
  settings: facts.settings,
  tracking: facts.tracking,
  push: facts.push,
  filter: facts.filter,
  discount: facts.discount,
  pagesShown: facts.pagesShown,
  ...change,
});

/** The time bonus of a member's first four hours. [BONUS-05 BONUS-06 BONUS-07 BONUS-08] */
export const bonusUntil = (expires: number): Discount => ({
  code: 'TIMEBONUS25',
  country: null,
  user_id: 'user-anna',
  expires,
  value_percentage: 25,
  currency: null,
  minimum_order_value: null,
  status: 'active',
  validity: 'once-per-user',
  expired: false,
  paymentmethods: [],
});

/** The discount of the first day. [DISCOUNT-04] */
export const welcomeUntil = (expires: number | null, change: Partial<Discount> = {}): Discount => ({
  ...bonusUntil(0),
  code: 'WELCOME25',
  expires,
  validity: 'first-purchase',
  ...change,
});

/** The payment `payment-1` in a state of the provider. */
export const payment = (state: ProviderState, change: Partial<Transaction> = {}): Transaction => ({
  id: 'payment-1',
  bundle: 'plus',
  credits: 60,
  price: { amount: 2_499, currency: 'EUR' },
  full_price: { amount: 2_499, currency: 'EUR' },
  discount: null,
  country: 'NL',
  method: 'ideal',
  status: toPaymentStatus[state],
  state,
  recurring: false,
  redirect_url: null,
  withdrawal: null,
  refunding: false,
  refund: null,
  mandate: null,
  created: 0,
  changed: 0,
  ...change,
});

/** Error thrown by an adapter. */
export const refusal = (code: ErrorCode | 'network', more: Omit<Problem, 'code'> = {}): ProblemError =>
  new ProblemError({ code, ...more });
