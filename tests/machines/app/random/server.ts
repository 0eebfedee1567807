import type { Session } from '#contract/account.ts';
import type { ConversationSummary, Conversation, Message, SentMessage } from '#contract/chat.ts';
import type { CallName } from '#contract/endpoints.ts';
import type { DataExport } from '#contract/data-export.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Debit } from '#contract/direct-debit.ts';
import type { MatchFinder } from '#contract/match-finder.ts';
import type { Notifications } from '#contract/notifications.ts';
import type { OwnPhotos } from '#contract/own-profile.ts';
import type { Bundle, BundlesReply } from '#contract/payment.ts';
import type { SearchReply } from '#contract/profile.ts';
import type { Report } from '#contract/report.ts';
import type { Settings } from '#contract/settings.ts';
import type { SwipeDeck } from '#contract/swipe.ts';
import type { User } from '#contract/user.ts';
import type { PlacedOrder } from '#machines/page/checkout.ts';
import { imageOf } from '#tests/images.ts';
import { getProperty } from '#tests/machines/kit/serialize.ts';
import {
  anna,
  bert,
  card,
  chat,
  company,
  likesOf,
  message,
  ownProfile,
  payment,
  profile,
  settings,
  welcomeUntil,
} from '#tests/machines/samples.ts';

/** What the server knows. Immutable, so that a reply can also be as old as its request. */
export type ServerState = {
  readonly settings: Settings;
  readonly user: User;
  readonly isLoggedIn: boolean;
};

/** A request to the server, or to the browser where it makes no calls. */
export type Request = {
  /** Calls of the contract. */
  readonly calls: readonly CallName[];
  /** The possible replies. */
  readonly replies: (state: ServerState, input: unknown) => readonly unknown[];
  readonly refusals?: readonly (ErrorCode | 'network')[];
  /** The state of the server after this reply. */
  readonly after?: (state: ServerState, reply: unknown) => ServerState;
  /** For an actor that reports its outcome by events. */
  readonly events?: { readonly succeeded: string; readonly result: string; readonly failed: string };
  /** What it changes: two requests for the same thing may not run at once. By default its input without the key. */
  readonly resource?: (input: unknown) => unknown;
};

/** The site of the histories. */
export const site: Settings = {
  ...settings,
  push_public_key: 'site-key',
  enable_site_entry_popup: 'yes',
  search_fields: ['gender', 'country', 'min_age', 'max_age'],
  visible_profile_fields: ['sexuality', 'relationship_status', 'interests'],
  visible_profile_notes: ['about_me'],
};

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const bundle = (id: string, amount: number): Bundle => ({
  id,
  credits: 60,
  price: euros(amount),
  price_per_message: euros(50),
  style: 'p0',
  best_value: false,
});
const offer: BundlesReply = {
  bundles: [bundle('small', 999), bundle('plus', 2_499)],
  methods: ['ideal', 'sdd', 'visa'],
  country: 'NL',
  last: { bundle: 'plus', method: 'visa' },
  card: { label: 'Visa 1111' },
  payments_open: true,
  unfinished: null,
};
const offers = [offer, { ...offer, unfinished: payment('open') }, { ...offer, card: null, last: null }];

const minute = 60_000;
const debit = (): Debit => ({
  id: 'debit-1',
  mandate: { reference: 'VSP-1', text: 'once' },
  mobile: '+49 ••• 6789',
  iban: 'DE89••••3000',
  expires: Date.now() + 10 * minute,
  resend: Date.now() + minute,
});

const talk = (messages: readonly Message[], earlier = false): Conversation => ({
  conversation: { id: 'talk' },
  profile: card('bert'),
  messages: [...messages],
  earlier,
});
const chats: readonly ConversationSummary[] = [chat('talk', 'bert', 1, message(2, 'bert'))];
const likes = likesOf(['carl'], { dora: true });
const photos: OwnPhotos = {
  photos: [{ id: 'main', image: imageOf('main'), main: true, state: 'approved', reason: null }],
  limit: 3,
};
const finder: MatchFinder = { preferences: null, suggestions: [] };
const on = { email: true, push: true };
const notifications: Notifications = {
  preferences: {
    new_conversations: on,
    new_messages: on,
    like: on,
    unread_message_reminders: on,
    promotions: on,
    weekly_updates: on,
    news: on,
    reminders: on,
  },
  disabled: [],
};
const found = (ids: readonly string[], next: string | null): SearchReply => ({
  results: ids.map((id) => card(id)),
  pageNumber: 1,
  numResults: 50,
  next,
  similar: null,
});
const deck = (ids: readonly string[], left: number): SwipeDeck => ({
  deck: ids.map((id) => card(id)),
  likes_left: left,
  resets_at: left === 0 ? Date.now() + 3_600_000 : null,
});
const report: Report = {
  id: 'report-1',
  kind: 'member',
  reason: 'fake',
  remarks: '',
  additions: [],
  name: 'Bert',
  state: 'open',
  answer: null,
  created: 0,
  decided: null,
};
const placed = (state: 'open' | 'paid', url: string | null): PlacedOrder => ({
  transaction: payment(state),
  redirect_url: url,
});

const session = (id: string, current: boolean): Session => ({
  id,
  device: 'Firefox, Linux',
  created_at: 0,
  used_at: 0,
  current,
});
const changeIn = (input: unknown): object => {
  const change = getProperty(input, 'change');
  return typeof change === 'object' && change !== null ? change : {};
};
const nothing = (): readonly unknown[] => [undefined];
const idIn = (input: unknown): string => {
  const id = getProperty(input, 'id');
  return typeof id === 'string' ? id : 'bert';
};

const loggedIn = (state: ServerState): ServerState => ({ ...state, isLoggedIn: true });
const loggedOut = (state: ServerState): ServerState => ({ ...state, isLoggedIn: false });
const withUser =
  (change: Partial<User>) =>
  (state: ServerState): ServerState => ({
    ...state,
    user: { ...state.user, ...change },
  });
/** A payment brings credits and ends the time bonus. */
const paid = (state: ServerState): ServerState =>
  withUser({ paid_user: true, credits: state.user.credits + 60 })(state);
const paidBy = (state: ServerState, reply: unknown): ServerState =>
  getProperty(reply, 'state') === 'paid' || getProperty(getProperty(reply, 'transaction'), 'state') === 'paid'
    ? paid(state)
    : state;

const sent = ({ user }: ServerState): SentMessage => ({
  message: message(3, 'anna'),
  credits: Math.max(0, user.credits - 1),
  free_messages: 0,
});
const afterSending = (state: ServerState): ServerState =>
  withUser({ credits: Math.max(0, state.user.credits - 1) })(state);

const inBrowser = (...replies: readonly unknown[]): Request => ({ calls: [], replies: () => replies, refusals: [] });
const call = (name: CallName, replies: Request['replies'], more: Partial<Request> = {}): Request => ({
  calls: [name],
  replies,
  ...more,
});
const noCopy: DataExport = { state: 'none', path: null, until: null, next: null };
const pendingCopy = (): DataExport => ({ ...noCopy, state: 'pending', next: Date.now() + 86_400_000 });
const readyCopy = (): DataExport => ({
  state: 'ready',
  path: '/export/copy-0001',
  until: Date.now() + 86_400_000,
  next: Date.now() + 3_600_000,
});

/** One order at a time, whatever is ordered. */
const anOrder = { resource: () => 'order' };

/**
 * All actors that answer, by `parent/src` (the parent's machine or its id) or by `src`. The replies are plausible ones;
 * which of them comes, and when, is the history's choice.
 */
export const requests: Readonly<Record<string, Request>> = {
  loadUser: call('loadUser', ({ isLoggedIn, user }) => [isLoggedIn ? user : null], { refusals: ['network'] }),
  logOut: call('logout', nothing, { after: loggedOut }),
  'settings/load': call('loadSettings', (state) => [state.settings]),
  'company/load': call('loadCompanyInfo', () => [company]),
  'regions/load': call('loadRegions', () => [{ NL: { word: 'province', names: ['Utrecht'] } }]),
  'interests/load': call('loadInterests', () => [['wine', 'art']]),
  switchLanguage: { ...inBrowser(undefined), refusals: ['internal'] },
  saveLanguage: call('saveUser', nothing),
  checkServer: {
    ...inBrowser(
      { sinceReload: 60_000, hasTypedText: false },
      { sinceReload: 60_000, hasTypedText: true },
      { sinceReload: 0, hasTypedText: false },
    ),
    refusals: ['network'],
  },
  reload: inBrowser(undefined),

  loadChats: call('loadConversations', () => [chats, []]),
  searchConversations: call('searchConversations', () => [chats.map((one) => ({ ...one, found: null })), []]),
  deleteConversation: call('deleteConversation', nothing, { refusals: ['network', 'not_found'] }),
  sendDeliveryReceipts: call('acknowledgeDelivery', nothing),
  loadGifts: call('loadGifts', () => [[{ id: 'rose', picture: '/gifts/rose.svg' }]]),
  sendGift: call('sendGift', (state) => [sent(state)], {
    refusals: ['network', 'not_enough_credits', 'authentication_required'],
    after: afterSending,
    resource: () => 'gift',
  }),
  'blocks/save': { calls: ['block', 'unblock'], replies: nothing },
  loadLikes: call('loadLikes', () => [likes, likesOf([], {})]),
  'likes/sendLike': call('like', () => [{ matched: false }, { matched: true }], {
    refusals: ['network', 'like_limit', 'not_found', 'authentication_required'],
  }),
  markLikeSeen: call('markLikeSeen', nothing),
  poll: {
    calls: ['loadUser', 'loadConversations', 'loadLikes'],
    replies: ({ isLoggedIn, user }) => [
      { user: isLoggedIn ? user : null, chats: isLoggedIn ? chats : null, likes: isLoggedIn ? likes : null },
      { user: null, chats: null, likes: null },
    ],
    refusals: [],
  },
  detectPushState: { ...inBrowser('capable', 'linked', 'unlinked', 'denied', 'unsupported'), refusals: ['internal'] },
  promptInstall: inBrowser(undefined),
  requestPushPermission: inBrowser('granted', 'denied', 'default'),
  subscribeToPush: call('subscribePush', nothing),
  unsubscribeFromPush: call('unsubscribePush', nothing),
  sendReport: call('report', () => [report]),
  'matchQueue/loadProfile': call('loadProfile', (_, input) => [profile(idIn(input))]),
  loadAutoLike: call('loadAutoLike', () => [{ id: 'dora', name: 'Dora', main_image: null }], {
    refusals: ['not_found', 'network'],
  }),
  'welcomeDiscount/loadDiscount': call('loadDiscount', () => [welcomeUntil(86_400_000)], {
    refusals: ['not_found', 'network'],
  }),
  sendHiddenBeacon: inBrowser(undefined),
  prepareCrop: inBrowser(undefined),
  loadPhotos: call('loadPhotos', () => [photos]),
  changePhoto: call('changePhoto', () => [photos]),
  uploadPhoto: call('addPhoto', () => [photos], {
    events: { succeeded: 'upload.succeeded', result: 'photos', failed: 'upload.failed' },
  }),
  sendMessage: call('sendMessage', (state) => [sent(state)], {
    events: { succeeded: 'send.succeeded', result: 'sent', failed: 'send.failed' },
    refusals: ['network', 'not_enough_credits', 'authentication_required', 'too_many_requests'],
    after: afterSending,
    resource: (input) => getProperty(input, 'profile'),
  }),

  logIn: call(
    'login',
    ({ user }) => [
      { user, restored: false },
      { user, restored: true },
    ],
    {
      refusals: ['login_failed', 'login_blocked', 'network'],
      after: loggedIn,
      resource: () => 'login',
    },
  ),
  signUp: call('signup', ({ user }) => [{ ...user, status: 'not_confirmed' }], {
    refusals: ['network', 'signup_closed', 'invalid_fields'],
    after: (state) => loggedIn(withUser({ status: 'not_confirmed' })(state)),
    resource: () => 'signup',
  }),
  loadRecipient: call('loadProfile', (_, input) => [profile(idIn(input))]),
  suggestEmail: inBrowser('anna@gmail.com', null),
  sendResetLink: call('requestReset', nothing, { refusals: ['network', 'too_many_mails'] }),
  checkLink: call('checkResetLink', nothing, { refusals: ['link_invalid', 'network'] }),
  savePassword: call('resetPassword', nothing, { refusals: ['link_invalid', 'network'] }),
  activate: call('activate', ({ user }) => [{ ...user, status: 'confirmed' }], {
    refusals: ['link_invalid', 'network', 'password_required'],
    after: (state) => loggedIn(withUser({ status: 'confirmed' })(state)),
  }),
  activateByCode: call('activateByCode', ({ user }) => [{ ...user, status: 'confirmed' }], {
    refusals: ['invalid_fields', 'network', 'authentication_required'],
    after: withUser({ status: 'confirmed' }),
  }),
  reactivateAccount: call('reactivateAccount', ({ user }) => [user], {
    refusals: ['link_invalid', 'network'],
    after: loggedIn,
  }),
  confirmMailChange: call('confirmMailChange', () => ['new@example.org'], {
    refusals: ['link_invalid', 'network', 'password_required'],
  }),
  'search/search': call('search', () => [found(['bert', 'carl'], 'next'), found([], null)]),
  'signupMatches/search': call('search', () => [found(['bert', 'carl'], null), found([], null)]),
  loadNewMembers: call('search', () => [[card('ada')], []]),
  loadOnlineMembers: call('search', () => [[card('bea')], []]),
  loadMembers: call('search', () => [[card('ada')], []]),
  loadPromos: call('loadPromos', () => [[]]),
  loadProfile: call('loadProfile', (_, input) => [profile(idIn(input))], {
    refusals: ['not_found', 'network', 'unavailable'],
  }),
  sendComment: call('sendMessage', (state) => [sent(state)], {
    refusals: ['network', 'not_enough_credits', 'like_limit', 'mass_text', 'authentication_required'],
    after: afterSending,
  }),
  loadConversation: call('loadConversation', () => [talk([message(1, 'anna'), message(2, 'bert')], true), talk([])], {
    refusals: ['not_found', 'network', 'authentication_required'],
  }),
  sendReadReceipt: call('markConversationRead', nothing),
  loadDeck: call('loadSwipe', () => [deck(['ada', 'bea'], 4), deck([], 4), deck(['ada'], 0)]),
  'swipeLikes/sendLike': call(
    'swipe',
    () => [
      { likes_left: 3, resets_at: Date.now() + 3_600_000, matched: false },
      { likes_left: 0, resets_at: Date.now() + 3_600_000, matched: true },
    ],
    { refusals: ['swipe_limit', 'not_found', 'network', 'authentication_required'] },
  ),
  sendPass: call('swipe', () => [{ likes_left: 4, resets_at: null }], { refusals: ['network', 'not_found'] }),
  loadMatchFinder: call('loadMatchFinder', () => [finder]),
  findMatches: call('findMatches', () => [
    { ...finder, suggestions: [{ profile: card('bert'), score: 90, reasons: [], interests: [] }] },
  ]),
  loadOwnProfile: call('loadOwnProfile', () => [ownProfile()]),
  saveProfile: call('saveProfile', (_, input) => [{ ...ownProfile(), ...changeIn(input) }], {
    refusals: ['network', 'invalid_fields', 'authentication_required'],
  }),
  resendMail: call('resendActivation', nothing, { refusals: ['network', 'too_many_mails'] }),
  requestPosition: inBrowser({ lat: 52, lon: 5 }, 'denied', 'unavailable'),
  geocode: call('geocode', () => [{ country: 'NL', region: 'Utrecht', city: 'Utrecht' }], {
    refusals: ['not_found', 'network'],
  }),
  loadNotifications: call('loadNotifications', () => [notifications, { ...notifications, disabled: ['bounce'] }]),
  saveSwitch: call('saveNotification', () => [notifications]),
  enableMails: call('enableMails', () => [{ ...notifications, mailed: false }]),
  confirmAddress: call('enableMails', () => [{ ...notifications, mailed: false }], {
    refusals: ['link_invalid', 'network'],
    resource: () => 'link',
  }),
  'passwordForm/send': call('changePassword', () => [null]),
  'preferenceForm/send': call('savePreference', () => [anna.preference]),
  'savePreference/run': call('savePreference', () => [anna.preference]),
  'search/savePreference': call('savePreference', () => [anna.preference]),
  countMembers: call('search', () => [0, 214]),
  'mailForm/send': call('requestMailChange', () => ['new@example.org']),
  'confirmation/run': call('resendActivation', () => [null]),
  'invisible/save': call('saveUser', (_, input) => [getProperty(input, 'on')], { resource: () => 'invisible' }),
  'membersOnly/save': call('saveUser', (_, input) => [getProperty(input, 'on')], { resource: () => 'membersOnly' }),
  'sessions/load': call('loadSessions', () => [[session('this', true), session('other', false)]]),
  'sessions/remove': call('endSession', () => [[session('this', true)]]),
  'blocked/load': call('loadBlocked', () => [[{ id: 'bert', name: 'Bert', main_image: null }]]),
  'blocked/remove': call('unblock', () => [null]),
  loadExport: call('loadExport', () => [noCopy, pendingCopy(), readyCopy()]),
  requestExport: call('requestExport', () => [pendingCopy()], {
    refusals: ['network', 'export_limit', 'authentication_required'],
  }),
  pauseAccount: call('pauseAccount', () => [{ until: Date.now() + 2_592_000_000 }], { after: loggedOut }),
  deleteAccount: call('deleteAccount', () => [{ until: Date.now() + 1_209_600_000 }], {
    refusals: ['network', 'invalid_fields'],
    after: loggedOut,
  }),
  'pricing/load': call('loadBundles', () => offers),
  loadOffer: call('loadBundles', () => offers),
  'checkout/placeOrder': call(
    'createPayment',
    () => [placed('open', 'https://pay.example/1'), placed('paid', null), placed('open', null)],
    {
      ...anOrder,
      after: paidBy,
      refusals: ['network', 'price_changed', 'order_paid', 'payment_method_unavailable', 'authentication_required'],
    },
  ),
  'repeatOrder/placeOrder': call(
    'createPayment',
    () => [
      { id: 'payment-1', url: null },
      { id: 'payment-1', url: 'https://pay.example/1' },
    ],
    { ...anOrder, refusals: ['network', 'price_changed', 'too_many_requests', 'authentication_required'] },
  ),
  redirectToExternal: inBrowser(undefined),
  cancelOrder: call('cancelPayment', nothing, { refusals: ['network', 'order_paid'] }),
  removeSavedCard: call('deleteSavedCard', nothing),
  'discountCode/loadDiscount': call(
    'loadDiscount',
    (_, input) => [
      welcomeUntil(null, { code: String(getProperty(getProperty(input, 'check'), 'code')).toUpperCase() }),
    ],
    { refusals: ['invalid_fields', 'network'] },
  ),
  requestDebit: call('requestDebit', () => [debit()], {
    ...anOrder,
    refusals: ['network', 'debit_limit', 'price_changed', 'authentication_required'],
  }),
  resendCode: call('resendDebitCode', () => [debit()], { refusals: ['network', 'debit_over', 'too_many_requests'] }),
  confirmDebit: call('confirmDebit', () => ['payment-1'], {
    ...anOrder,
    after: paid,
    refusals: ['network', 'debit_over', 'debit_limit', 'authentication_required'],
  }),
  loadTransaction: call(
    'loadTransaction',
    () => [payment('paid'), payment('pending'), payment('failed'), payment('cancelled')],
    { after: paidBy, refusals: ['network', 'not_found'] },
  ),
  'cancellation/run': call('cancelPayment', () => [payment('cancelled')]),
  'withdrawal/run': call('withdrawPayment', () => [payment('refunded')]),
  loadTransactions: call('loadTransactions', () => [[payment('paid')], []]),
  loadReports: call('loadReports', () => [
    { reports: [report], pastConversations: [{ profile: 'bert', name: 'Bert', time: 0, blocked: false }] },
    { reports: [], pastConversations: [] },
  ]),
};

/** The row of an actor that answers; undefined for a source of events. */
export const requestOf = (src: string, ...parents: readonly string[]): Request | undefined =>
  parents.map((parent) => requests[`${parent}/${src}`]).find((row) => row !== undefined) ?? requests[src];

/** Another tab has logged in, as the other member if one was logged in. */
export const loggedInElsewhere = (state: ServerState): ServerState => ({
  ...state,
  isLoggedIn: true,
  user: state.isLoggedIn ? (state.user.id === bert.id ? anna : bert) : state.user,
});

/** A member whose time bonus runs, without credits. */
export const newMember: User = { ...anna, credits: 0, signup_date: 0 };
