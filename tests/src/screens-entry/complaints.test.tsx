// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import {
  all,
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

const submit = () => click(find('main form button[type=submit]'));

const created = { createCase: { number: '1234-5678' } };

const start = async (answers = {}) => {
  sessionStorage.clear();
  const stage = await open('/complaints', answers);
  await seeHeading('Complaints and questions');
  return stage;
};

const fillIn = async () => {
  await fill('select', 'payment');
  await fill('textarea', 'I was charged twice.');
  await fill('input[type=email]', 'anna@example.org');
};

it('[ROUTE-35 LEGAL-04] sends the message, and shows its number and where the mail went', async () => {
  const stage = await start(created);
  expect(document.title).toBe('Complaints and questions · Vesper');
  await fillIn();
  submit();
  await seeHeading('We have your message');
  expect(find('main')?.textContent).toContain('Your case has the number 1234-5678.');
  expect(find('main')?.textContent).toContain('We have sent an e-mail to anna@example.org.');
  expect(stage.requests.filter(({ name }) => name === 'createCase').map(({ body }) => body)).toEqual([
    { topic: 'payment', text: 'I was charged twice.', email: 'anna@example.org', language: 'en' },
  ]);
  await until(() => document.activeElement === find('h1'));
});

it('[ROUTE-35] an empty form names what is missing at each field, and sends nothing', async () => {
  const stage = await start(created);
  submit();
  await until(() => all('[aria-invalid=true]').length === 3);
  expect(texts('[id$="-error"]')).toEqual(['Please fill this in.', 'Please fill this in.', 'Invalid email.']);
  expect(stage.requests.some(({ name }) => name === 'createCase')).toBe(false);
});

it('[ROUTE-35] the address of a member is filled in', async () => {
  await start({ ...created, ...member({ email: 'ann@example.org' }) });
  expect((find('input[type=email]') as HTMLInputElement).value).toBe('ann@example.org');
});

it('[ROUTE-35] what was typed survives a reload, and is gone once it is sent', async () => {
  await start(created);
  await fillIn();
  await open('/complaints', created);
  await until(() => (find('textarea') as HTMLTextAreaElement | null)?.value === 'I was charged twice.');
  expect((find('select') as HTMLSelectElement).value).toBe('payment');
  submit();
  await seeHeading('We have your message');
  click(named('Write another message'));
  await seeHeading('Complaints and questions');
  expect((find('textarea') as HTMLTextAreaElement).value).toBe('');
});

it('[ROUTE-35 ERROR-09] a failure is shown above the form, which keeps its text', async () => {
  const stage = await start({ createCase: problem('network') });
  await fillIn();
  submit();
  await until(() => find('[role=alert]')?.textContent === 'An error occured, please try again later.');
  expect((find('textarea') as HTMLTextAreaElement).value).toBe('I was charged twice.');
  Object.assign(stage.answers, created);
  submit();
  await seeHeading('We have your message');
});
