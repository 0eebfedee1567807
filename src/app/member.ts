import { fromPromise } from 'xstate';
import type { GatedFeature, Intent } from '#machines/app/told.ts';
import { enrichAlertMachine, mailsAlertMachine, pushAlertMachine } from '#machines/member/alerts.ts';
import { blocksMachine } from '#machines/member/blocks.ts';
import { chatsMachine } from '#machines/member/chats.ts';
import { giftMachine } from '#machines/member/gift.ts';
import { likePopupMachine } from '#machines/member/like-popup.ts';
import { likesMachine } from '#machines/member/likes.ts';
import { liveMachine } from '#machines/member/live.ts';
import { matchMachine } from '#machines/member/match.ts';
import { type LoadedPhotos, memberMachine, refreshMachine } from '#machines/member/member.ts';
import { outboxMachine } from '#machines/member/outbox.ts';
import { pickingMachine } from '#machines/member/picking.ts';
import { premiumGateMachine } from '#machines/member/premium-gate.ts';
import { reportMachine } from '#machines/member/report.ts';
import { pushMachine } from '#machines/member/push.ts';
import { sendingMachine } from '#machines/member/sending.ts';
import { timeBonusModalMachine } from '#machines/member/time-bonus-modal.ts';
import { timeBonusMachine } from '#machines/member/time-bonus.ts';
import { visibilityMachine } from '#machines/member/visibility.ts';
import { welcomeDiscountMachine } from '#machines/member/welcome-discount.ts';
import { countdownMachine } from '#machines/parts/countdown.ts';
import { wire } from '#machines/parts/wire.ts';
import { keepClosing } from '#src/adapters/closing.ts';
import { keepDismissal } from '#src/adapters/dismissal.ts';
import { keepDraftBy } from '#src/adapters/draft-by.ts';
import { appBadge } from '#src/adapters/app-badge.ts';
import { holdPage } from '#src/adapters/hold-page.ts';
import type { Http } from '#src/adapters/http.ts';
import { keepLastChat } from '#src/adapters/last-chat.ts';
import { photoFiles } from '#src/adapters/photo-files.ts';
import { askPermission, probe, subscribe, unsubscribe, watchPush } from '#src/adapters/push.ts';
import { sendMessage } from '#src/adapters/send-message.ts';
import { watchShown } from '#src/adapters/shown.ts';
import { watchSight } from '#src/adapters/sight.ts';
import { stream } from '#src/adapters/stream.ts';
import { keepUnsent } from '#src/adapters/unsent.ts';
import { tellHidden, watchVisibility } from '#src/adapters/visibility.ts';

const features = [
  'conversation',
  'message',
  'photo',
  'gift',
  'like',
  'allPhotos',
] as const satisfies readonly GatedFeature[];

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

/** What is sent to others, and the photos for it: their files live as long as their sending. */
export const wiredOutbox = (http: Http) => {
  const files = photoFiles();
  return {
    outbox: wire(outboxMachine, {
      sending: wire(sendingMachine, { sendMessage: sendMessage(http, files), holdPage }),
      keepUnsent,
    }),
    picking: wire(pickingMachine, { keepFiles: files.keepFiles }),
  };
};

/** The member scope with all its actors. */
export const wiredMember = (http: Http) =>
  wire(memberMachine, {
    chats: wire(chatsMachine, {
      loadChats: fromPromise(async ({ signal }) => (await http.call('loadChats', { signal })).chats),
      deleteConversation: fromPromise(
        async ({ input: { id, upTo }, signal }) =>
          void (await http.call('deleteConversation', {
            body: upTo === null ? { id } : { id, up_to: upTo },
            signal,
          })),
      ),
      tellDelivered: fromPromise(
        async ({ input, signal }) =>
          void (await http.call('tellDelivered', { body: { up_to: [...input.upTo] }, signal })),
      ),
      keepLastChat,
      watchSight,
    }),
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
      seeLike: fromPromise(
        async ({ input, signal }) => void (await http.call('seeLike', { body: { profile: input.id }, signal })),
      ),
    }),
    refresh: wire(refreshMachine, {
      poll: fromPromise(async ({ signal }) => {
        const [user, chats, likes] = await Promise.all([
          orNull(http.call('loadUser', { signal })),
          orNull(http.call('loadChats', { signal })),
          orNull(http.call('loadLikes', { signal })),
        ]);
        return { user: user?.user ?? null, chats: chats?.chats ?? null, likes };
      }),
    }),
    push: wire(pushMachine, {
      watchPush,
      probe,
      askPermission,
      subscribe: subscribe(http),
      unsubscribe: unsubscribe(http),
    }),
    loadPhotosPart: fromPromise<LoadedPhotos>(async () => ({ logic: (await import('./photos.ts')).wiredPhotos(http) })),
    ...wiredOutbox(http),
    report: wire(reportMachine, {
      sendReport: fromPromise(async ({ input: { draft }, signal }) => {
        if (draft === null) throw new Error('There is nothing to report.');
        return (await http.call('report', { body: draft, signal })).report;
      }),
    }),
    gate: wire(premiumGateMachine, {
      countdown: countdownMachine,
      watchShown,
      keepIntent: keepDraftBy(readIntent),
    }),
    match: wire(matchMachine, {
      loadProfile: fromPromise(({ input, signal }) => http.call('loadProfile', { query: input, signal })),
      loadAutoLike: fromPromise(({ signal }) => http.call('loadAutoLike', { signal })),
    }),
    likePopup: likePopupMachine,
    timeBonus: wire(timeBonusMachine, { countdown: countdownMachine, watchShown }),
    timeBonusModal: wire(timeBonusModalMachine, { keepDismissal: keepDismissal('time-bonus') }),
    welcomeDiscount: wire(welcomeDiscountMachine, {
      loadDiscount: fromPromise(({ signal }) => http.call('loadDiscount', { query: { welcome: 'true' }, signal })),
      countdown: countdownMachine,
      watchShown,
    }),
    enrichAlert: wire(enrichAlertMachine, { keepClosing: keepClosing('enrich') }),
    pushAlert: wire(pushAlertMachine, { keepClosing: keepClosing('push-alert') }),
    mailsAlert: wire(mailsAlertMachine, { keepClosing: keepClosing('disabled-notifications') }),
    visibility: wire(visibilityMachine, { watchVisibility, tellHidden }),
    appBadge,
    live: wire(liveMachine, { stream }),
  });
