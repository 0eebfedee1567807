import { fromCallback } from 'xstate';
import type { DisplayEvent } from '#machines/app/display.ts';
import type { NetEvent } from '#machines/app/net.ts';
import { ProblemError } from '#machines/generic/problem.ts';
import type { SmartphoneChanged } from '#machines/member/activation-reminder.ts';

/** Reports the browser's online state, now and on every change. [OFFLINE-01] */
export const watchNetwork = fromCallback<NetEvent>(({ sendBack }) => {
  const controller = new AbortController();
  const lost = () => sendBack({ type: 'net.lost' });
  const returned = () => sendBack({ type: 'net.returned' });
  addEventListener('offline', lost, { signal: controller.signal });
  addEventListener('online', returned, { signal: controller.signal });
  if (navigator.onLine) returned();
  else lost();
  return () => controller.abort();
});

const standalone = () => matchMedia('(display-mode: standalone)');

/** The visitor wants no motion; false where no browser is asked. */
export const prefersReducedMotion = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/** [UI-12] */
export const isStandalone = (): boolean => standalone().matches;

/** Chromium's event: the site can be installed. Other browsers have none. */
type InstallOffer = Event & { readonly prompt?: () => Promise<unknown> };

let installOffer: InstallOffer | null = null;

/** The event comes once, before the member scope has loaded. [APP-02] */
export const holdInstallOffer = (): void =>
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    installOffer = event;
  });

export const findInstallOffer = (): InstallOffer | null => installOffer;

const wideWindow = () => matchMedia('(min-width: 992px)');

/** [CHAT-22] */
export const isWideWindow = (): boolean => wideWindow().matches;

/** Reports changes between installed app and browser tab, and of the window's width; and once at its start, which is late. */
export const watchDisplayMode = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const stop = new AbortController();
  const [app, wide] = [standalone(), wideWindow()];
  const report = () =>
    sendBack({ type: 'display.changed', installed: app.matches, wide: wide.matches } satisfies DisplayEvent);
  for (const query of [app, wide]) query.addEventListener('change', report, { signal: stop.signal });
  report();
  return () => stop.abort();
});

/** Narrow touch screen. [ALERT-14] */
const query = '(max-width: 767.98px) and (pointer: coarse)';

export const watchSmartphone = fromCallback<{ type: 'never' }>(({ sendBack }) => {
  const stop = new AbortController();
  const watched = matchMedia(query);
  const report = () =>
    sendBack({ type: 'smartphone.changed', isSmartphone: watched.matches } satisfies SmartphoneChanged);
  watched.addEventListener('change', report, { signal: stop.signal });
  report();
  return () => stop.abort();
});

/** IANA name of the browser's time zone, for the hours of notifications. [NOTIF-01] */
export const timeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Throws while the browser blocks cookies: without them a login ends at once, and a new account would be lost. Chromium
 * says `navigator.cookieEnabled` even where its settings block them, so one is written and read.
 */
export const requireCookies = (): void => {
  document.cookie = 'check=1';
  const isStored = document.cookie.includes('check=1');
  document.cookie = 'check=1; max-age=0';
  if (!isStored) throw new ProblemError({ code: 'cookies_blocked' });
};
