import { and, assign, enqueueActions, fromCallback, fromPromise, not, sendParent } from 'xstate';
import { day } from '#contract/durations.ts';
import { installHintDay } from '#contract/limits/app.ts';
import type { Facts } from '#machines/app/facts.ts';
import { isNoticeAllowed } from '#machines/app/notices.ts';
import { now } from '#machines/generic/clock.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import { noticeReleased, noticeRequested } from './notice-bar.ts';

/** Stored on this device. `lastDay`: the last day of use that was counted, in days of UTC since 1970. */
export type DeviceUse = { readonly days: number; readonly lastDay: number; readonly isHintClosed: boolean };

type HintFacts = Pick<Facts, 'route'>;

export type InstallHintEvent =
  | { type: 'facts.changed'; facts: HintFacts }
  /** Stored by this device before, also by another tab; null at the first use. */
  | { type: 'deviceUse.restored'; use: DeviceUse | null }
  /** The browser can install the site. */
  | { type: 'install.offered' }
  | { type: 'install.requested' }
  | { type: 'hint.dismissed' };

export type DeviceUseChanged = { type: 'deviceUse.changed'; use: DeviceUse };

const today = (): number => Math.floor(now() / day);

const shouldShow = and(['isOffered', 'isUsedOften', 'isNeverAnswered', 'isPageAllowed']);

/**
 * Offers to install the site as an app from the third day of use on, until it is answered once on this device. It
 * comes with a new page, so that nothing moves under a finger. [APP-02]
 */
export const installHintMachine = setup({
  types: {
    context: {} as {
      readonly route: Facts['route'];
      readonly isOffered: boolean;
      /** Null until the storage has answered. */
      readonly use: DeviceUse | null;
    },
    events: {} as InstallHintEvent,
    input: {} as HintFacts,
    tags: {} as 'open',
  },
  actors: {
    /** Stores the days of use on this device, and reports the stored ones. */
    persistDeviceUse: fromCallback<DeviceUseChanged>(unwired('persistDeviceUse')),
    watchInstallOffer: fromCallback<{ type: 'never' }>(unwired('watchInstallOffer')),
    /** The browser's own dialog. */
    promptInstall: fromPromise<void>(unwired('promptInstall')),
  },
  actions: {
    requestNotice: sendParent(noticeRequested('install')),
    releaseNotice: sendParent(noticeReleased('install')),
    setRoute: assign({ route: (_, { route }: HintFacts) => route }),
    countDay: enqueueActions(({ context, enqueue }) => {
      const use = { days: (context.use?.days ?? 0) + 1, lastDay: today(), isHintClosed: !!context.use?.isHintClosed };
      enqueue.assign({ use });
      enqueue.sendTo('persistDeviceUse', { type: 'deviceUse.changed', use });
    }),
    closeForEver: enqueueActions(({ context, enqueue }) => {
      if (context.use === null) return;
      const use = { ...context.use, isHintClosed: true };
      enqueue.assign({ use });
      enqueue.sendTo('persistDeviceUse', { type: 'deviceUse.changed', use });
    }),
  },
  guards: {
    isOffered: ({ context }) => context.isOffered,
    isUsedOften: ({ context }) => (context.use?.days ?? 0) >= installHintDay,
    isNeverAnswered: ({ context }) => context.use?.isHintClosed === false,
    isPageAllowed: ({ context }) => isNoticeAllowed('install', context.route),
    isNewDay: ({ context }) => context.use?.lastDay !== today(),
    isOtherPage: ({ context, event }) => event.type === 'facts.changed' && event.facts.route.key !== context.route.key,
  },
}).createMachine({
  id: 'installHint',
  context: ({ input: { route } }) => ({ route, isOffered: false, use: null }),
  initial: 'starting',
  invoke: [
    // Without storage there is no hint: it would come back each time.
    { src: 'persistDeviceUse', id: 'persistDeviceUse', onError: '.starting' },
    { src: 'watchInstallOffer', onError: {} },
  ],
  on: {
    'deviceUse.restored': { target: '.hidden', actions: assign({ use: ({ event }) => event.use }) },
    'install.offered': { actions: assign({ isOffered: true }) },
    'facts.changed': { actions: { type: 'setRoute', params: ({ event }) => event.facts } },
  },
  states: {
    starting: {},
    checking: {
      always: [{ guard: 'isNewDay', actions: 'countDay' }, { guard: shouldShow, target: 'open' }, { target: 'hidden' }],
    },
    hidden: {
      always: { guard: 'isNewDay', actions: 'countDay' },
      on: {
        'facts.changed': {
          guard: 'isOtherPage',
          target: 'checking',
          actions: { type: 'setRoute', params: ({ event }) => event.facts },
        },
      },
    },
    open: {
      tags: ['open'],
      entry: 'requestNotice',
      exit: 'releaseNotice',
      always: { guard: not(shouldShow), target: 'hidden' },
      on: {
        'install.requested': 'prompting',
        'hint.dismissed': { target: 'hidden', actions: 'closeForEver' },
      },
    },
    prompting: {
      entry: 'closeForEver',
      invoke: { src: 'promptInstall', onDone: 'hidden', onError: 'hidden' },
    },
  },
});
