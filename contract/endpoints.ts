/**
 * One call of the API, as a client needs it to send a request: calls.ts adds the schemas.
 * `by`: callers that are allowed, anyone or logged-in members.
 * A call that changes something (any method but GET, or `changes`) takes an `Idempotency-Key` and is carried out once per key.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}.php`;
  /** A parameter that is always 1 and separates calls of the same method and path. */
  readonly flag?: 'push' | 'own' | 'all' | 'confirm';
  readonly by: 'anyone' | 'member';
  readonly changes?: true;
  /** Transient: no idempotency key, never stored, broadcast to current listeners, not retried. [CHAT-16] */
  readonly isTransient?: true;
};

export const endpoints = {
  login: { method: 'POST', path: '/api/user.php', by: 'anyone' },
  loadUser: { method: 'GET', path: '/api/user.php', by: 'member' },
  saveUser: { method: 'PUT', path: '/api/user.php', by: 'member' },
  savePreference: { method: 'PUT', path: '/api/preference.php', by: 'member' },
  subscribePush: { method: 'POST', path: '/api/user.php', flag: 'push', by: 'member' },
  unsubscribePush: { method: 'DELETE', path: '/api/user.php', flag: 'push', by: 'member' },
  logout: { method: 'GET', path: '/api/logout.php', by: 'anyone', changes: true },
  signup: { method: 'POST', path: '/api/signup.php', by: 'anyone' },
  activate: { method: 'POST', path: '/api/activate.php', by: 'anyone' },
  activateByCode: { method: 'POST', path: '/api/activation-code.php', by: 'member' },
  resendActivation: { method: 'PUT', path: '/api/activate.php', by: 'member' },
  requestReset: { method: 'POST', path: '/api/reset-password.php', by: 'anyone' },
  resetPassword: { method: 'PUT', path: '/api/reset-password.php', by: 'anyone' },
  checkResetLink: { method: 'POST', path: '/api/reset-link.php', by: 'anyone' },
  changePassword: { method: 'PUT', path: '/api/password.php', by: 'member' },
  requestMailChange: { method: 'POST', path: '/api/mail-change.php', by: 'member' },
  confirmMailChange: { method: 'PUT', path: '/api/mail-change.php', by: 'anyone' },
  deleteAccount: { method: 'DELETE', path: '/api/account.php', by: 'member' },
  pauseAccount: { method: 'PUT', path: '/api/account.php', by: 'member' },
  reactivateAccount: { method: 'POST', path: '/api/account.php', by: 'anyone' },
  loadSessions: { method: 'GET', path: '/api/sessions.php', by: 'member' },
  endSession: { method: 'DELETE', path: '/api/sessions.php', by: 'member' },
  loadExport: { method: 'GET', path: '/api/export.php', by: 'member' },
  requestExport: { method: 'POST', path: '/api/export.php', by: 'member' },
  loadNotifications: { method: 'GET', path: '/api/notifications.php', by: 'member' },
  saveNotification: { method: 'PUT', path: '/api/notifications.php', by: 'member' },
  enableMails: { method: 'POST', path: '/api/notifications.php', by: 'member' },
  loadBlocked: { method: 'GET', path: '/api/block.php', by: 'member' },
  block: { method: 'POST', path: '/api/block.php', by: 'member' },
  unblock: { method: 'DELETE', path: '/api/block.php', by: 'member' },
  loadOwnProfile: { method: 'GET', path: '/api/profile.php', flag: 'own', by: 'member' },
  saveProfile: { method: 'PUT', path: '/api/profile.php', by: 'member' },
  loadPhotos: { method: 'GET', path: '/api/photo.php', by: 'member' },
  addPhoto: { method: 'POST', path: '/api/photo.php', by: 'member' },
  changePhoto: { method: 'PUT', path: '/api/photo.php', by: 'member' },
  deletePhoto: { method: 'DELETE', path: '/api/photo.php', by: 'member' },
  geocode: { method: 'GET', path: '/api/geocode.php', by: 'anyone' },
  loadInterests: { method: 'GET', path: '/api/interests.php', by: 'anyone' },
  loadRegions: { method: 'GET', path: '/api/regions.php', by: 'anyone' },
  loadSettings: { method: 'GET', path: '/api/settings.php', by: 'anyone' },
  loadCompanyInfo: { method: 'GET', path: '/api/companyinfo.php', by: 'anyone' },
  search: { method: 'GET', path: '/api/search.php', by: 'anyone' },
  loadProfile: { method: 'GET', path: '/api/profile.php', by: 'anyone' },
  loadPromos: { method: 'GET', path: '/api/promos.php', by: 'anyone' },
  loadGifts: { method: 'GET', path: '/api/gifts.php', by: 'member' },
  sendGift: { method: 'POST', path: '/api/gift.php', by: 'member' },
  loadAutoLike: { method: 'GET', path: '/api/auto-like.php', by: 'member' },
  loadSwipe: { method: 'GET', path: '/api/swipe.php', by: 'member' },
  swipe: { method: 'POST', path: '/api/swipe.php', by: 'member' },
  undoPass: { method: 'DELETE', path: '/api/swipe.php', by: 'member' },
  loadMatchFinder: { method: 'GET', path: '/api/match-finder.php', by: 'member' },
  findMatches: { method: 'POST', path: '/api/match-finder.php', by: 'member' },
  loadReports: { method: 'GET', path: '/api/report.php', by: 'member' },
  report: { method: 'POST', path: '/api/report.php', by: 'member' },
  createCase: { method: 'POST', path: '/api/case.php', by: 'anyone' },
  replyToCase: { method: 'PUT', path: '/api/case.php', by: 'anyone' },
  /** A POST, so that no log contains the token. */
  openCase: { method: 'POST', path: '/api/case-link.php', by: 'anyone' },
  requestExclusion: { method: 'POST', path: '/api/exclusion.php', by: 'anyone' },
  confirmExclusion: { method: 'PUT', path: '/api/exclusion.php', by: 'anyone' },
  excludeMember: { method: 'POST', path: '/api/exclusion.php', flag: 'own', by: 'member' },
  loadLikes: { method: 'GET', path: '/api/likes.php', by: 'member' },
  like: { method: 'POST', path: '/api/like.php', by: 'member' },
  unlike: { method: 'DELETE', path: '/api/like.php', by: 'member' },
  markLikeSeen: { method: 'PUT', path: '/api/like.php', by: 'member' },
  loadConversations: { method: 'GET', path: '/api/chats.php', by: 'member' },
  searchConversations: { method: 'GET', path: '/api/chat-search.php', by: 'member' },
  loadConversation: { method: 'GET', path: '/api/chat.php', by: 'member' },
  sendMessage: { method: 'POST', path: '/api/chat.php', by: 'member' },
  markConversationRead: { method: 'PUT', path: '/api/chat.php', by: 'member' },
  deleteConversation: { method: 'DELETE', path: '/api/chat.php', by: 'member' },
  sendPhoto: { method: 'POST', path: '/api/chat-photo.php', by: 'member' },
  acknowledgeDelivery: { method: 'PUT', path: '/api/delivered.php', by: 'member' },
  sendTyping: { method: 'POST', path: '/api/typing.php', by: 'member', isTransient: true },
  loadBundles: { method: 'GET', path: '/api/bundles.php', by: 'anyone' },
  createPayment: { method: 'POST', path: '/api/payment.php', by: 'member' },
  loadDiscount: { method: 'GET', path: '/api/discountcode.php', by: 'member' },
  cancelPayment: { method: 'PUT', path: '/api/payment.php', by: 'member' },
  withdrawPayment: { method: 'DELETE', path: '/api/payment.php', by: 'member' },
  deleteSavedCard: { method: 'DELETE', path: '/api/card.php', by: 'member' },
  requestDebit: { method: 'POST', path: '/api/directdebit.php', by: 'member' },
  resendDebitCode: { method: 'PUT', path: '/api/directdebit.php', by: 'member' },
  confirmDebit: { method: 'POST', path: '/api/directdebit.php', flag: 'confirm', by: 'member' },
  loadTransactions: { method: 'GET', path: '/api/transactions.php', flag: 'all', by: 'member' },
  loadTransaction: { method: 'GET', path: '/api/transactions.php', by: 'member' },
} as const satisfies Record<string, Endpoint>;

export type CallName = keyof typeof endpoints;

export const isMutation = (call: Endpoint): boolean => call.method !== 'GET' || call.changes === true;

/**
 * Paths that are no JSON calls: the event stream (SSE), webhooks of payment and mail providers, beacons of a page that is left,
 * and one-click unsubscribing from mails (RFC 8058).
 */
export const eventStreamPath = '/api/events.php';
export const paymentWebhookPath = '/api/payment-webhook.php';
export const mailReportPath = '/api/mail-report.php';
export const pageBouncePath = '/api/page-bounce.php';
export const pageHiddenPath = '/api/page-hidden.php';
export const unsubscribePath = '/api/unsubscribe.php';
