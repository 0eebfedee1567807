// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { registerOpenDialog } from '#src/ui/modal/open-dialogs.ts';
import { all, card, click, find, member, open, until } from '#tests/src/app/stage.tsx';

const requests = async () => {
  const stage = await open('/members', { ...member({ credits: 0, paid_user: false }) });
  await until(() => stage.requests.some(({ name }) => name === 'loadConversations') && find('main h1'));
  const request = () =>
    stage.app.send({
      type: 'paywall.requested',
      feature: 'allPhotos',
      intent: { feature: 'allPhotos', path: `/members/${card.id}`, name: card.name },
      until: null,
    });
  request();
  return { ...stage, request };
};

const refused = async () => {
  const stage = await requests();
  await until(() => find('dialog'));
  return stage;
};

it('[PREMIUM-03 ROLE-13] explains a Premium feature, and offers a bundle', async () => {
  await refused();
  expect(find('dialog')?.textContent).toContain(`See all photos of ${card.name}`);
  expect(find('dialog')?.textContent).toContain('Any bundle of credits makes you Premium and opens every photo.');
  click(all('dialog button').find(({ textContent }) => textContent === 'Get Premium'));
  await until(() => location.pathname === '/premium');
  expect(find('dialog')).toBeNull();
});

it('[ROLE-09 UI-11] waits until any other modal has closed', async () => {
  const leave = registerOpenDialog();
  const stage = await requests();
  // The component is rendered; only its modal still waits.
  await import('#src/components/paywall/paywall.tsx');
  await until(() => stage.app.getSnapshot().children['member'] !== undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(find('dialog')).toBeNull();
  leave();
  await until(() => find('dialog'));
});

it('[ROLE-09 LIKE-09] opens again after it was closed', async () => {
  const stage = await refused();
  click(find('dialog [aria-label=Close]'));
  await until(() => find('dialog') === null);
  stage.request();
  await until(() => find('dialog'));
  expect(find('dialog')?.textContent).toContain(`See all photos of ${card.name}`);
});
