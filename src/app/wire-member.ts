import { fromCallback, fromPromise } from 'xstate';
import type { Intent, PaywalledFeature } from '#machines/app/events.ts';
import { activationReminderMachine } from '#machines/member/activation-reminder.ts';
import { disabledNotificationsMachine, enrichProfileMachine, pushAlertMachine } from '#machines/member/alerts.ts';
import { blocksMachine } from '#machines/member/blocks.ts';
import { chatSearchMachine } from '#machines/member/chat-search.ts';
import { chatsMachine } from '#machines/member/chats.ts';
import { refreshMachine } from '#machines/member/children.ts';
import { conversationDeletionsMachine } from '#machines/member/conversation-deletions.ts';
import { deliveryReceiptsMachine } from '#machines/member/delivery-receipts.ts';
import { emailConfirmationMachine } from '#machines/member/email-confirmation.ts';
import { giftMachine } from '#machines/member/gift.ts';
import { installHintMachine } from '#machines/member/install-hint.ts';
import { lastConversationMachine } from '#machines/member/last-conversation.ts';
import { likePopupMachine } from '#machines/member/like-popup.ts';
import { likesMachine } from '#machines/member/likes.ts';
import { liveMachine } from '#machines/member/live.ts';
import { matchQueueMachine } from '#machines/member/match-queue.ts';
import { type DialogsChanged, modalQueueMachine } from '#machines/member/modal-queue.ts';
import { noticeBarMachine } from '#machines/member/notice-bar.ts';
import { type LoadedPhotos, memberMachine } from '#machines/member/member.ts';
import { sendQueuesMachine } from '#machines/member/send-queues.ts';
import { chatPhotoPreviewMachine } from '#machines/member/chat-photo-preview.ts';
import { paywallMachine } from '#machines/member/paywall.ts';
import { paywallOfferMachine } from '#machines/member/paywall-offer.ts';
import { reportMachine } from '#machines/member/report.ts';
import { pushMachine } from '#machines/member/push.ts';
import { sendQueueMachine } from '#machines/member/send-queue.ts';
import { timeBonusModalMachine } from '#machines/member/time-bonus-modal.ts';
import { timeBonusMachine } from '#machines/member/time-bonus.ts';
import { partnerTypingMachine } from '#machines/member/partner-typing.ts';
import { visibilityMachine } from '#machines/member/visibility.ts';
import { welcomeDiscountMachine } from '#machines/member/welcome-discount.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { wire } from '#machines/generic/wire.ts';
import { persistDeviceUse, promptInstall, updateAppBadge, watchInstallOffer } from '#src/adapters/installed-app.ts';
import { warnBeforeUnload } from '#src/adapters/page-exit.ts';
import { watchEditing } from '#src/adapters/editing.ts';
import type { Http } from '#src/adapters/http.ts';
import { importWithRecovery } from '#src/adapters/lazy-import.ts';
import {
  sendHiddenBeacon,
  watchPageVisibility,
  watchTabReturn,
  watchTabVisibility,
} from '#src/adapters/page-visibility.ts';
import { keepOfflineCopy } from '#src/adapters/offline-copy.ts';
import { createPhotoFileStore } from '#src/adapters/photo-files.ts';
import {
  detectPushState,
  requestPushPermission,
  subscribeToPush,
  unsubscribeFromPush,
  watchPush,
} from '#src/adapters/push.ts';
import { persistQueuedMessages } from '#src/adapters/queued-messages.ts';
import { sendMessage } from '#src/adapters/send-message.ts';
import { watchSmartphone } from '#src/adapters/device.ts';
import { persistDismissal, persistDismissals, persistPushOffer } from '#src/adapters/dismissal-storage.ts';
import { loadPaymentCountry, persistDraft, persistLastConversation } from '#src/adapters/page-storage.ts';
import { storageKeys } from '#src/adapters/storage.ts';
import { watchEventStream } from '#src/adapters/event-stream.ts';
import { watchOpenDialogs } from '#src/ui/modal/open-dialogs.ts';

const features = [
  'conversation',
  'message',
  'photo',
  'gift',
  'like',
  'allPhotos',
] as const satisfies readonly PaywalledFeature[];

const readIntent = (kept: unknown): Intent | null => {
  if (typeof kept !== 'object' || kept === null) return null;
  const { feature: named, path, name }: Partial<Record<keyof Intent, unknown>> = kept;
  const feature = features.find((known) => known === named);
  if (feature === undefined || typeof path !== 'string') return null;
  return name === null || typeof name === 'string' ? { feature, path, name } : null;
};

const orNull = async <T>(asked: Promise<T>): Promise<T | null> => {
  const [result] = await Promise.allSettled([asked]);
  return result.status === 'fulfilled' ? result.value : null;
};

/** Send queues and their photos: the files are needed until they are sent. */
export const wireSendQueues = (http: Http) => {
  const files = createPhotoFileStore();
  return {
    sendQueues: wire(sendQueuesMachine, {
      sendQueue: wire(sendQueueMachine, { sendMessage: sendMessage(http, files), warnBeforeUnload }),
      persistQueuedMessages,
    }),
    chatPhotoPreview: wire(chatPhotoPreviewMachine, { storeFiles: files.keepFiles }),
  };
};

/** Reports whether a dialog of the page is open. */
export const watchDialogs = fromCallback<{ type: 'never' }>(({ sendBack }) =>
  watchOpenDialogs((isOpen) => sendBack({ type: 'dialogs.changed', isOpen } satisfies DialogsChanged)),
);

export const wireMember = (http: Http) =>
  wire(memberMachine, {
    keepOfflineCopy,
    modalQueue: wire(modalQueueMachine, { watchDialogs, watchEditing }),
    noticeBar: wire(noticeBarMachine, { persistPushOffer }),
    chats: wire(chatsMachine, {
      loadChats: fromPromise(async ({ signal }) => (await http.call('loadConversations', { signal })).chats),
      watchTabVisibility,
    }),
    chatSearch: wire(chatSearchMachine, {
      searchConversations: fromPromise(
        async ({ input, signal }) => (await http.call('searchConversations', { query: input, signal })).found,
      ),
    }),
    conversationDeletions: wire(conversationDeletionsMachine, {
      deleteConversation: fromPromise(
        async ({ input: { id, upTo }, signal }) =>
          void (await http.call('deleteConversation', {
            body: upTo === null ? { id } : { id, up_to: upTo },
            signal,
          })),
      ),
    }),
    deliveryReceipts: wire(deliveryReceiptsMachine, {
      sendDeliveryReceipts: fromPromise(
        async ({ input, signal }) =>
          void (await http.call('acknowledgeDelivery', { body: { up_to: [...input.upTo] }, signal })),
      ),
    }),
    lastConversation: wire(lastConversationMachine, { persistLastConversation }),
    partnerTyping: partnerTypingMachine,
    gift: wire(giftMachine, {
      loadGifts: fromPromise(async ({ signal }) => (await http.call('loadGifts', { signal })).gifts),
      sendGift: fromPromise(({ input: { key, profile, gift }, signal }) =>
        http.call('sendGift', { body: { profile, gift }, key, signal }),
      ),
    }),
    blocks: wire(blocksMachine, {
      save: fromPromise(async ({ input: { id, on }, signal }) => {
        const given = { body: { profile: id }, signal, lasting: true } as const;
        await (on ? http.call('block', given) : http.call('unblock', given));
      }),
    }),
    likes: wire(likesMachine, {
      loadLikes: fromPromise(({ signal }) => http.call('loadLikes', { signal })),
      sendLike: fromPromise(async ({ input: { id, on }, signal }) => {
        const given = { body: { profile: id }, signal };
        if (on) return http.call('like', given);
        await http.call('unlike', given);
        return { matched: false };
      }),
      markLikeSeen: fromPromise(
        async ({ input, signal }) => void (await http.call('markLikeSeen', { body: { profile: input.id }, signal })),
      ),
    }),
    refresh: wire(refreshMachine, {
      poll: fromPromise(async ({ signal }) => {
        const [user, chats, likes] = await Promise.all([
          orNull(http.call('loadUser', { signal })),
          orNull(http.call('loadConversations', { signal })),
          orNull(http.call('loadLikes', { signal })),
        ]);
        return { user: user?.user ?? null, chats: chats?.chats ?? null, likes };
      }),
    }),
    push: wire(pushMachine, {
      watchPush,
      detectPushState,
      requestPushPermission,
      subscribeToPush: subscribeToPush(http),
      unsubscribeFromPush: unsubscribeFromPush(http),
    }),
    loadPhotosPart: fromPromise<LoadedPhotos>(async () => ({
      logic: (await importWithRecovery(() => import('./wire-photos.ts'))).wirePhotos(http),
    })),
    ...wireSendQueues(http),
    report: wire(reportMachine, {
      sendReport: fromPromise(async ({ input: { draft }, signal }) => {
        if (draft === null) throw new Error('There is nothing to report.');
        return (await http.call('report', { body: draft, signal })).report;
      }),
    }),
    paywall: wire(paywallMachine, {
      countdown: countdownMachine,
      paywallOffer: wire(paywallOfferMachine, {
        loadOffer: fromPromise(({ signal }) => {
          const country = loadPaymentCountry();
          return http.call('loadBundles', { query: country === null ? {} : { country }, signal });
        }),
      }),
      watchTabReturn,
      persistIntent: persistDraft(readIntent),
    }),
    matchQueue: wire(matchQueueMachine, {
      loadProfile: fromPromise(({ input, signal }) => http.call('loadProfile', { query: input, signal })),
      loadAutoLike: fromPromise(({ signal }) => http.call('loadAutoLike', { signal })),
    }),
    likePopup: likePopupMachine,
    timeBonus: wire(timeBonusMachine, { countdown: countdownMachine, watchTabReturn }),
    timeBonusModal: wire(timeBonusModalMachine, { persistDismissal: persistDismissal(storageKeys.timeBonusModal) }),
    welcomeDiscount: wire(welcomeDiscountMachine, {
      loadDiscount: fromPromise(({ signal }) => http.call('loadDiscount', { query: { welcome: 'true' }, signal })),
      countdown: countdownMachine,
      watchTabReturn,
    }),
    activationReminder: wire(activationReminderMachine, { watchSmartphone }),
    emailConfirmation: wire(emailConfirmationMachine, {
      activateByCode: fromPromise(
        async ({ input, signal }) => (await http.call('activateByCode', { body: input, signal })).user,
      ),
    }),
    enrichProfileAlert: wire(enrichProfileMachine, {
      persistDismissal: persistDismissals(storageKeys.enrichProfileAlert),
    }),
    pushAlert: wire(pushAlertMachine, { persistDismissal: persistDismissals(storageKeys.pushAlert) }),
    disabledNotificationsAlert: wire(disabledNotificationsMachine, {
      persistDismissal: persistDismissals(storageKeys.disabledNotificationsAlert),
    }),
    installHint: wire(installHintMachine, { persistDeviceUse, watchInstallOffer, promptInstall }),
    visibility: wire(visibilityMachine, { watchPageVisibility, sendHiddenBeacon }),
    updateAppBadge,
    live: wire(liveMachine, { watchEventStream }),
  });
