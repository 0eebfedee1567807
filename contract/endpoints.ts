/**
 * One call of the product's own interface, as a client needs it to ask: without its schemas, which calls.ts adds.
 * `by` says who may make it: anyone, or a member who is logged in.
 * A call that changes something (every method but GET, or `changes`) takes an `Idempotency-Key` and is done once however often it is repeated.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/api/${string}.php`;
  readonly by: 'anyone' | 'member';
  readonly changes?: true;
};

export const endpoints = {
  login: { method: 'POST', path: '/api/user.php', by: 'anyone' },
  loadUser: { method: 'GET', path: '/api/user.php', by: 'member' },
  saveLanguage: { method: 'PUT', path: '/api/user.php', by: 'member' },
  logout: { method: 'GET', path: '/api/logout.php', by: 'anyone', changes: true },
  signup: { method: 'POST', path: '/api/signup.php', by: 'anyone' },
  activate: { method: 'POST', path: '/api/activate.php', by: 'anyone' },
  resendActivation: { method: 'PUT', path: '/api/activate.php', by: 'member' },
  loadSettings: { method: 'GET', path: '/api/settings.php', by: 'anyone' },
  loadCompanyInfo: { method: 'GET', path: '/api/companyinfo.php', by: 'anyone' },
  search: { method: 'GET', path: '/api/search.php', by: 'anyone' },
  loadProfile: { method: 'GET', path: '/api/profile.php', by: 'anyone' },
  loadLikes: { method: 'GET', path: '/api/likes.php', by: 'member' },
  like: { method: 'POST', path: '/api/like.php', by: 'member' },
  unlike: { method: 'DELETE', path: '/api/like.php', by: 'member' },
  seeLike: { method: 'PUT', path: '/api/like.php', by: 'member' },
  loadChats: { method: 'GET', path: '/api/chats.php', by: 'member' },
  loadConversation: { method: 'GET', path: '/api/chat.php', by: 'member' },
  sendMessage: { method: 'POST', path: '/api/chat.php', by: 'member' },
  readConversation: { method: 'PUT', path: '/api/chat.php', by: 'member' },
  loadBundles: { method: 'GET', path: '/api/bundles.php', by: 'anyone' },
  createPayment: { method: 'POST', path: '/api/payment.php', by: 'member' },
  loadTransaction: { method: 'GET', path: '/api/transactions.php', by: 'member' },
} as const satisfies Record<string, Endpoint>;

export type CallName = keyof typeof endpoints;

export const changesSomething = (call: Endpoint): boolean => call.method !== 'GET' || call.changes === true;

/** Paths that are no JSON calls: the event stream (SSE) and what providers report. */
export const eventStreamPath = '/api/events.php';
export const paymentWebhookPath = '/api/payment-webhook.php';
