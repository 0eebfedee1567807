// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Profile } from '#contract/profile.ts';
import type { Report } from '#contract/report.ts';
import { imageOf } from '#tests/images.ts';
import { profile } from '#tests/machines/samples.ts';
import {
  type Answers,
  all,
  card,
  click,
  fill,
  find,
  member,
  named,
  open,
  problem,
  seeHeading,
  texts,
  until,
} from '#tests/src/app/stage.tsx';

const image = imageOf('main');
const ben: Profile = {
  ...profile(card.id, card),
  main_image: image,
  main_photo: 'main-photo',
  photos: [{ id: 'further-photo', image: imageOf('further'), locked: false }],
};
const report: Report = {
  id: 'case-0001',
  kind: 'member',
  reason: 'fake',
  remarks: 'An actor.',
  additions: [],
  name: 'Ben',
  state: 'open',
  answer: null,
  created: 0,
  decided: null,
};
const added: Report = { ...report, additions: [{ reason: 'spam', remarks: 'Wants money.', created: 86_400_000 }] };

const see = async (given: Answers = {}) => {
  const stage = await open(`/members/${card.id}`, {
    ...member(),
    loadProfile: ben,
    markLikeSeen: { ok: true },
    ...given,
  });
  await seeHeading('Ben, 40');
  return stage;
};
const ask = async (button: string) => {
  click(await until(() => named(button)));
  await until(() => find('dialog'));
};
const choose = (value: string) => click(find(`dialog input[value="${value}"]`));
const send = () => click(all('dialog button').find((button) => button.textContent === 'Send the report'));
const bodies = (requests: readonly { name: string; body: unknown }[]) =>
  requests.filter(({ name }) => name === 'report').map(({ body }) => body);

it('[ROLE-17 PHOTO-07] reports the displayed photo, the main one too', async () => {
  const stage = await see({ report: { report } });
  const about = (subject: string) => ({ profile: card.id, kind: 'photo', subject, reason: 'fake', remarks: '' });
  await ask('Report this photo');
  expect(find('dialog h2')?.textContent).toBe('Report a photo of Ben');
  choose('fake');
  send();
  await until(() => bodies(stage.requests).length === 1);
  click(await until(() => all('dialog button').find((button) => button.textContent === 'Close')));
  await until(() => find('dialog') === null);
  click(named('Show photo 2'));
  await ask('Report this photo');
  choose('fake');
  send();
  await until(() => bodies(stage.requests).length === 2);
  expect(bodies(stage.requests)).toEqual([about('main-photo'), about('further-photo')]);
});

it('[ROLE-17] a repeated report shows that it was added to the first one', async () => {
  await see({ report: { report: added } });
  await ask('Report Ben');
  choose('spam');
  send();
  expect(await until(() => find('dialog')?.textContent.includes("You've reported this before"))).toBe(true);
});

it('[ROLE-17] the limit of additions is shown at the field, and the input stays', async () => {
  const stage = await see({ report: problem('invalid_fields', { fields: { remarks: 'report_full' } }) });
  await ask('Report Ben');
  choose('spam');
  await fill('dialog textarea', 'Once more');
  send();
  await until(() => find('dialog')?.textContent.includes("You've added all the details this report can hold."));
  const field = find('dialog textarea');
  expect(field instanceof HTMLTextAreaElement && field.value).toBe('Once more');
  expect(field?.getAttribute('aria-invalid')).toBe('true');
  expect(bodies(stage.requests)).toHaveLength(1);
});

it('[ROLE-17] the page of a report shows its text and additions, and no name of a deleted member', async () => {
  await open('/reports/case-0001', {
    ...member(),
    loadReports: { reports: [{ ...added, name: null }], past_conversations: [] },
  });
  await seeHeading('Your report');
  const facts = await until(() => (texts('#main dt').length > 0 ? texts('#main dt') : null));
  expect(facts).toEqual(['About', 'What is wrong?', 'In your words', 'Reported', 'What you added']);
  expect(texts('#main dd').at(-1)).toMatch(/\nAdvertising, or asks for money\nWants money\.$/);
});

it('[BLOCK-06 ROLE-17] a member whose conversation is gone can be reported and blocked', async () => {
  const past = { profile: card.id, name: 'Ben', time: 0, blocked: false };
  const stage = await open('/reports', {
    ...member(),
    loadReports: { reports: [], past_conversations: [past] },
    report: { report: { ...report, name: null } },
    block: { ok: true },
  });
  await seeHeading('You have reported nothing');
  await ask('Report Ben');
  choose('fake');
  send();
  await until(() => bodies(stage.requests).length === 1);
  expect(bodies(stage.requests)).toMatchObject([{ profile: card.id, kind: 'member', subject: null }]);
  click(await until(() => all('dialog button').find((button) => button.textContent === 'Close')));
  click(await until(() => named('Block Ben')));
  await until(() => stage.requests.some(({ name }) => name === 'block'));
  await until(() => named('Unblock Ben'));
  expect(named('Block Ben')).toBeFalsy();
});
