/** Keys of everything that is stored in a browser. Members' data lies under them: a renamed key loses it. */
export const storageKeys = {
  /** In front of the form's own key. */
  draft: 'draft:',
  /** In front of `member:profile`, or of `member:slot:profile`. */
  queuedMessages: 'unsent:',
  queuedMessagesSlot: 'unsent-place',
  formValues: 'typed',
  trackingSource: 'tracking',
  /** In front of the member's id. */
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
