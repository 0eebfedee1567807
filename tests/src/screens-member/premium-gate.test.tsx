// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { all, card, click, find, member, open, until } from '#tests/src/app/stage.tsx';

const refused = async () => {
  const stage = await open('/members', { ...member({ credits: 0, paid_user: false }) });
  await until(() => stage.asked.some(({ name }) => name === 'loadChats') && find('main h1'));
  stage.app.send({
    type: 'gate.asked',
    feature: 'allPhotos',
    intent: { feature: 'allPhotos', path: `/members/${card.id}`, name: card.name },
    until: null,
  });
  await until(() => find('dialog'));
  return stage;
};

it('[PREMIUM-03 ROLE-13] what is for Premium only says so, and offers to buy a bundle', async () => {
  await refused();
  expect(find('dialog')?.textContent).toContain(`See all photos of ${card.name}`);
  expect(find('dialog')?.textContent).toContain('Any bundle of credits makes you Premium and opens every photo.');
  click(all('dialog button').find(({ textContent }) => textContent === 'Get Premium'));
  await until(() => location.pathname === '/premium');
  expect(find('dialog')).toBeNull();
});
