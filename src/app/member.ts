import { fromPromise } from 'xstate';
import type { GatedFeature, Intent } from '#machines/app/told.ts';
import { chatsMachine } from '#machines/member/chats.ts';
import { giftMachine } from '#machines/member/gift.ts';
import { likePopupMachine } from '#machines/member/like-popup.ts';
import { likesMachine } from '#machines/member/likes.ts';
import { matchMachine } from '#machines/member/match.ts';
import { memberMachine, refreshMachine } from '#machines/member/member.ts';
import { photosMachine } from '#machines/member/photos.ts';
import { premiumGateMachine } from '#machines/member/premium-gate.ts';
import { reportMachine } from '#machines/member/report.ts';
import { pushMachine } from '#machines/member/push.ts';
import { timeBonusModalMachine } from '#machines/member/time-bonus-modal.ts';
import { timeBonusMachine } from '#machines/member/time-bonus.ts';
import { welcomeDiscountMachine } from '#machines/member/welcome-discount.ts';
import { countdownMachine } from '#machines/parts/countdown.ts';
import { wire } from '#machines/parts/wire.ts';
import { keepDismissal } from '#src/adapters/dismissal.ts';
import { keepDraftBy } from '#src/adapters/draft-by.ts';
import { appBadge } from '#src/adapters/app-badge.ts';
import { holdPage } from '#src/adapters/hold-page.ts';
import type { Http } from '#src/adapters/http.ts';
import { keepLastChat } from '#src/adapters/last-chat.ts';
import { live } from '#src/adapters/live.ts';
import { photoFiles } from '#src/adapters/photo-files.ts';
import { askPermission, probe, subscribe, unsubscribe, watchPush } from '#src/adapters/push.ts';
import { watchShown } from '#src/adapters/shown.ts';
import { uploadPhoto } from '#src/adapters/upload.ts';

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

const wiredPhotos = (http: Http) => {
  const files = photoFiles();
  return wire(photosMachine, {
    loadPhotos: fromPromise(({ signal }) => http.call('loadPhotos', { signal })),
    changePhoto: fromPromise(({ input: { kind, id }, signal }) =>
      kind === 'deleted'
        ? http.call('deletePhoto', { body: { id }, signal })
        : http.call('changePhoto', { body: { id, main: true }, signal }),
    ),
    uploadPhoto: uploadPhoto(files),
    keepFiles: files.keepFiles,
    holdPage,
  });
};

/** The member scope with all its actors. */
export const wiredMember = (http: Http) =>
  wire(memberMachine, {
    chats: wire(chatsMachine, {
      loadChats: fromPromise(async ({ signal }) => (await http.call('loadChats', { signal })).chats),
      deleteConversation: fromPromise(
        async ({ input, signal }) => void (await http.call('deleteConversation', { body: { id: input.id }, signal })),
      ),
      tellDelivered: fromPromise(
        async ({ input, signal }) =>
          void (await http.call('tellDelivered', { body: { up_to: [...input.upTo] }, signal })),
      ),
      keepLastChat,
    }),
    gift: wire(giftMachine, {
      loadGifts: fromPromise(async ({ signal }) => (await http.call('loadGifts', { signal })).gifts),
      sendGift: fromPromise(({ input: { key, profile, gift }, signal }) =>
        http.call('sendGift', { body: { profile, gift }, key, signal }),
      ),
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
    photos: wiredPhotos(http),
    report: wire(reportMachine, {
      sendReport: fromPromise(async ({ input: { draft }, signal }) => {
        if (draft === null) throw new Error('There is nothing to report.');
        return (await http.call('report', { body: draft, signal })).report;
      }),
    }),
    gate: wire(premiumGateMachine, { countdown: countdownMachine, keepIntent: keepDraftBy(readIntent) }),
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
    appBadge,
    live,
  });
