import { expect, it } from 'vitest';
import * as account from '#contract/limits/account.ts';
import * as app from '#contract/limits/app.ts';
import * as contact from '#contract/limits/contact.ts';
import * as shop from '#contract/limits/shop.ts';

const limits = { ...account, ...app, ...contact, ...shop };

it('names the query parameters with a meaning [CONST-01]', () => {
  expect({ ...limits.queryParameters, inspect: limits.inspectParameter }).toEqual({
    likePopup: 't',
    pageBounce: 'lb',
    signupComplete: 'api_signup_complete',
    photo: 'photo',
    inspect: 'inspect',
  });
});

it('holds every constant of the specification [API-02 REFRESH-02 REFRESH-03 UI-01 UI-02 UI-03 UI-08 UI-09 LANG-05 SESSION-02]', () => {
  expect({
    localeCookie: [limits.localeCookie.name, limits.localeCookie.maxAge],
    authCookie: [limits.authCookie.prefix, limits.authCookie.maxAge],
    retries: limits.httpRetry.retries,
    refresh: [limits.refresh.start, limits.refresh.every, limits.refresh.everyWithPush],
    chunkReloadGuard: limits.chunkReloadGuard,
    timeBonusModalDelay: limits.timeBonus.modalDelay,
    timeBonus: [limits.timeBonus.window, limits.timeBonus.code, limits.timeBonus.percent, limits.timeBonus.tick],
    actFastHours: limits.timeBonus.actFastHours,
    welcomeDiscount: limits.welcomeDiscount.percent,
    matchModalReload: limits.matchModalReload,
    badges: [limits.badge.cap, limits.badge.creditsWarning],
    photos: [limits.photos.free, limits.photos.premium],
    freeConversations: limits.freeMemberLimits.conversations,
    swipeLikes: limits.swipe.likesPerDay,
    reactivation: limits.reactivation,
    geolocationMaxAge: limits.geolocationMaxAge,
    loadingBar: [limits.loadingBar.throttle, limits.loadingBar.duration],
    entryWarningCountries: limits.entryWarningCountries,
    packageStyles: limits.packageStyles,
    queryParameters: Object.values(limits.queryParameters),
    breakpoints: limits.breakpoints,
    toastWidth: limits.toast.maxWidth,
    modalWidths: limits.modalWidths,
    termsVersion: limits.termsVersion,
  }).toEqual({
    localeCookie: ['i18n_redirected', 31_536_000_000],
    authCookie: ['auth.', 2_592_000_000],
    retries: 5,
    refresh: [5_000, 60_000, 300_000],
    chunkReloadGuard: 60_000,
    timeBonusModalDelay: 40_000,
    timeBonus: [14_400_000, 'TIMEBONUS25', 25, 1_000],
    actFastHours: 4,
    welcomeDiscount: 25,
    matchModalReload: 500,
    badges: [99, 10],
    photos: [3, 25],
    freeConversations: 2,
    swipeLikes: 4,
    reactivation: 1_209_600_000,
    geolocationMaxAge: 3_600_000,
    loadingBar: [200, 5_000],
    entryWarningCountries: ['NL', 'DE'],
    packageStyles: ['p0', 'p1', 'p2', 'p3'],
    queryParameters: ['t', 'lb', 'api_signup_complete', 'photo'],
    breakpoints: [576, 768, 992, 1200],
    toastWidth: 350,
    modalWidths: [300, 500, 800, 1140],
    termsVersion: '2023-12-01T12:00:00.000Z',
  });
});
