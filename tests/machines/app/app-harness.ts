import { afterEach, beforeEach, vi } from 'vitest';
import {
  type AnyActorLogic,
  type AnyEventObject,
  type EventObject,
  type NonReducibleUnknown,
  createActor,
  fromCallback,
  fromPromise,
} from 'xstate';
import type { SentMessage } from '#contract/chat.ts';
import {
  type LoadedPage,
  type LoadedEntryWarning,
  appMachine,
  companyMachine,
  interestsMachine,
  regionsMachine,
  settingsMachine,
} from '#machines/app/app.ts';
import type { Route } from '#machines/app/facts.ts';
import { loadingBarMachine } from '#machines/app/loading-bar.ts';
import { localeMachine } from '#machines/app/locale.ts';
import { netMachine } from '#machines/app/net.ts';
import { sessionMachine } from '#machines/app/session.ts';
import { toastsMachine } from '#machines/app/toasts.ts';
import { trackingMachine } from '#machines/app/tracking.ts';
import { dispatch } from '#machines/app/commands.ts';
import type { AppEvent } from '#machines/app/events.ts';
import { activationReminderMachine } from '#machines/member/activation-reminder.ts';
import { disabledNotificationsMachine, enrichProfileMachine, pushAlertMachine } from '#machines/member/alerts.ts';
import { refreshMachine } from '#machines/member/children.ts';
import { blocksMachine } from '#machines/member/blocks.ts';
import { chatSearchMachine } from '#machines/member/chat-search.ts';
import { chatsMachine } from '#machines/member/chats.ts';
import { conversationDeletionsMachine } from '#machines/member/conversation-deletions.ts';
import { deliveryReceiptsMachine } from '#machines/member/delivery-receipts.ts';
import { emailConfirmationMachine } from '#machines/member/email-confirmation.ts';
import { giftMachine } from '#machines/member/gift.ts';
import { lastConversationMachine } from '#machines/member/last-conversation.ts';
import { likePopupMachine } from '#machines/member/like-popup.ts';
import { likesMachine } from '#machines/member/likes.ts';
import { liveMachine } from '#machines/member/live.ts';
import { matchQueueMachine } from '#machines/member/match-queue.ts';
import { memberMachine } from '#machines/member/member.ts';
import type { QueuedMessage, StoredQueue } from '#machines/member/queued-message.ts';
import { type QueuedMessagesRestored, sendQueuesMachine } from '#machines/member/send-queues.ts';
import { chatPhotoPreviewMachine } from '#machines/member/chat-photo-preview.ts';
import { noticeBarMachine } from '#machines/member/notice-bar.ts';
import { modalQueueMachine } from '#machines/member/modal-queue.ts';
import { paywallMachine } from '#machines/member/paywall.ts';
import { paywallOfferMachine } from '#machines/member/paywall-offer.ts';
import { pushMachine } from '#machines/member/push.ts';
import { reportMachine } from '#machines/member/report.ts';
import { type SendEvent, sendQueueMachine } from '#machines/member/send-queue.ts';
import { timeBonusModalMachine } from '#machines/member/time-bonus-modal.ts';
import { timeBonusMachine } from '#machines/member/time-bonus.ts';
import { partnerTypingMachine } from '#machines/member/partner-typing.ts';
import { installHintMachine } from '#machines/member/install-hint.ts';
import { visibilityMachine } from '#machines/member/visibility.ts';
import { welcomeDiscountMachine } from '#machines/member/welcome-discount.ts';
import { countdownMachine } from '#machines/generic/countdown.ts';
import { problemOf } from '#machines/generic/problem.ts';
import { wire } from '#machines/generic/wire.ts';
import { routeAt } from '#src/routes.ts';
import { isActor } from '#tests/machines/kit/effects.ts';

/** A pending request to the outside world. */
type Asked = {
  readonly name: string;
  readonly input: unknown;
  readonly signal: AbortSignal;
  readonly answer: (value: unknown) => void;
  readonly refuse: (error: unknown) => void;
};

/** The clock starts at 0 and advances only by `pass`. */
export const withFakeTimers = (): void => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });
};

/** Delivers pending replies and advances time, ms. */
export const advance = async (ms = 0): Promise<void> => {
  await vi.advanceTimersByTimeAsync(ms);
};

/**
 * The whole tree of real machines; only the outside world is played. `pages`: what the loader finds for a route;
 * `unsent`: what this tab has kept, by the profile of the other side.
 */
export const startApp = (
  path: string,
  pages: Readonly<Record<string, AnyActorLogic>> = {},
  unsent: Readonly<Record<string, StoredQueue>> = {},
) => {
  const asked: Asked[] = [];
  const received: { to: string; event: EventObject }[] = [];
  const went: string[] = [];
  const said = new Map<string, (event: EventObject) => void>();
  const startedWith = new Map<string, unknown>();

  /** A request that is answered by the test. */
  const request = <Output, Input>(name: string) =>
    fromPromise<Output, Input>(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          const answer = (value: unknown) => {
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test provides the reply.
            resolve(value as Output);
          };
          asked.push({ name, input, signal, answer, refuse: reject });
        }),
    );
  /** A message that is answered by the test. */
  const sending = fromCallback<{ type: 'never' }, { profile: string; message: QueuedMessage | null }>(
    ({ input, sendBack }) => {
      const gone = new AbortController();
      const send = (events: SendEvent) => sendBack(events);
      asked.push({
        name: 'sendMessage',
        input,
        signal: gone.signal,
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the test provides the reply.
        answer: (value) => send({ type: 'send.succeeded', sent: value as SentMessage }),
        refuse: (error) => send({ type: 'send.failed', problem: problemOf(error) }),
      });
      return () => gone.abort();
    },
  );
  /** An external source of events. */
  const voice = <Event extends EventObject, Input extends NonReducibleUnknown>(name: string) =>
    fromCallback<Event, Input>(({ input, sendBack }) => {
      said.set(name, sendBack);
      startedWith.set(name, input);
      return () => said.delete(name);
    });
  const routeTo = (to: string): Route => {
    const { pathname, search } = new URL(to, 'https://vesper.example');
    return routeAt(pathname, search);
  };

  const member = wire(memberMachine, {
    keepOfflineCopy: voice('offline copy'),
    modalQueue: wire(modalQueueMachine, { watchDialogs: voice('dialogs'), watchEditing: voice('editing') }),
    noticeBar: wire(noticeBarMachine, { persistPushOffer: voice('push offer') }),
    chats: wire(chatsMachine, {
      loadChats: request('loadChats'),
      watchTabVisibility: voice('sight'),
    }),
    chatSearch: wire(chatSearchMachine, { searchConversations: request('searchConversations') }),
    conversationDeletions: wire(conversationDeletionsMachine, { deleteConversation: request('deleteConversation') }),
    deliveryReceipts: wire(deliveryReceiptsMachine, { sendDeliveryReceipts: request('sendDeliveryReceipts') }),
    lastConversation: wire(lastConversationMachine, { persistLastConversation: voice('last chat') }),
    partnerTyping: partnerTypingMachine,
    likes: wire(likesMachine, {
      loadLikes: request('loadLikes'),
      sendLike: request('sendLike'),
      markLikeSeen: request('markLikeSeen'),
    }),
    refresh: wire(refreshMachine, { poll: request('poll') }),
    // A browser whose push support is not detected yet.
    push: wire(pushMachine, {
      watchPush: voice('push'),
      detectPushState: fromPromise(() => new Promise(() => undefined)),
      requestPushPermission: request('requestPushPermission'),
      subscribeToPush: request('subscribeToPush'),
      unsubscribeFromPush: request('unsubscribeFromPush'),
    }),
    loadPhotosPart: request('loadPhotosPart'),
    sendQueues: wire(sendQueuesMachine, {
      sendQueue: wire(sendQueueMachine, {
        sendMessage: sending,
        warnBeforeUnload: voice('page hold for sending'),
      }),
      persistQueuedMessages: fromCallback(({ sendBack }) =>
        sendBack({ type: 'queuedMessages.restored', found: unsent } satisfies QueuedMessagesRestored),
      ),
    }),
    chatPhotoPreview: wire(chatPhotoPreviewMachine, { storeFiles: voice('files for sending') }),
    blocks: wire(blocksMachine, { save: request('saveBlock') }),
    gift: wire(giftMachine, { loadGifts: request('loadGifts'), sendGift: request('sendGift') }),
    report: wire(reportMachine, { sendReport: request('sendReport') }),
    paywall: wire(paywallMachine, {
      countdown: countdownMachine,
      paywallOffer: wire(paywallOfferMachine, { loadOffer: request('loadOffer') }),
      watchTabReturn: voice('shown for the gate'),
      persistIntent: voice('intent'),
    }),
    matchQueue: wire(matchQueueMachine, { loadProfile: request('loadProfile'), loadAutoLike: request('loadAutoLike') }),
    likePopup: likePopupMachine,
    timeBonus: wire(timeBonusMachine, { countdown: countdownMachine, watchTabReturn: voice('shown') }),
    timeBonusModal: wire(timeBonusModalMachine, { persistDismissal: voice('dismissal') }),
    welcomeDiscount: wire(welcomeDiscountMachine, {
      loadDiscount: request('loadDiscount'),
      countdown: countdownMachine,
      watchTabReturn: voice('shown for welcome'),
    }),
    activationReminder: wire(activationReminderMachine, { watchSmartphone: voice('smartphone') }),
    emailConfirmation: wire(emailConfirmationMachine, { activateByCode: request('activateByCode') }),
    enrichProfileAlert: wire(enrichProfileMachine, { persistDismissal: voice('enrich') }),
    pushAlert: wire(pushAlertMachine, { persistDismissal: voice('push alert') }),
    disabledNotificationsAlert: wire(disabledNotificationsMachine, { persistDismissal: voice('mails alert') }),
    installHint: wire(installHintMachine, {
      persistDeviceUse: voice('device use'),
      watchInstallOffer: voice('install offer'),
      promptInstall: request('promptInstall'),
    }),
    visibility: wire(visibilityMachine, {
      watchPageVisibility: voice('visibility'),
      sendHiddenBeacon: request('sendHiddenBeacon'),
    }),
    updateAppBadge: voice('badge'),
    live: wire(liveMachine, { watchEventStream: voice('stream') }),
  });

  const logic = wire(appMachine, {
    session: wire(sessionMachine, { loadUser: request('loadUser'), logOut: request('logOut') }),
    settings: wire(settingsMachine, { load: request('loadSettings') }),
    company: wire(companyMachine, { load: request('loadCompany') }),
    locale: wire(localeMachine, { switchLanguage: request('switchLanguage'), saveLanguage: request('saveLanguage') }),
    net: wire(netMachine, { watchNetwork: voice('net') }),
    toasts: toastsMachine,
    loadingBar: loadingBarMachine,
    history: fromCallback<Extract<AppEvent, { type: 'navigation.requested' | 'search.pagesLoaded' }>>(
      ({ sendBack, receive }) =>
        receive((events) => {
          if (events.type === 'search.pagesLoaded') return;
          const { to } = events;
          went.push(to);
          sendBack({ type: 'facts.updated', facts: { route: routeTo(to) } });
        }),
    ),
    tracking: wire(trackingMachine, { persistTrackingSource: voice('landing'), sendBounceBeacon: voice('bounce') }),
    tabSync: voice('tabSync'),
    regions: wire(regionsMachine, { load: request('loadRegions') }),
    interests: wire(interestsMachine, { load: request('loadInterests') }),
    loadPage: request<LoadedPage, { route: Route }>('loadPage'),
    loadMember: request('loadMember'),
    // No entry warning and no lost chunk here.
    loadEntryWarning: fromPromise<LoadedEntryWarning>(async () => null),
    loadDeferred: fromPromise(() => new Promise(() => undefined)),
  });

  const app = createActor(logic, {
    input: {
      locale: 'en',
      online: true,
      installed: false,
      wide: false,
      hasBack: false,
      pagesShown: 0,
      route: routeTo(path),
      siteQuery: {},
      isLanguageChosen: false,
    },
    inspect: (event) => {
      if (event.type !== '@xstate.event' || event.actorRef === app) return;
      if (event.sourceRef !== app && event.sourceRef !== undefined) return;
      if (isActor(event.actorRef) && !event.event.type.startsWith('xstate.'))
        received.push({ to: event.actorRef.id, event: event.event });
    },
  });
  app.start();

  const waiting = (name: string): readonly Asked[] => asked.filter((one) => one.name === name && !one.signal.aborted);
  const settle = (one: Asked): void => {
    asked.splice(asked.indexOf(one), 1);
  };
  const first = (name: string): Asked => {
    const [one] = waiting(name);
    if (one === undefined) throw new Error(`Nobody asks for ${name}.`);
    settle(one);
    return one;
  };

  const memberChild = (child: string) => {
    const found = app.system.get(child);
    if (found === undefined) throw new Error(`${child} is not there.`);
    return found;
  };

  return {
    app,
    /** Sends as a view does. */
    send: (event: AppEvent) => dispatch(app, event),
    /** Sends an event of an external source: `net` or `stream`. */
    say: (name: 'net' | 'stream', event: AnyEventObject) => said.get(name)?.(event),
    /** Input of the last start of an external source. */
    inputOf: (name: 'stream' | 'offline copy') => startedWith.get(name),
    isListening: (name: 'net' | 'stream' | 'offline copy') => said.has(name),
    /** Inputs of the pending requests of this name. */
    inputsOf: (name: string) => waiting(name).map(({ input }) => input),
    /** Names of all pending requests. */
    pendingRequests: () =>
      asked
        .filter(({ signal }) => !signal.aborted)
        .map(({ name }) => name)
        .sort(),
    answer: async (name: string, value?: unknown) => {
      first(name).answer(value);
      await advance();
    },
    refuse: async (name: string, error: unknown) => {
      first(name).refuse(error);
      await advance();
    },
    /** Resolves the loader with the page of the requested route. */
    loadPage: async () => {
      const { input, answer } = first('loadPage');
      const { route } = input instanceof Object && 'route' in input ? input : { route: null };
      const name = route instanceof Object && 'name' in route ? String(route.name) : '';
      const page = pages[name];
      answer(page === undefined ? null : { logic: page, input: {} });
      await advance();
    },
    loadMember: async () => {
      first('loadMember').answer({ logic: member });
      await advance();
    },
    /** The events that actors received from the root or from a view since the last call. */
    takeReceived: () => received.splice(0),
    /** Requested URLs. */
    went,
    facts: () => app.getSnapshot().context.facts,
    value: () => app.getSnapshot().value,
    has: (child: 'page' | 'member') => Reflect.has(app.getSnapshot().children, child),
    sendToPage: (event: AnyEventObject) => {
      const page: unknown = Reflect.get(app.getSnapshot().children, 'page');
      if (!isActor(page)) throw new Error('No page is there.');
      page.send(event);
    },
    /** State of a child of the member scope. */
    memberHasTag: (child: string, tag: string): boolean => memberChild(child).getSnapshot().hasTag(tag),
    /** Running send queues. */
    sendQueueIds: (): readonly string[] =>
      Object.keys(memberChild('sendQueues').getSnapshot().children).filter((id) => id !== 'persistQueuedMessages'),
    sendToMember: (child: string, event: AnyEventObject) => memberChild(child).send(event),
    stop: () => app.stop(),
  };
};

export type AppHarness = ReturnType<typeof startApp>;
