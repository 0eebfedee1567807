/** All keys of the browser's storage. Renaming one loses the data stored under it. */
export const storageKeys = {
  /** Prefix of the form's key. */
  draft: 'draft:',
  /** Prefix of `member:profile`, or of `member:slot:profile`. */
  queuedMessages: 'unsent:',
  queuedMessagesSlot: 'unsent-place',
  formValues: 'typed',
  trackingSource: 'tracking',
  /** Prefix of the member's id. */
  lastConversation: 'last-chat:',
  loginLockout: 'login-lock',
  paymentCountry: 'payment-country',
  pushSubscription: 'push',
  chunkReloadAt: 'chunk-reload-at',
  entryWarning: 'entry-warning',
  // Dismissals: `:` and the member's id follow.
  enrichProfileAlert: 'enrich',
  pushAlert: 'push-alert',
  disabledNotificationsAlert: 'disabled-notifications',
  timeBonusModal: 'time-bonus',
} as const;
