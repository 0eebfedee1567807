import type { AnyEventObject, AnyStateMachine, EventFromLogic, EventObject } from 'xstate';
import type { LiveEvent } from '#contract/live-event.ts';
import type { AccountHolder } from '#contract/direct-debit.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { entryWarningMachine } from '#machines/app/entry-warning.ts';
import { searchMachine } from '#machines/app/search.ts';
import { chatPhotoPreviewMachine } from '#machines/member/chat-photo-preview.ts';
import { chatSearchMachine } from '#machines/member/chat-search.ts';
import { chatsMachine } from '#machines/member/chats.ts';
import { emailConfirmationMachine } from '#machines/member/email-confirmation.ts';
import { giftMachine } from '#machines/member/gift.ts';
import { installHintMachine } from '#machines/member/install-hint.ts';
import { lastConversationMachine } from '#machines/member/last-conversation.ts';
import { matchQueueMachine } from '#machines/member/match-queue.ts';
import { paywallMachine } from '#machines/member/paywall.ts';
import { paywallOfferMachine } from '#machines/member/paywall-offer.ts';
import { photosMachine } from '#machines/member/photos.ts';
import { reportMachine } from '#machines/member/report.ts';
import { sendQueueMachine } from '#machines/member/send-queue.ts';
import { timeBonusModalMachine } from '#machines/member/time-bonus-modal.ts';
import { activationMachine } from '#machines/page/activation.ts';
import { checkoutMachine } from '#machines/page/checkout.ts';
import { complaintMachine } from '#machines/page/complaint.ts';
import { completeSignupMachine } from '#machines/page/complete-signup.ts';
import { conversationMachine } from '#machines/page/conversation.ts';
import { dataExportMachine } from '#machines/page/data-export.ts';
import { debitCodeMachine } from '#machines/page/debit-code.ts';
import { deletionMachine } from '#machines/page/deletion.ts';
import { directDebitMachine } from '#machines/page/direct-debit.ts';
import { discountCodeMachine } from '#machines/page/discount-code.ts';
import { exclusionMachine } from '#machines/page/exclusion.ts';
import { geolocationMachine } from '#machines/page/geolocation.ts';
import { landerMachine } from '#machines/page/lander.ts';
import { loginMachine } from '#machines/page/login.ts';
import { mailChangeMachine } from '#machines/page/mail-change.ts';
import { matchFinderMachine } from '#machines/page/match-finder.ts';
import { newPasswordMachine } from '#machines/page/new-password.ts';
import { notificationsMachine } from '#machines/page/notifications.ts';
import { ownProfileMachine } from '#machines/page/own-profile.ts';
import { passwordResetMachine } from '#machines/page/password-reset.ts';
import { cancellationMachine, paymentStatusMachine, withdrawalMachine } from '#machines/page/payment-status.ts';
import { pricingMachine } from '#machines/page/pricing.ts';
import { profileViewMachine } from '#machines/page/profile-view.ts';
import { reactivationMachine } from '#machines/page/reactivation.ts';
import { repeatOrderMachine } from '#machines/page/repeat-order.ts';
import { reportsMachine } from '#machines/page/reports.ts';
import {
  mailFormMachine,
  passwordFormMachine,
  preferenceFormMachine,
  sessionsMachine,
  settingsPageMachine,
} from '#machines/page/settings.ts';
import { signupMatchesMachine } from '#machines/page/signup-matches.ts';
import { emptyDraft, signupMachine } from '#machines/page/signup.ts';
import { supportCaseMachine } from '#machines/page/support-case.ts';
import { swipeMachine } from '#machines/page/swipe.ts';
import { transactionsMachine } from '#machines/page/transactions.ts';
import { toggleMachine } from '#machines/generic/toggle.ts';
import { card, message } from '#tests/machines/samples.ts';

/** Stands for an idempotency key that the view makes anew for each press. */
export const freshKey = '(fresh key)';

/** None of these may be stored or stand in an address. */
export const secrets = {
  password: 'sesame-41-open',
  iban: 'DE89370400440532013000',
  smsCode: '419265',
  mailCode: '730582',
} as const;

const { password } = secrets;
const email = 'anna@example.org';
const holder: AccountHolder = {
  holder: 'Daniel Krüger',
  iban: secrets.iban,
  street: 'Hauptstraße',
  house_number: '12a',
  postal_code: '45879',
  city: 'Gelsenkirchen',
  mobile: '+49 1512 3456789',
};
const personal = { gender: 'female', country: 'NL', region: 'Utrecht', city: 'Utrecht' } as const;
const draft = { ...emptyDraft, email, name: 'Anna', date_of_birth: '1990-01-01' };
const photo = { id: 'photo-1', file: { name: 'me.jpg', type: 'image/jpeg', size: 1_000 } };
const bert = card('bert');

/** Events that the view of this machine sends, by the machine's id or by that of its actor. */
const of = <M extends AnyStateMachine>(_: M, ...events: readonly (EventFromLogic<M> & EventObject)[]) => events;

const gateDismissed = of(entryWarningMachine, { type: 'gate.dismissed' });
const removals = of(
  sessionsMachine,
  { type: 'removal.requested', ids: ['other'], all: false },
  { type: 'removal.requested', ids: ['other'], all: true },
  { type: 'items.retried' },
);

export const gestures: Readonly<Record<string, readonly AnyEventObject[]>> = {
  entryWarning: gateDismissed,
  activationReminder: gateDismissed,
  emailConfirmation: of(
    emailConfirmationMachine,
    { type: 'code.submitted', code: secrets.mailCode },
    { type: 'code.edited' },
  ),
  enrichProfileAlert: gateDismissed,
  pushAlert: gateDismissed,
  disabledNotificationsAlert: gateDismissed,
  installHint: of(installHintMachine, { type: 'install.requested' }, { type: 'hint.dismissed' }),
  search: of(
    searchMachine,
    { type: 'filterPanel.opened' },
    { type: 'filter.submitted', filter: { gender: 'female' } },
    { type: 'filter.edited', filter: { gender: 'male' } },
    { type: 'filterPanel.closed' },
    { type: 'preference.submitted', change: { gender: 'male' }, filter: {} },
    { type: 'nextPage.requested' },
    { type: 'search.retried' },
  ),
  chats: of(chatsMachine, { type: 'deletionError.dismissed' }),
  chatSearch: of(
    chatSearchMachine,
    { type: 'chatSearch.opened' },
    { type: 'chatSearch.edited', text: 'bert' },
    { type: 'chatSearch.retried' },
    { type: 'chatSearch.closed' },
  ),
  lastConversation: of(lastConversationMachine, { type: 'chatList.opened', isWide: true, isSelecting: false }),
  gift: of(
    giftMachine,
    { type: 'gift.selected', gift: 'rose' },
    { type: 'giftChoice.completed' },
    { type: 'giftChoice.reopened' },
    { type: 'gift.confirmed', key: freshKey },
    { type: 'gifts.retried' },
    { type: 'giftDialog.dismissed' },
  ),
  report: of(
    reportMachine,
    {
      type: 'report.submitted',
      draft: { profile: 'bert', kind: 'member', subject: null, reason: 'fake', remarks: '' },
    },
    { type: 'report.edited' },
    { type: 'reportDialog.dismissed' },
  ),
  matchQueue: of(
    matchQueueMachine,
    { type: 'matchModal.dismissed' },
    { type: 'matchModal.imageClicked', id: 'dora' },
    { type: 'matchModal.buttonClicked', id: 'dora' },
  ),
  paywall: of(
    paywallMachine,
    { type: 'paywall.dismissed' },
    { type: 'paywall.accepted' },
    { type: 'intent.resumed' },
    { type: 'intent.discarded' },
  ),
  paywallOffer: of(
    paywallOfferMachine,
    { type: 'bundle.selected', bundle: 'evening' },
    { type: 'offer.accepted' },
    { type: 'offer.retried' },
  ),
  timeBonusModal: of(timeBonusModalMachine, { type: 'bonus.dismissed' }, { type: 'bonus.accepted' }),
  chatPhotoPreview: of(
    chatPhotoPreviewMachine,
    { type: 'chatPhoto.selected', profile: 'bert', photo },
    { type: 'chatPhoto.confirmed', after: 2 },
    { type: 'chatPhoto.dismissed' },
  ),
  sendQueue: of(
    sendQueueMachine,
    { type: 'draft.changed', text: 'hello' },
    { type: 'message.submitted', key: freshKey, after: 2 },
    { type: 'message.retried', key: 'key-1', fresh: freshKey, after: 2 },
    { type: 'message.discarded', key: 'key-1' },
  ),
  photos: of(
    photosMachine,
    { type: 'photos.selected', files: [photo], replaces: null },
    { type: 'photo.selected', file: photo, replaces: null },
    { type: 'crop.changed', area: { x: 0, y: 0, width: 75, height: 100 } },
    { type: 'photo.turned' },
    { type: 'crop.confirmed' },
    { type: 'crop.skipped' },
    { type: 'crop.cancelled' },
    { type: 'mainPhoto.selected', id: 'main' },
    { type: 'photo.deleted', id: 'main' },
    { type: 'photo.moved', id: 'main', place: 1 },
    { type: 'upload.retried', id: 'photo-1' },
    { type: 'upload.cancelled', id: 'photo-1' },
  ),

  login: of(loginMachine, { type: 'form.submitted', values: { login: email, password } }, { type: 'form.edited' }),
  signup: of(
    signupMachine,
    { type: 'draft.changed', draft },
    { type: 'form.submitted', draft: { ...draft, password }, terms: '2023-12-01T12:00:00.000Z' },
    { type: 'email.entered', email: 'anna@gmial.com' },
    { type: 'emailSuggestion.accepted' },
    { type: 'signup.dismissed', by: 'escape' },
  ),
  complaint: of(
    complaintMachine,
    { type: 'draft.changed', draft: { email, topic: '', text: 'Hello' } },
    { type: 'form.submitted', draft: { email, topic: 'other', text: 'Hello' }, key: freshKey },
    { type: 'form.reopened' },
  ),
  supportCase: of(
    supportCaseMachine,
    { type: 'case.retried' },
    { type: 'reply.submitted', reply: { text: 'Hello' }, key: freshKey },
    { type: 'reply.edited' },
  ),
  exclusion: of(
    exclusionMachine,
    { type: 'form.submitted', wish: { email, months: 6 } },
    { type: 'form.submitted', wish: { password, months: 6 } },
    { type: 'form.edited' },
    { type: 'form.reopened' },
    { type: 'exclusion.confirmed' },
  ),
  completeSignup: of(
    completeSignupMachine,
    { type: 'form.changed', answers: personal },
    { type: 'form.submitted', answers: personal, key: freshKey },
    { type: 'step.completed' },
    { type: 'step.skipped' },
    { type: 'previousStep.requested' },
    { type: 'profile.retried' },
    { type: 'resend.requested' },
  ),
  signupMatches: of(signupMatchesMachine, { type: 'matches.retried' }),
  passwordReset: of(
    passwordResetMachine,
    { type: 'form.submitted', email },
    { type: 'form.edited' },
    { type: 'form.reopened' },
    { type: 'resend.requested' },
  ),
  newPassword: of(
    newPasswordMachine,
    { type: 'form.submitted', values: { password, repeated: password } },
    { type: 'form.edited' },
  ),
  activation: of(activationMachine, { type: 'form.submitted', password }, { type: 'form.edited' }),
  mailChange: of(
    mailChangeMachine,
    { type: 'mailChange.retried' },
    { type: 'form.submitted', password },
    { type: 'form.edited' },
  ),
  reactivation: of(reactivationMachine, { type: 'reactivation.requested' }),
  profileView: of(
    profileViewMachine,
    { type: 'block.requested' },
    { type: 'block.confirmed' },
    { type: 'block.cancelled' },
    { type: 'unblock.requested' },
    { type: 'comment.opened', subject: { prompt: 'dish' } },
    { type: 'comment.edited', text: 'With saffron?' },
    { type: 'comment.submitted', key: freshKey },
    { type: 'comment.closed' },
    { type: 'profile.retried' },
  ),
  conversation: of(
    conversationMachine,
    { type: 'earlierMessages.requested' },
    { type: 'conversation.retried' },
    { type: 'childRestart.requested' },
  ),
  swipe: of(
    swipeMachine,
    { type: 'card.liked', id: 'ada' },
    { type: 'card.passed', id: 'ada' },
    { type: 'card.liked', id: 'bea' },
    { type: 'card.passed', id: 'bea' },
    { type: 'pass.undone' },
    { type: 'deck.retried' },
  ),
  matchFinder: of(
    matchFinderMachine,
    { type: 'preferences.changed', change: { min_age: 30 } },
    { type: 'preferences.submitted' },
    { type: 'results.requested' },
    { type: 'preferences.reopened' },
    { type: 'matchFinder.retried' },
  ),
  ownProfile: of(
    ownProfileMachine,
    { type: 'section.opened', section: 'about' },
    { type: 'form.changed', answers: { about_me: 'I like the sea.' } },
    { type: 'form.submitted', answers: { about_me: 'I like the sea.' } },
    { type: 'draft.discarded' },
    { type: 'section.closed' },
    { type: 'profile.retried' },
  ),
  geolocation: of(geolocationMachine, { type: 'location.requested' }),
  notifications: of(
    notificationsMachine,
    { type: 'notificationSwitch.toggled', change: { type: 'like', channel: 'email', on: false } },
    { type: 'notificationSwitch.toggled', change: { type: 'like', channel: 'email', on: true } },
    { type: 'mailDelivery.requested' },
    { type: 'notifications.retried' },
  ),
  settingsPage: of(
    settingsPageMachine,
    { type: 'section.opened', section: 'password' },
    { type: 'section.opened', section: 'sessions' },
    { type: 'section.closed' },
    { type: 'childRestart.requested' },
  ),
  passwordForm: of(
    passwordFormMachine,
    { type: 'form.submitted', values: { old_password: password, password } },
    { type: 'form.edited' },
  ),
  mailForm: of(mailFormMachine, { type: 'form.submitted', values: { email, password } }, { type: 'form.edited' }),
  preferenceForm: of(
    preferenceFormMachine,
    { type: 'form.submitted', values: { gender: 'female' } },
    { type: 'form.edited' },
  ),
  confirmation: [{ type: 'action.requested' }],
  invisible: of(toggleMachine, { type: 'toggle.changed', on: true }, { type: 'toggle.changed', on: false }),
  membersOnly: of(toggleMachine, { type: 'toggle.changed', on: true }, { type: 'toggle.changed', on: false }),
  sessions: removals,
  blocked: removals,
  dataExport: of(dataExportMachine, { type: 'export.requested' }, { type: 'export.retried' }),
  deletion: of(
    deletionMachine,
    { type: 'reason.submitted', leaving: { reason: 'price' }, discount: 20 },
    { type: 'reason.submitted', leaving: { reason: 'price' }, discount: 0 },
    { type: 'reason.submitted', leaving: { reason: 'time' }, discount: 0 },
    { type: 'alternative.accepted', alternative: 'discount' },
    { type: 'alternative.accepted', alternative: 'pause' },
    { type: 'pause.confirmed', pause: { months: 1 } },
    { type: 'alternative.declined' },
    { type: 'previousStep.requested' },
    { type: 'deletion.cancelled' },
    { type: 'deletion.confirmed', password },
    { type: 'form.edited' },
  ),
  checkout: of(
    checkoutMachine,
    { type: 'bundle.selected', bundle: 'small' },
    { type: 'method.selected', method: 'visa' },
    { type: 'method.selected', method: 'sdd' },
    { type: 'country.selected', country: 'DE' },
    { type: 'consent.changed', on: true },
    { type: 'discountCode.submitted', code: 'spring10' },
    { type: 'discountCode.removed' },
    { type: 'order.confirmed', key: freshKey },
    { type: 'order.cancelled' },
    { type: 'offer.retried' },
  ),
  discountCode: of(discountCodeMachine, { type: 'discountCode.edited' }),
  repeatOrder: of(
    repeatOrderMachine,
    { type: 'order.confirmed', key: freshKey },
    { type: 'paymentCard.selected', kept: false },
    { type: 'paymentCard.removed' },
    { type: 'offer.retried' },
  ),
  directDebit: of(
    directDebitMachine,
    { type: 'draft.changed', values: holder },
    { type: 'form.submitted', values: holder, key: freshKey },
    { type: 'form.reopened' },
    { type: 'offer.retried' },
  ),
  debitCode: of(
    debitCodeMachine,
    { type: 'smsCode.submitted', code: secrets.smsCode, key: freshKey },
    { type: 'resend.requested', key: freshKey },
    { type: 'smsEntry.cancelled' },
  ),
  paymentStatus: of(paymentStatusMachine, { type: 'paymentStatus.retried' }),
  cancellation: of(cancellationMachine, { type: 'action.requested', input: 'payment-1' }),
  withdrawal: of(withdrawalMachine, { type: 'action.requested', input: { id: 'payment-1', amount: 2_499 } }),
  transactions: of(transactionsMachine, { type: 'transactions.retried' }),
  reports: of(reportsMachine, { type: 'reports.retried' }),
  pricing: of(pricingMachine, { type: 'resource.requested' }),
  lander: of(
    landerMachine,
    { type: 'step.answered', stepIndex: 0, answer: { gender: 'female' } },
    { type: 'step.answered', stepIndex: 1 },
    { type: 'previousStep.requested' },
    { type: 'slideshow.paused' },
    { type: 'slideshow.resumed' },
  ),
};

/** Events that any view sends to the app, where a member or a visitor may cause them. */
export const appGestures: Readonly<Record<'anyone' | 'member', readonly AppEvent[]>> = {
  anyone: [
    { type: 'signup.requested', recipient: 'bert', purpose: 'like' },
    { type: 'language.selected', locale: 'de' },
    { type: 'language.selected', locale: 'en' },
    { type: 'lookup.requested', list: 'regions' },
    { type: 'session.retried' },
    { type: 'settings.retried' },
    { type: 'update.confirmed' },
    { type: 'page.retried' },
    { type: 'childRestart.requested' },
    { type: 'toast.dismissed', id: 1 },
    { type: 'toasts.paused' },
    { type: 'toasts.resumed' },
    { type: 'search.outdated' },
  ],
  member: [
    { type: 'logout.requested' },
    { type: 'session.expired' },
    { type: 'user.outdated' },
    { type: 'conversation.opened', id: 'talk' },
    { type: 'partner.identified', partner: { profile: 'bert', name: 'Bert' } },
    { type: 'queuedMessages.discarded', profile: 'bert' },
    { type: 'chats.outdated' },
    { type: 'like.toggled', profile: bert, on: true },
    { type: 'like.toggled', profile: bert, on: false },
    { type: 'profile.opened', id: 'dora' },
    { type: 'photos.requested' },
    { type: 'block.toggled', id: 'bert', on: true },
    { type: 'block.toggled', id: 'bert', on: false },
    { type: 'memberLists.outdated' },
    { type: 'matchModal.requested', id: 'bert' },
    { type: 'matchModal.requested', id: null },
    { type: 'giftDialog.requested', profile: bert },
    { type: 'reportDialog.requested', reported: { profile: 'bert', kind: 'member', subject: null, name: 'Bert' } },
    { type: 'conversation.deleted', id: 'talk' },
    {
      type: 'paywall.requested',
      feature: 'message',
      intent: { feature: 'message', path: '/chats/talk', name: 'Bert' },
      until: null,
    },
    {
      type: 'paywall.requested',
      feature: 'like',
      intent: { feature: 'like', path: '/members/bert', name: 'Bert' },
      until: 3_600_000,
    },
    { type: 'emailConfirmation.requested' },
    { type: 'pushSubscription.requested' },
    { type: 'pushSubscription.cancelled' },
  ],
};

const live = (event: LiveEvent, last: number) => ({ type: 'stream.eventArrived', event, last });

/** Events that adapters report, by the src of the source. */
export const outsideEvents: Readonly<Record<string, readonly AnyEventObject[]>> = {
  watchNetwork: [{ type: 'net.lost' }, { type: 'net.returned' }],
  watchDisplayMode: [{ type: 'display.changed', installed: true, wide: true }],
  watchChunkFailures: [{ type: 'chunk.failed' }],
  watchBuild: [{ type: 'build.outdated' }],
  watchTypedText: [
    { type: 'typedText.changed', hasTypedText: true },
    { type: 'typedText.changed', hasTypedText: false },
  ],
  watchInstallOffer: [{ type: 'install.offered' }],
  watchTabReturn: [{ type: 'tab.visible' }],
  watchPageVisibility: [{ type: 'tab.hidden' }, { type: 'tab.visible' }],
  watchPush: [
    { type: 'push.messageArrived', kind: 'message' },
    { type: 'push.notificationClicked', to: '/chats/talk', isOnlyChecked: false },
    { type: 'permission.changed', permission: 'denied' },
    { type: 'permission.changed', permission: 'granted' },
  ],
  watchGeolocationPermission: [
    { type: 'permission.changed', permission: 'prompt' },
    { type: 'permission.changed', permission: 'granted' },
    { type: 'permission.changed', permission: 'denied' },
  ],
  watchTabVisibility: [
    { type: 'visibility.changed', isShown: true },
    { type: 'visibility.changed', isShown: false },
  ],
  watchDialogs: [
    { type: 'dialogs.changed', isOpen: true },
    { type: 'dialogs.changed', isOpen: false },
  ],
  watchEditing: [
    { type: 'editing.changed', isEditing: true },
    { type: 'editing.changed', isEditing: false },
  ],
  watchSmartphone: [
    { type: 'smartphone.changed', isSmartphone: true },
    { type: 'smartphone.changed', isSmartphone: false },
  ],
  watchEventStream: [
    live({ type: 'message', message: message(3, 'bert') }, 1),
    live({ type: 'message', message: message(4, 'anna'), key: 'key-1' }, 2),
    live({ type: 'match', profile: 'dora' }, 3),
    live({ type: 'read', conversation: 'talk', up_to: 'message-1' }, 4),
    live({ type: 'seen', conversation: 'talk', position: 3, unread: 0 }, 5),
    live({ type: 'typing', conversation: 'talk', sender: 'bert', on: true }, 0),
    live({ type: 'likes' }, 6),
    live({ type: 'user' }, 7),
    live({ type: 'payment', transaction: 'payment-1' }, 8),
    live({ type: 'resync' }, 9),
  ],
  uploadPhoto: [{ type: 'upload.progressed', progress: 0.5 }],
  storeFiles: [{ type: 'preview.created', id: 'photo-1', preview: 'blob:photo-1' }],
  sendMessage: [{ type: 'send.progressed', progress: 0.5 }],
  tabSync: [{ type: 'session.changedElsewhere' }, { type: 'language.changedElsewhere', locale: 'nl' }],
  // These report nothing.
  updateAppBadge: [],
  keepOfflineCopy: [],
  sendBounceBeacon: [],
  sendTypingState: [],
  warnBeforeUnload: [],
};

/**
 * Addresses that links, bookmarks and mails open, by subject. A history mostly stays within one: on its way through the
 * whole site it would rarely finish anything.
 */
export const addresses = {
  orders: [
    '/credits',
    '/credits/plus',
    '/credits/plus/visa',
    '/credits/plus/visa?discount=SPRING10',
    '/credits/repeat-order',
    '/premium',
    '/transactions/payment-1',
  ],
  'direct debits': [
    '/directdebit?bundle=plus',
    '/directdebit?bundle=plus&discount=SPRING10',
    '/transactions/payment-1',
  ],
  conversations: ['/chats', '/chats/talk', '/members/bert/chat', '/members/bert', '/likes/m/dora?t=1'],
  members: ['/members', '/members?gender=female', '/members/bert', '/likes', '/swipe-game', '/match-finder'],
  account: [
    '/settings',
    '/settings?edit=password',
    '/settings?delete=reason',
    '/settings?delete=confirm',
    '/account-deleted?token=t',
    '/notifications',
    '/notifications?token=t',
    '/profile',
    '/transactions',
    '/reports',
    '/mail-change/do?token=t',
  ],
  visitors: [
    '/',
    '/login',
    '/signup',
    '/members/bert/signup',
    '/members/bert/landing',
    '/complete-signup',
    '/complete-signup?step=about',
    '/signup-matches',
    '/activate/done?token=t',
    '/reset-password',
    '/reset-password/do?token=t',
    '/landers/tinderswipe?network=kites',
    '/landers/gallery',
    '/pricing',
    '/lang-config',
    '/nowhere',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Subject = keyof typeof addresses;
