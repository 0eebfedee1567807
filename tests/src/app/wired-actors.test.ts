// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyActorLogic, type AnyActorRef, type AnyEventObject, createActor } from 'xstate';
import { termsVersion } from '#contract/limits/account.ts';
import type { Route } from '#machines/app/facts.ts';
import { redirectToExternal, sendBounceBeacon, warnBeforeUnload } from '#src/adapters/page-exit.ts';
import { watchEditing } from '#src/adapters/editing.ts';
import { persistDeviceUse, promptInstall, updateAppBadge, watchInstallOffer } from '#src/adapters/installed-app.ts';
import { watchTypedText } from '#src/adapters/typed-text.ts';
import { checkServer, reloadForUpdate, reloadPage, watchBuild, watchChunkFailures } from '#src/adapters/page-reload.ts';
import { watchDisplayMode, watchNetwork, watchSmartphone } from '#src/adapters/device.ts';
import { watchEventStream } from '#src/adapters/event-stream.ts';
import { requestPosition, watchGeolocationPermission } from '#src/adapters/geolocation.ts';
import type { Http } from '#src/adapters/http.ts';
import { extractLinkToken, getLinkToken } from '#src/adapters/link-token.ts';
import { keepOfflineCopy } from '#src/adapters/offline-copy.ts';
import {
  sendHiddenBeacon,
  watchPageVisibility,
  watchTabReturn,
  watchTabVisibility,
} from '#src/adapters/page-visibility.ts';
import { detectPushState, requestPushPermission, watchPush } from '#src/adapters/push.ts';
import { persistQueuedMessages } from '#src/adapters/queued-messages.ts';
import { suggestEmail } from '#src/adapters/suggest-email.ts';
import { syncTabs } from '#src/adapters/tab-sync.ts';
import { wireDeferred } from '#src/app/deferred.ts';
import type { WirePage } from '#src/app/screens.ts';
import { wireEntryWarning } from '#src/app/wire-entry-warning.ts';
import { watchDialogs, wireMember } from '#src/app/wire-member.ts';
import { wirePhotos } from '#src/app/wire-photos.ts';
import { importCropDialog } from '#src/components/photo-picker/lazy-crop-dialog.ts';
import { wireApp } from '#src/app/wiring.ts';
import { emptyAccountHolder } from '#machines/page/direct-debit.ts';
import { emptyDraft } from '#machines/page/signup.ts';
import { card, route as routeNamed } from '#tests/machines/samples.ts';
import { type RecordedCall, recordCalls, runWiredActor, wiredActors } from './wired-actors.ts';

const uploads = vi.hoisted((): { path: string; key: string }[] => []);
vi.mock('#src/adapters/import-uploader.ts', () => ({
  prefetchUploader: () => undefined,
  importUploader: () =>
    Promise.resolve({
      uploadFile: ({ path, key }: { path: string; key: string }) => {
        uploads.push({ path, key });
        return Promise.resolve({ reply: 'uploaded' });
      },
    }),
}));

/** Makes these calls. `clearsToken`: the token of a mailed link is used up. */
type CallRow = {
  readonly input?: unknown;
  /** Sent to it by its parent. */
  readonly event?: AnyEventObject;
  readonly calls: readonly RecordedCall[];
  /** Its output; the reply of the call by default. */
  readonly output?: unknown;
  readonly clearsToken?: true;
  /** Goes on when the actor stops: the member has decided already. */
  readonly lasts?: true;
};
/** Stores an event's value under this key, and reports it at the next start. */
type StorageRow = {
  readonly input?: unknown;
  readonly event: AnyEventObject;
  readonly area: 'device' | 'tab';
  readonly key: string;
  readonly restored: AnyEventObject;
};
/** Is this adapter. */
type AdapterRow = { readonly adapter: AnyActorLogic };
type Row = CallRow | StorageRow | AdapterRow | { readonly seeBelow: true };

/** Has a test of its own below. */
const seeBelow = { seeBelow: true } as const;
const token = 'token-of-a-link';
const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
const reply = (call: string) => ({ call });
const searchResults = [
  { id: 'ada', is_new: true, main_image: 'ada.webp' },
  { id: 'bea', is_new: true, main_image: null },
];
const emptyFacts = {
  gender: null,
  sexuality: null,
  relationship_status: null,
  body_type: null,
  hair_colour: null,
  eye_colour: null,
  tattoos: null,
  interests: [],
  about_me: 'Likes the sea.',
  prompts: [],
};
const draftRow = (key: string, draft: unknown): StorageRow => ({
  input: { key },
  event: { type: 'draft.changed', draft },
  area: 'tab',
  key: `draft:${key}`,
  restored: { type: 'draft.restored', draft },
});
const dismissalRow = (key: string, me = 'anna'): StorageRow => ({
  input: { me },
  event: { type: 'dismissal.changed', dismissal: { at: 5, of: ['bounce'] } },
  area: 'device',
  key,
  restored: { type: 'dismissal.restored', dismissal: { at: 5, of: ['bounce'] } },
});
const order = {
  bundle: 'plus',
  method: 'visa',
  country: 'NL',
  price: { amount: 2_499, currency: 'EUR' },
  discount: 'SPRING',
  card: 'keep',
};
const request = <Asked>(asked: Asked) => ({ request: { key: 'key-1', asked } });
const debit = {
  id: '018f0000-0000-7000-8000-000000000001',
  mandate: { reference: 'VSP-1', text: 'once' },
  mobile: '•• 67',
  iban: '•• 30',
  expires: 600_000,
  resend: 60_000,
};
const { iban: _, ...typedHolder } = emptyAccountHolder;
const preferences = {
  gender: null,
  min_age: 18,
  max_age: 99,
  within: 'anywhere',
  country: null,
  region: null,
  body_types: [],
  interests: [],
};

const geolocation: Readonly<Record<string, Row>> = {
  watchGeolocationPermission: { adapter: watchGeolocationPermission },
  requestPosition: { adapter: requestPosition },
  geocode: {
    input: { position: { lat: 52, lon: 5 } },
    calls: [['geocode', { query: { lat: 52, lon: 5 } }]],
    output: reply('geocode'),
  },
};
const below = (path: string, rows: Readonly<Record<string, Row>>): Readonly<Record<string, Row>> =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [`${path}.${name}`, row]));

const discountCode: CallRow = {
  input: { check: { code: 'spring10', bundle: 'plus', method: 'visa', country: 'NL' } },
  calls: [['loadDiscount', { query: { code: 'spring10', bundle: 'plus', method: 'visa', country: 'NL' } }]],
  output: reply('loadDiscount'),
};
const ownProfile: CallRow = { calls: [['loadOwnProfile']], output: reply('loadOwnProfile') };
const saveProfile: CallRow = {
  input: { change: { city: 'Utrecht' }, key: 'key-1' },
  calls: [['saveProfile', { body: { city: 'Utrecht' }, key: 'key-1' }]],
  output: reply('saveProfile'),
};
const preferenceChange: CallRow = {
  calls: [['savePreference', { body: { gender: 'male' }, lasting: true }]],
  output: { call: 'savePreference', gender: 'male' },
};
const profileOf = (id: string): CallRow => ({
  input: { id, network: 'kites' },
  calls: [['loadProfile', { query: { id, network: 'kites' } }]],
  output: reply('loadProfile'),
});

/** Every actor that src/app gives to a machine. */
const rows: Readonly<Record<string, Row>> = {
  'app.session.loadUser': { calls: [['loadUser']], output: 'loadUser.user' },
  'app.session.logOut': { calls: [['logout']], output: undefined },
  'app.settings(resource).load': {
    input: { query: { forced_domain: 'vesper.example' } },
    calls: [['loadSettings', { query: { forced_domain: 'vesper.example' } }]],
    output: reply('loadSettings'),
  },
  'app.company(resource).load': { calls: [['loadCompanyInfo']], output: reply('loadCompanyInfo') },
  'app.locale.switchLanguage': seeBelow,
  'app.locale.saveLanguage': {
    input: { locale: 'de' },
    calls: [['saveUser', { body: { language: 'de' } }]],
    output: undefined,
  },
  'app.net.watchNetwork': { adapter: watchNetwork },
  'app.history': seeBelow,
  'app.tracking.persistTrackingSource': {
    event: { type: 'trackingSource.changed', landing: { tracking: { network: 'kites' }, at: 5 } },
    area: 'device',
    key: 'tracking',
    restored: { type: 'trackingSource.restored', landing: { tracking: { network: 'kites' }, at: 5 } },
  },
  'app.tracking.sendBounceBeacon': { adapter: sendBounceBeacon },
  'app.tabSync': { adapter: syncTabs },
  'app.regions(resource).load': { calls: [['loadRegions']], output: 'loadRegions.regions' },
  'app.interests(resource).load': { calls: [['loadInterests']], output: 'loadInterests.interests' },
  'app.loadPage': seeBelow,
  'app.loadMember': seeBelow,
  'app.loadEntryWarning': seeBelow,
  'app.loadDeferred': seeBelow,

  'member.chatSearch.searchConversations': {
    input: { words: 'bert' },
    calls: [['searchConversations', { query: { words: 'bert' } }]],
    output: 'searchConversations.found',
  },
  'member.chats.loadChats': { calls: [['loadConversations']], output: 'loadConversations.chats' },
  'member.chats.watchTabVisibility': { adapter: watchTabVisibility },
  'member.conversationDeletions.deleteConversation': {
    input: { id: 'talk', upTo: 'message-2' },
    calls: [['deleteConversation', { body: { id: 'talk', up_to: 'message-2' } }]],
    output: undefined,
  },
  'member.deliveryReceipts.sendDeliveryReceipts': {
    input: { upTo: ['message-2'] },
    calls: [['acknowledgeDelivery', { body: { up_to: ['message-2'] } }]],
    output: undefined,
  },
  'member.lastConversation.persistLastConversation': {
    input: { me: 'anna' },
    event: { type: 'lastConversation.changed', last: { profile: 'bert', date: 5 } },
    area: 'device',
    key: 'last-chat:anna',
    restored: { type: 'lastConversation.restored', last: { profile: 'bert', date: 5 } },
  },
  'member.likes.loadLikes': { calls: [['loadLikes']], output: reply('loadLikes') },
  'member.likes.sendLike': {
    input: { id: 'carl', on: true },
    calls: [['like', { body: { profile: 'carl' } }]],
    output: reply('like'),
  },
  'member.likes.markLikeSeen': {
    input: { id: 'dora' },
    calls: [['markLikeSeen', { body: { profile: 'dora' } }]],
    output: undefined,
  },
  'member.gift.loadGifts': { calls: [['loadGifts']], output: 'loadGifts.gifts' },
  'member.gift.sendGift': {
    input: { key: 'key-1', profile: 'bert', gift: 'rose' },
    calls: [['sendGift', { body: { profile: 'bert', gift: 'rose' }, key: 'key-1' }]],
    output: reply('sendGift'),
  },
  'member.modalQueue.watchDialogs': { adapter: watchDialogs },
  'member.modalQueue.watchEditing': { adapter: watchEditing },
  'member.noticeBar.persistPushOffer': {
    input: { me: 'anna' },
    event: { type: 'pushOffer.changed', at: 5 },
    area: 'device',
    key: 'push-offer:anna',
    restored: { type: 'pushOffer.restored' },
  },
  'member.activationReminder.watchSmartphone': { adapter: watchSmartphone },
  'member.emailConfirmation.activateByCode': {
    input: { code: '012345' },
    calls: [['activateByCode', { body: { code: '012345' } }]],
    output: 'activateByCode.user',
  },
  'member.blocks.save': {
    input: { id: 'bert', on: true },
    calls: [['block', { body: { profile: 'bert' }, lasting: true }]],
    output: undefined,
  },
  'member.refresh(poller).poll': {
    calls: [['loadUser'], ['loadConversations'], ['loadLikes']],
    output: { user: 'loadUser.user', chats: 'loadConversations.chats', likes: reply('loadLikes') },
  },
  'member.keepOfflineCopy': { adapter: keepOfflineCopy },
  'member.push.watchPush': { adapter: watchPush },
  'member.push.detectPushState': { adapter: detectPushState },
  'member.push.requestPushPermission': { adapter: requestPushPermission },
  'member.push.subscribeToPush': seeBelow,
  'member.push.unsubscribeFromPush': seeBelow,
  'member.sendQueues.sendQueue.sendMessage': {
    input: { profile: 'bert', message: { key: 'key-1', text: 'Hello', photo: null } },
    calls: [['sendMessage', { body: { profile: 'bert', message: 'Hello' }, key: 'key-1', lasting: true }]],
    output: undefined,
  },
  'member.sendQueues.sendQueue.warnBeforeUnload': { adapter: warnBeforeUnload },
  'member.sendQueues.persistQueuedMessages': { adapter: persistQueuedMessages },
  'member.chatPhotoPreview.storeFiles': seeBelow,
  'member.report.sendReport': {
    input: { draft: { profile: 'bert', kind: 'member' } },
    calls: [['report', { body: { profile: 'bert', kind: 'member' } }]],
    output: 'report.report',
  },
  'member.paywall.paywallOffer.loadOffer': {
    calls: [['loadBundles', { query: {} }]],
    output: reply('loadBundles'),
  },
  'member.paywall.watchTabReturn': { adapter: watchTabReturn },
  'member.paywall.persistIntent': draftRow('intent:anna', { feature: 'like', path: '/members', name: null }),
  'member.matchQueue.loadProfile': {
    input: { id: 'bert' },
    calls: [['loadProfile', { query: { id: 'bert' } }]],
    output: reply('loadProfile'),
  },
  'member.matchQueue.loadAutoLike': { calls: [['loadAutoLike']], output: reply('loadAutoLike') },
  'member.timeBonus.watchTabReturn': { adapter: watchTabReturn },
  'member.timeBonusModal.persistDismissal': {
    input: { me: 'anna' },
    event: { type: 'dismissal.changed', at: 5 },
    area: 'device',
    key: 'time-bonus:anna',
    restored: { type: 'dismissal.restored', at: 5 },
  },
  'member.welcomeDiscount.loadDiscount': {
    calls: [['loadDiscount', { query: { welcome: 'true' } }]],
    output: reply('loadDiscount'),
  },
  'member.welcomeDiscount.watchTabReturn': { adapter: watchTabReturn },
  'member.enrichProfileAlert(enrichProfile).persistDismissal': dismissalRow('enrich:anna'),
  'member.pushAlert.persistDismissal': dismissalRow('push-alert:anna'),
  'member.disabledNotificationsAlert(disabledNotifications).persistDismissal':
    dismissalRow('disabled-notifications:anna'),
  'visitorVisibility.watchPageVisibility': { adapter: watchPageVisibility },
  'signupModal.loadSignup': seeBelow,
  'visitorVisibility.sendHiddenBeacon': { adapter: sendHiddenBeacon },
  'member.installHint.persistDeviceUse': { adapter: persistDeviceUse },
  'member.installHint.watchInstallOffer': { adapter: watchInstallOffer },
  'member.installHint.promptInstall': { adapter: promptInstall },
  'member.visibility.watchPageVisibility': { adapter: watchPageVisibility },
  'member.visibility.sendHiddenBeacon': { adapter: sendHiddenBeacon },
  'member.updateAppBadge': { adapter: updateAppBadge },
  'member.live.watchEventStream': { adapter: watchEventStream },
  'member.loadPhotosPart': seeBelow,

  'photos.loadPhotos': { calls: [['loadPhotos']], output: reply('loadPhotos') },
  'photos.changePhoto': {
    input: { kind: 'main', id: 'photo-1' },
    calls: [['changePhoto', { body: { id: 'photo-1', main: true } }]],
    output: reply('changePhoto'),
  },
  'photos.uploadPhoto': seeBelow,
  'photos.prepareCrop': seeBelow,
  'photos.storeFiles': seeBelow,
  'photos.warnBeforeUnload': { adapter: warnBeforeUnload },
  'chunkGuard.watchChunkFailures': { adapter: watchChunkFailures },
  'chunkGuard.checkServer': { adapter: checkServer },
  'chunkGuard.reload': { adapter: reloadPage },
  'appUpdate.watchBuild': { adapter: watchBuild },
  'appUpdate.watchTypedText': { adapter: watchTypedText },
  'appUpdate.reload': { adapter: reloadForUpdate },
  'display.watchDisplayMode': { adapter: watchDisplayMode },
  'entryWarning.persistDismissal': dismissalRow('entry-warning', ''),

  'activation.activate': {
    input: { password: 'a lamp' },
    calls: [['activate', { body: { token, password: 'a lamp' } }]],
    output: 'activate.user',
    clearsToken: true,
  },
  'checkout.loadOffer': {
    input: { country: 'SE' },
    calls: [['loadBundles', { query: { country: 'SE' } }]],
    output: reply('loadBundles'),
  },
  'checkout.placeOrder': {
    input: request(order),
    calls: [['createPayment', { body: order, key: 'key-1' }]],
    output: { call: 'createPayment', transaction: { id: 'payment-1' } },
  },
  'checkout.cancelOrder': {
    lasts: true,
    input: { id: 'payment-1' },
    calls: [['cancelPayment', { body: { id: 'payment-1' } }]],
    output: undefined,
  },
  'checkout.redirectToExternal': { adapter: redirectToExternal },
  'checkout.discountCode.loadDiscount': discountCode,
  'completeSignup.loadOwnProfile': ownProfile,
  'completeSignup.saveProfile': saveProfile,
  'completeSignup.resendMail': { calls: [['resendActivation']], output: undefined },
  'completeSignup.savePreference(action).run': { ...preferenceChange, input: { last: { gender: 'male' } } },
  'completeSignup.persistDraft': draftRow('signup:anna', { personal: { city: 'Utrecht' } }),
  ...below('completeSignup.geolocation', geolocation),
  'conversation.loadConversation': {
    input: { address: { id: 'talk' }, before: 'message-1' },
    calls: [['loadConversation', { query: { id: 'talk', before: 'message-1' } }]],
    output: reply('loadConversation'),
  },
  'conversation.sendReadReceipt': {
    input: { id: 'talk', upTo: 'message-2' },
    calls: [['markConversationRead', { body: { id: 'talk', up_to: 'message-2' } }]],
    output: undefined,
  },
  'conversation.typingSignal.sendTypingState': {
    lasts: true,
    input: { profile: 'bert' },
    event: { type: 'typingState.changed', on: true },
    calls: [['sendTyping', { body: { profile: 'bert', on: true } }]],
    output: undefined,
  },
  'directDebit.loadOffer': {
    input: { country: 'DE' },
    calls: [['loadBundles', { query: { country: 'DE' } }]],
    output: reply('loadBundles'),
  },
  'directDebit.discountCode.loadDiscount': discountCode,
  'directDebit.requestDebit': {
    input: request({ bundle: 'plus' }),
    calls: [['requestDebit', { body: { bundle: 'plus' }, key: 'key-1' }]],
    output: 'requestDebit.debit',
  },
  'directDebit.debitCode.confirmDebit': {
    input: { id: 'debit-1', ...request('419265') },
    calls: [['confirmDebit', { body: { id: 'debit-1', code: '419265' }, key: 'key-1' }]],
    output: 'payment-1',
  },
  'directDebit.debitCode.resendCode': {
    input: request('debit-1'),
    calls: [['resendDebitCode', { body: { id: 'debit-1' }, key: 'key-1' }]],
    output: 'resendDebitCode.debit',
  },
  'directDebit.persistDraft': draftRow('direct-debit:anna', {
    values: typedHolder,
    running: { debit, bundle: 'plus', price: order.price, tries: 1 },
  }),
  'home.loadNewMembers': {
    input: { network: 'kites' },
    calls: [['search', { query: { sort: 'newest', photo: '1', network: 'kites' } }]],
    output: searchResults.slice(0, 1),
  },
  'home.loadOnlineMembers': {
    calls: [['search', { query: { sort: 'nearest', online: '1' } }]],
    output: searchResults.slice(0, 6),
  },
  'lander.loadMembers': {
    input: { network: 'kites' },
    calls: [['search', { query: { network: 'kites' } }]],
    // A lander shows faces.
    output: searchResults.slice(0, 1),
  },
  'lander.loadPromos': { calls: [['loadPromos']], output: 'loadPromos.promos' },
  'login.logIn': {
    input: { login: 'anna', password: 'secret' },
    calls: [['login', { body: { login: 'anna', password: 'secret', time_zone: timeZone } }]],
    output: { user: 'login.user', restored: 'login.restored' },
  },
  'login.persistLoginLockout': {
    event: { type: 'lockout.changed', until: 600_000 },
    area: 'tab',
    key: 'login-lock',
    restored: { type: 'lockout.restored', until: 600_000 },
  },
  'mailChange.confirmMailChange': {
    input: { password: 'a lamp' },
    calls: [['confirmMailChange', { body: { token, password: 'a lamp' } }]],
    output: 'confirmMailChange.email',
    clearsToken: true,
  },
  'matchFinder.loadMatchFinder': { calls: [['loadMatchFinder']], output: reply('loadMatchFinder') },
  'matchFinder.findMatches': {
    input: preferences,
    calls: [['findMatches', { body: preferences }]],
    output: reply('findMatches'),
  },
  'matchFinder.persistDraft': draftRow('match-finder:anna', preferences),
  'search.search': {
    input: { filter: { gender: 'female' }, network: 'kites', page: 2, after: 'next', similar: true },
    calls: [['search', { query: { gender: 'female', network: 'kites', page: 2, after: 'next', similar: '1' } }]],
    output: { call: 'search', results: searchResults },
  },
  'search.filterCount.countMembers': {
    input: { filter: { within: '25' }, network: 'kites' },
    calls: [['search', { query: { within: '25', network: 'kites' } }]],
    output: 'search.numResults',
  },
  'search.savePreference': { ...preferenceChange, input: { gender: 'male' } },
  'newPassword.checkLink': { calls: [['checkResetLink', { body: { token } }]], output: undefined },
  'newPassword.savePassword': {
    input: { password: 'secret' },
    calls: [['resetPassword', { body: { token, password: 'secret' } }]],
    output: undefined,
    clearsToken: true,
  },
  'notifications.loadNotifications': { calls: [['loadNotifications']], output: reply('loadNotifications') },
  'notifications.saveSwitch': {
    input: { type: 'like', channel: 'email', on: false },
    calls: [['saveNotification', { body: { type: 'like', channel: 'email', on: false }, lasting: true }]],
    output: reply('saveNotification'),
  },
  'notifications.enableMails': { calls: [['enableMails', { body: {} }]], output: reply('enableMails') },
  'notifications.confirmAddress': {
    calls: [['enableMails', { body: { token } }]],
    output: reply('enableMails'),
    clearsToken: true,
  },
  'passwordReset.sendResetLink': {
    input: { email: 'anna@example.org' },
    calls: [['requestReset', { body: { email: 'anna@example.org' } }]],
    output: undefined,
  },
  'pricing.load': {
    input: { query: { country: 'NL' } },
    calls: [['loadBundles', { query: { country: 'NL' } }]],
    output: reply('loadBundles'),
  },
  'profileView.loadProfile': profileOf('bert'),
  'profileView.sendComment': {
    input: request({ profile: 'bert', about: { prompt: 'dish' }, message: 'With saffron?' }),
    calls: [
      ['sendMessage', { body: { profile: 'bert', about: { prompt: 'dish' }, message: 'With saffron?' }, key: 'key-1' }],
    ],
    output: reply('sendMessage'),
  },
  'profileView.persistDraft': draftRow('comments:anna:bert', {
    comments: { 'prompt:dish': 'With saffron?' },
    requests: {
      'prompt:dish': { key: 'key-1', asked: { profile: 'bert', about: { prompt: 'dish' }, message: 'With saffron?' } },
    },
  }),
  'ownProfile.loadOwnProfile': ownProfile,
  'ownProfile.saveProfile': saveProfile,
  'ownProfile.persistDraft': draftRow('profile:anna', { about: { about_me: 'The sea.' } }),
  ...below('ownProfile.geolocation', geolocation),
  'reactivation.reactivateAccount': {
    calls: [['reactivateAccount', { body: { token } }]],
    output: 'reactivateAccount.user',
    clearsToken: true,
  },
  'repeatOrder.loadOffer': { calls: [['loadBundles', { query: {} }]], output: reply('loadBundles') },
  'repeatOrder.removeSavedCard': { calls: [['deleteSavedCard']], output: undefined },
  'repeatOrder.placeOrder': {
    input: request(order),
    calls: [['createPayment', { body: order, key: 'key-1' }]],
    output: { id: 'payment-1', url: 'createPayment.redirect_url' },
  },
  'repeatOrder.redirectToExternal': { adapter: redirectToExternal },
  'repeatOrder.persistRequest': draftRow('order-again:anna', { key: 'key-1', asked: order }),
  'reports.loadReports': {
    input: { id: 'report-1' },
    calls: [['loadReports', { query: { id: 'report-1' } }]],
    output: { reports: 'loadReports.reports', pastConversations: 'loadReports.past_conversations' },
  },
  'settingsPage.passwordForm(form).send': {
    input: { values: { old_password: 'old', password: 'new' } },
    calls: [['changePassword', { body: { old_password: 'old', password: 'new' } }]],
    output: null,
  },
  'settingsPage.mailForm(form).send': {
    input: { values: { email: 'new@example.org', password: 'secret' } },
    calls: [['requestMailChange', { body: { email: 'new@example.org', password: 'secret' } }]],
    output: 'new@example.org',
  },
  'settingsPage.preferenceForm(form).send': { ...preferenceChange, input: { values: { gender: 'male' } } },
  'settingsPage.confirmation(action).run': { calls: [['resendActivation']], output: null },
  'settingsPage.invisible(toggle).save': {
    input: { on: true },
    calls: [['saveUser', { body: { invisible: true }, lasting: true }]],
    output: true,
  },
  'settingsPage.membersOnly(toggle).save': {
    input: { on: true },
    calls: [['saveUser', { body: { members_only: true }, lasting: true }]],
    output: true,
  },
  'settingsPage.sessions(removableList).load': { calls: [['loadSessions']], output: 'loadSessions.sessions' },
  'settingsPage.sessions(removableList).remove': {
    input: { ids: ['other'], all: false },
    calls: [['endSession', { body: { id: 'other' }, lasting: true }]],
    output: 'endSession.sessions',
  },
  'settingsPage.blocked(removableList).load': { calls: [['loadBlocked']], output: 'loadBlocked.blocked' },
  'settingsPage.blocked(removableList).remove': {
    input: { ids: ['bert'], all: false },
    calls: [['unblock', { body: { profile: 'bert' }, lasting: true }]],
    output: null,
  },
  'settingsPage.dataExport.loadExport': { calls: [['loadExport']], output: reply('loadExport') },
  'settingsPage.dataExport.requestExport': {
    calls: [['requestExport', { lasting: true }]],
    output: reply('requestExport'),
  },
  'settingsPage.deletion.pauseAccount': {
    input: { months: 3 },
    calls: [['pauseAccount', { body: { months: 3 } }]],
    output: reply('pauseAccount'),
  },
  'settingsPage.deletion.deleteAccount': {
    input: { reason: 'price', password: 'secret' },
    calls: [['deleteAccount', { body: { reason: 'price', password: 'secret' } }]],
    output: reply('deleteAccount'),
  },
  'signupMatches.search': {
    calls: [['search', { query: {} }]],
    output: { call: 'search', results: searchResults },
  },
  'complaint.persistDraft': draftRow('complaint', { email: '', topic: '', text: 'Hello' }),
  'complaint.createCase': {
    input: { request: { key: 'key-1', asked: { email: 'anna@example.org', topic: 'other', text: 'Hello' } } },
    calls: [
      [
        'createCase',
        { body: { email: 'anna@example.org', topic: 'other', text: 'Hello', language: 'de' }, key: 'key-1' },
      ],
    ],
    output: 'createCase.number',
  },
  'supportCase.openCase': {
    calls: [['openCase', { body: { token } }]],
    output: 'openCase.case',
  },
  'supportCase.sendReply': {
    input: { request: { key: 'key-1', asked: { text: 'Hello' } } },
    calls: [['replyToCase', { body: { text: 'Hello', token }, key: 'key-1' }]],
    output: 'replyToCase.case',
  },
  'exclusion.requestExclusion': {
    input: { email: 'anna@example.org', months: 6 },
    calls: [['requestExclusion', { body: { email: 'anna@example.org', months: 6, language: 'de' } }]],
    output: null,
  },
  'exclusion.confirmExclusion': {
    calls: [['confirmExclusion', { body: { token } }]],
    output: 'confirmExclusion.until',
    clearsToken: true,
  },
  'signup.signUp': {
    input: {
      draft: {
        email: 'anna@example.org',
        name: 'Anna',
        password: 'secret',
        date_of_birth: '1990-01-01',
        signup_message: 'Hi',
      },
      tracking: { network: 'kites' },
      recipient: 'bert',
      terms: termsVersion,
    },
    calls: [
      [
        'signup',
        {
          body: {
            draft: {
              email: 'anna@example.org',
              name: 'Anna',
              password: 'secret',
              date_of_birth: '1990-01-01',
              signup_message: 'Hi',
            },
            profile: 'bert',
            tracking: { network: 'kites' },
            terms_version: termsVersion,
            adult: true,
            language: 'de',
            time_zone: timeZone,
          },
        },
      ],
    ],
    output: 'signup.user',
  },
  'signup.loadRecipient': profileOf('bert'),
  'signup.suggestEmail': { adapter: suggestEmail },
  'signup.persistDraft': draftRow('signup', { ...emptyDraft, name: 'Anna' }),
  'swipe.loadDeck': {
    input: { filter: { gender: 'male' } },
    calls: [['loadSwipe', { query: { gender: 'male' } }]],
    output: reply('loadSwipe'),
  },
  'swipe.swipeLikes.sendLike': {
    lasts: true,
    input: { id: 'ada' },
    calls: [['swipe', { body: { profile: 'ada', like: true } }]],
    output: reply('swipe'),
  },
  'swipe.swipeLikes.watchTabReturn': { adapter: watchTabReturn },
  'swipe.swipePasses.sendPass': {
    lasts: true,
    input: { id: 'ada', undone: false },
    calls: [['swipe', { body: { profile: 'ada', like: false } }]],
    output: reply('swipe'),
  },
  // The undone card has its facts beside it. [SWIPE-06]
  'swipe.persistGame': draftRow('swipe:anna', {
    passes: [{ id: 'ada', undone: false }],
    passed: { ...card('ada-lovelace'), facts: emptyFacts },
    top: 'bea',
  }),
  'teaser.loadProfile': profileOf('bert'),
  'transactions.loadTransactions': { calls: [['loadTransactions']], output: 'loadTransactions.transactions' },
  'paymentStatus.loadTransaction': {
    input: { id: 'payment-1' },
    calls: [['loadTransaction', { query: { id: 'payment-1' } }]],
    output: 'loadTransaction.transaction',
  },
  'paymentStatus.watchTabReturn': { adapter: watchTabReturn },
  'paymentStatus.cancellation(action).run': {
    input: { last: 'payment-1' },
    calls: [['cancelPayment', { body: { id: 'payment-1' } }]],
    output: 'cancelPayment.transaction',
  },
  'paymentStatus.withdrawal(action).run': {
    input: { last: { id: 'payment-1', amount: 2_499 } },
    calls: [['withdrawPayment', { body: { id: 'payment-1', amount: 2_499 } }]],
    output: 'withdrawPayment.transaction',
  },
};

/** The other way of an actor that makes one of two calls, or leaves a part out. */
const otherWays: readonly (readonly [path: string, row: CallRow])[] = [
  [
    'member.likes.sendLike',
    {
      input: { id: 'carl', on: false },
      calls: [['unlike', { body: { profile: 'carl' } }]],
      output: { matched: false },
    },
  ],
  [
    'member.blocks.save',
    {
      input: { id: 'bert', on: false },
      calls: [['unblock', { body: { profile: 'bert' }, lasting: true }]],
      output: undefined,
    },
  ],
  [
    'member.conversationDeletions.deleteConversation',
    {
      input: { id: 'talk', upTo: null },
      calls: [['deleteConversation', { body: { id: 'talk' } }]],
      output: undefined,
    },
  ],
  [
    'photos.changePhoto',
    {
      input: { kind: 'moved', id: 'photo-1', place: 2 },
      calls: [['changePhoto', { body: { id: 'photo-1', place: 2 } }]],
      output: reply('changePhoto'),
    },
  ],
  [
    'photos.changePhoto',
    {
      input: { kind: 'deleted', id: 'photo-1' },
      calls: [['deletePhoto', { body: { id: 'photo-1' } }]],
      output: reply('deletePhoto'),
    },
  ],
  [
    'exclusion.requestExclusion',
    {
      input: { password: 'secret', months: 6 },
      calls: [['excludeMember', { body: { password: 'secret', months: 6 } }]],
      output: 'excludeMember.until',
    },
  ],
  [
    'swipe.swipePasses.sendPass',
    {
      input: { id: 'ada', undone: true },
      calls: [['undoPass', { body: { profile: 'ada' } }]],
      output: reply('undoPass'),
    },
  ],
  [
    'settingsPage.sessions(removableList).remove',
    {
      input: { ids: [], all: true },
      calls: [['endSession', { body: {}, lasting: true }]],
      output: 'endSession.sessions',
    },
  ],
  [
    'search.search',
    {
      input: { filter: {}, network: undefined, page: 1, after: null, similar: false },
      calls: [['search', { query: { page: 1 } }]],
      output: { call: 'search', results: searchResults },
    },
  ],
  [
    'conversation.loadConversation',
    {
      input: { address: { profile: 'bert' }, before: null },
      calls: [['loadConversation', { query: { profile: 'bert' } }]],
      output: reply('loadConversation'),
    },
  ],
  [
    'reports.loadReports',
    {
      input: { id: null },
      calls: [['loadReports', { query: {} }]],
      output: { reports: 'loadReports.reports', pastConversations: 'loadReports.past_conversations' },
    },
  ],
];

const pages = import.meta.glob<{ wirePage: WirePage }>('../../../src/app/pages/*.ts', { eager: true });
const pageAt = '/page';

const replies = {
  search: { results: searchResults },
  createPayment: { transaction: { id: 'payment-1' } },
  confirmDebit: { transaction: { id: 'payment-1' } },
  saveUser: { user: { invisible: true, members_only: true } },
  savePreference: { user: { preference: { call: 'savePreference', gender: 'male' } } },
};

/** Wires the whole of src/app; `route`: of every page. */
const wireAll = (http: Http, route: Route): ReadonlyMap<string, AnyActorLogic> => {
  const { chunkGuard, appUpdate, display, visitorVisibility, signupModal } = wireDeferred(http);
  const entryWarning = wireEntryWarning();
  const machines = [
    wireApp(http, Promise.resolve()),
    wireMember(http),
    wirePhotos(http),
    chunkGuard,
    appUpdate,
    display,
    visitorVisibility,
    signupModal,
    ...(entryWarning === null ? [] : [entryWarning.logic]),
    ...Object.values(pages).map(({ wirePage }) => wirePage({ http, route }).logic),
  ];
  return new Map(machines.flatMap((machine) => [...wiredActors(machine)]));
};

const payments = routeNamed('transactions-id', { path: pageAt });
const onePayment = { ...payments, params: { id: 'payment-1' } };

/** Opens a mailed link: pages read its token when they are wired. */
const openLink = () => {
  history.replaceState(null, '', `${pageAt}?token=${token}`);
  extractLinkToken();
};

openLink();
const { http: recorder, calls, signals, hold } = recordCalls(replies);
const actors = new Map([...wireAll(recorder, payments), ...wireAll(recorder, onePayment)]);
const actorAt = (path: string): AnyActorLogic => {
  const logic = actors.get(path);
  if (logic === undefined) throw new Error(`No actor at ${path}.`);
  return logic;
};

const storedKeys = () => ({ device: Object.keys(localStorage), tab: Object.keys(sessionStorage) });
const settle = () => vi.advanceTimersByTimeAsync(0);

const of = <Kind extends Row>(isKind: (row: Row) => row is Kind): [string, Kind][] =>
  Object.entries(rows).flatMap(([path, row]): [string, Kind][] => (isKind(row) ? [[path, row]] : []));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 0 });
  localStorage.clear();
  sessionStorage.clear();
  uploads.length = 0;
  calls.length = 0;
  signals.length = 0;
  hold(false);
  openLink();
  document.documentElement.lang = 'de';
});
afterEach(() => {
  vi.useRealTimers();
});

it('every actor that src/app provides has a row', () => {
  expect([...actors.keys()].toSorted()).toEqual(Object.keys(rows).toSorted());
});

it.each([...of((row): row is CallRow => 'calls' in row), ...otherWays])(
  '%s makes its calls',
  async (path, { input, event, calls: expected, output, clearsToken }) => {
    const { actor } = runWiredActor(actorAt(path), input);
    if (event !== undefined) actor.send(event);
    await settle();
    expect(calls).toEqual(expected);
    expect(actor.getSnapshot().output).toEqual(output);
    expect(getLinkToken(pageAt)).toBe(clearsToken === true ? '' : token);
  },
);

it.each(of((row): row is CallRow => 'calls' in row))(
  '%s ends its calls when it stops, or lasts [SESSION-05]',
  async (path, { input, event, lasts = false }) => {
    hold(true);
    const actor: AnyActorRef = createActor(actorAt(path), { input });
    actor.start();
    if (event !== undefined) actor.send(event);
    await settle();
    actor.stop();
    const ended = signals.map((signal) => signal instanceof AbortSignal && signal.aborted);
    expect(ended).not.toEqual([]);
    expect(ended).toEqual(signals.map(() => !lasts));
  },
);

it.each(of((row): row is StorageRow => 'restored' in row))(
  '%s stores under its own key',
  (path, { input, event, area, key, restored }) => {
    const first = runWiredActor(actorAt(path), input);
    expect(first.events).not.toContainEqual(restored);
    first.actor.send(event);
    expect(storedKeys()).toEqual({ device: [], tab: [], [area]: [key] });
    expect(runWiredActor(actorAt(path), input).events).toEqual([restored]);
  },
);

it.each(of((row): row is AdapterRow => 'adapter' in row))('%s is its adapter', (path, { adapter }) => {
  expect(actorAt(path)).toBe(adapter);
});

describe('actors with more than a call', () => {
  const photo = new File(['photo'], 'me.jpg', { type: 'image/jpeg' });
  const selected = { type: 'files.selected', files: [{ id: 'photo-1', file: photo }] };

  it('a message reports its outcome, and a photo is sent from the files of the preview', async () => {
    runWiredActor(actorAt('member.chatPhotoPreview.storeFiles'), undefined).actor.send(selected);
    const message = { key: 'key-1', text: '', photo: { file: 'photo-1', preview: null } };
    const { events } = runWiredActor(actorAt('member.sendQueues.sendQueue.sendMessage'), { profile: 'bert', message });
    await settle();
    expect(uploads).toEqual([{ path: '/api/chat-photo.php?profile=bert', key: 'key-1' }]);
    expect(events).toEqual([{ type: 'send.succeeded', sent: 'uploaded' }]);
  });

  it('a photo of the profile is sent from its own files', async () => {
    runWiredActor(actorAt('photos.storeFiles'), undefined).actor.send(selected);
    const { events } = runWiredActor(actorAt('photos.uploadPhoto'), { id: 'photo-1', crop: null });
    await settle();
    expect(uploads).toEqual([{ path: '/api/photo.php', key: expect.any(String) }]);
    expect(events).toEqual([{ type: 'upload.succeeded', photos: 'uploaded' }]);
  });

  it.each([
    ['opens for a photo that can be shown', 'done', () => Promise.resolve()],
    ['does not open for one that cannot', 'error', () => Promise.reject(new Error('broken'))],
  ] as const)('[PHOTO-11] the crop dialog %s: %s', async (_, status, decode) => {
    vi.stubGlobal(
      'Image',
      class {
        src = '';
        decode = decode;
      },
    );
    await importCropDialog();
    runWiredActor(actorAt('photos.storeFiles'), undefined).actor.send(selected);
    const { actor } = runWiredActor(actorAt('photos.prepareCrop'), { id: 'photo-1' });
    await vi.waitFor(() => expect(actor.getSnapshot().status).toBe(status));
    vi.unstubAllGlobals();
  });

  it('push: the browser subscribes, then the server; and the other way round', async () => {
    const keys = { p256dh: 'a'.repeat(87), auth: 'a'.repeat(22) };
    const subscription = {
      endpoint: 'https://push.example/1',
      toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
    };
    let held: object | null = null;
    const pushManager = {
      getSubscription: () => Promise.resolve(held),
      subscribe: () => Promise.resolve(subscription),
    };
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { ready: Promise.resolve({ pushManager }) },
    });
    runWiredActor(actorAt('member.push.subscribeToPush'), { me: 'anna', key: 'c2l0ZS1rZXk' });
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    expect(calls).toEqual([
      ['subscribePush', { body: { subscription: { endpoint: 'https://push.example/1', keys } } }],
    ]);
    await settle();
    expect(storedKeys()).toEqual({ device: ['push'], tab: [] });
    held = { endpoint: 'https://push.example/1', unsubscribe: () => Promise.resolve(true) };
    runWiredActor(actorAt('member.push.unsubscribeFromPush'), undefined);
    await settle();
    expect(calls.at(-1)).toEqual(['unsubscribePush', { body: { endpoint: 'https://push.example/1' } }]);
    expect(storedKeys()).toEqual({ device: [], tab: [] });
  });

  it('a language is shown, and saved in a cookie [LANG-05]', async () => {
    document.cookie = 'locale=; max-age=0; path=/';
    const { actor } = runWiredActor(actorAt('app.locale.switchLanguage'), { locale: 'nl' });
    await vi.waitFor(() => expect(actor.getSnapshot().status).toBe('done'));
    expect(document.cookie).toMatch(/=nl(?:;|$)/);
  });

  it('history reports the route at each navigation [ROUTE-60]', async () => {
    history.replaceState(null, '', '/');
    const { actor, events } = runWiredActor(actorAt('app.history'), undefined);
    actor.send({ type: 'navigation.requested', to: '/chats/talk', replace: false });
    await settle();
    expect(events.at(-1)).toMatchObject({ facts: { route: { name: 'chats-id', params: { id: 'talk' } } } });
  });

  it.each([
    ['app.loadMember', { logic: { id: 'member' } }],
    ['member.loadPhotosPart', { logic: { id: 'photos' } }],
    ['app.loadEntryWarning', { logic: { id: 'entryWarning' } }],
    [
      'app.loadDeferred',
      {
        chunkGuard: { id: 'chunkGuard' },
        appUpdate: { id: 'appUpdate' },
        display: { id: 'display' },
        visitorVisibility: { id: 'visitorVisibility' },
        signupModal: { id: 'signupModal' },
      },
    ],
    ['signupModal.loadSignup', { logic: { id: 'signup' } }],
    ['app.loadPage', { logic: { id: 'login' } }],
  ])('%s loads its machine', async (path, expected) => {
    const { actor } = runWiredActor(actorAt(path), { route: routeNamed('login') });
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.waitFor(() => expect(actor.getSnapshot().output).toMatchObject(expected), { timeout: 10_000 });
  });

  it('no entry warning is loaded for a visitor who has passed it [ENTRY-03]', async () => {
    localStorage.setItem('entry-warning', '{"at":5}');
    const { actor } = runWiredActor(actorAt('app.loadEntryWarning'), undefined);
    await settle();
    expect(actor.getSnapshot()).toMatchObject({ status: 'done', output: null });
  });
});

describe('what pages are given', () => {
  it.each<[page: string, route: Partial<Route>, input: object]>([
    ['activation', {}, { hasLink: true }],
    ['mail-change', {}, { hasLink: true }],
    ['new-password', {}, { hasLink: true }],
    ['notifications', {}, { hasLink: true }],
    ['reactivation', {}, { hasLink: true }],
    ['activation', { path: '/elsewhere' }, { hasLink: false }],
    ['checkout', {}, { country: null }],
    ['conversation', { name: 'chats-id', params: { id: 'talk' } }, { address: { id: 'talk' } }],
    ['conversation', { name: 'chats', query: { conversation: 'talk' } }, { address: { id: 'talk' } }],
    ['conversation', { name: 'chats', query: { member: 'bert' } }, { address: { profile: 'bert' } }],
    ['conversation', { name: 'members-id-chat', params: { id: 'bert' } }, { address: { profile: 'bert' } }],
    ['lander', { params: { name: 'gallery' } }, { name: 'gallery', isPaused: false }],
    ['lander', {}, { name: 'tinderswipe', isPaused: false }],
    ['pricing', {}, { key: 'pricing', query: { country: null }, eager: true }],
    ['signup', { params: { id: 'bert' } }, { recipient: 'bert', purpose: 'write' }],
    ['signup', {}, { recipient: null, purpose: 'write' }],
  ])('%s at %o', (page, route, input) => {
    const found = pages[`../../../src/app/pages/${page}.ts`];
    expect(found?.wirePage({ http: recordCalls().http, route: { ...payments, ...route } }).input).toEqual(input);
  });

  it('only the search outlives its page', () => {
    const { http } = recordCalls();
    const staying = Object.entries(pages).flatMap(([file, { wirePage }]) => {
      const { stays } = wirePage({ http, route: payments });
      return stays === undefined ? [] : [[file.split('/').at(-1), stays]];
    });
    expect(staying).toEqual([['members.ts', 'search']]);
  });

  it('a payment country chosen in the checkout is the one of the next offer [PAY-09]', async () => {
    runWiredActor(actorAt('checkout.loadOffer'), { country: 'SE' });
    await settle();
    expect(storedKeys()).toEqual({ device: ['payment-country'], tab: [] });
    localStorage.setItem('payment-country', 'SE');
    const { http, calls } = recordCalls(replies);
    const wired = wireAll(http, payments);
    for (const name of ['repeatOrder.loadOffer', 'member.paywall.paywallOffer.loadOffer']) {
      const again = wired.get(name);
      if (again === undefined) throw new Error(`No ${name}.`);
      runWiredActor(again, undefined);
    }
    await settle();
    expect(calls).toEqual([
      ['loadBundles', { query: { country: 'SE' } }],
      ['loadBundles', { query: { country: 'SE' } }],
    ]);
  });
});
