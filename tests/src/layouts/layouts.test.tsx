// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { href, routes } from '#src/routes.ts';
import { imageOf } from '#tests/images.ts';
import { profile } from '#tests/machines/samples.ts';
import { card, find, member, open, problem, seeHeading, until } from '#tests/src/app/stage.tsx';

const routesOf = (layout: string) =>
  Object.entries(routes)
    .filter(([, route]) => route.layout === layout)
    .map(([, { pattern }]) => pattern);

it('[LAYOUT-01 LAYOUT-18] there are four layouts, and each route has its own', () => {
  expect([...new Set(Object.values(routes).map(({ layout }) => layout))].toSorted()).toEqual([
    'chat',
    'default',
    'empty',
    'lander',
  ]);
  expect(routesOf('chat').toSorted()).toEqual(['/chats/:id', '/members/:id/chat']);
  expect(routesOf('lander').toSorted()).toEqual([
    '/landers/:name/:slug?',
    '/landers/tinderswipe',
    '/members/:id/landing',
    '/members/:id/landing2/:slug?',
    '/members/:id/landing3/:slug?',
  ]);
  expect(routesOf('empty')).toEqual(['/members/:id/signup']);
});

it('[ROUTE-59] all names in the banner rules are routes', () => {
  expect([href('activate-done'), href('directdebit'), href('settings')]).toEqual([
    '/activate/done',
    '/directdebit',
    '/settings',
  ]);
});

it('[LAYOUT-02 LAYOUT-04 LAYOUT-05] default has the top navigation, the footer and the disclaimer', async () => {
  await open('/settings', member());
  await seeHeading('Settings');
  await until(() => find('header nav'));
  expect(find('footer')?.textContent).toContain('For adults of 18 and over only.');
});

it('[LAYOUT-09] default has the like modal', async () => {
  const picture = imageOf('ben');
  const { sendEvent } = await open('/settings', {
    ...member(),
    loadProfile: profile(card.id, { ...card, main_image: picture, matched: true }),
  });
  await seeHeading('Settings');
  await until(() => find('header nav'));
  sendEvent({ type: 'matchModal.requested', id: card.id });
  expect((await until(() => find('dialog'))).textContent).toContain('Ben');
});

it('[LAYOUT-11 LAYOUT-17] chat and empty have none of these', async () => {
  await open('/members/member-0002/chat', {
    ...member(),
    loadConversation: problem('not_found'),
    loadProfile: profile('x'),
  });
  await until(() => find('main h1'));
  expect([find('header[class*=bar]'), find('footer'), find('nav')]).toEqual([null, null, null]);
  await open('/members/member-0002/signup');
  await until(() => find('main h1'));
  expect([find('header'), find('footer'), find('nav')]).toEqual([null, null, null]);
});
