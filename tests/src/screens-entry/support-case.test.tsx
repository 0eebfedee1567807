// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { Case } from '#contract/case.ts';
import { click, fill, find, named, open, problem, seeHeading, texts, until } from '#tests/src/app/stage.tsx';

const submit = () => click(find('main form button[type=submit]'));

const link = `/${'a-B_'.repeat(10)}xyz`;
const question = { author: 'sender', text: 'Where are my credits?', time: 86_400_000 } as const;
const answer = { author: 'operator', text: 'They are back.', time: 172_800_000 } as const;
const opened: Case = {
  number: '1234-5678',
  topic: 'payment',
  state: 'answered',
  created: 86_400_000,
  entries: [question, answer],
};

it('[ROUTE-61] the mailed link opens the case, and its token is nowhere in the address', async () => {
  const stage = await open(link, { openCase: { case: opened } });
  await seeHeading('Your case 1234-5678');
  expect([location.pathname, document.title]).toEqual(['/case', 'Your case · Vesper']);
  expect(texts('ol > li > p:last-child')).toEqual(['Where are my credits?', 'They are back.']);
  expect(find('main')?.textContent).toContain('A payment or credits · Answered');
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(stage.requests.find(({ name }) => name === 'openCase')?.body).toEqual({ token: link.slice(1) });
});

it('[ROUTE-61] a reply is sent with the token, and shown', async () => {
  const replied = { ...opened, state: 'open', entries: [...opened.entries, { ...question, text: 'Not all.' }] };
  const stage = await open(link, { openCase: { case: opened }, replyToCase: { case: replied } });
  await seeHeading('Your case 1234-5678');
  await fill('textarea', 'Not all.');
  submit();
  await until(() => texts('ol > li > p:last-child').length === 3);
  expect(stage.requests.find(({ name }) => name === 'replyToCase')?.body).toEqual({
    text: 'Not all.',
    token: link.slice(1),
  });
  await until(() => (find('textarea') as HTMLTextAreaElement).value === '');
  expect(find('[role=status]')?.textContent).toBe('Sent. We answer by e-mail.');
});

it('[ROUTE-61] an unknown token shows the page that could not be found, also in the title', async () => {
  await open(link, { openCase: problem('not_found') });
  await seeHeading('This page could not be found');
  expect(document.title).toBe('This page could not be found · Vesper');
});

it('[ROUTE-61] without a token the page asks for the mail', async () => {
  await open('/case');
  await seeHeading('Please open the link in our e-mail');
  expect(named('Write to us')?.getAttribute('href')).toBe('/complaints');
});

it('[ROUTE-61 ERROR-09] a case that could not be loaded is loaded again', async () => {
  const stage = await open(link, { openCase: problem('network') });
  await seeHeading('Your case could not be loaded');
  stage.answers['openCase'] = { case: opened };
  click(named('Try again'));
  await seeHeading('Your case 1234-5678');
  expect(stage.requests.filter(({ name }) => name === 'openCase')).toHaveLength(2);
});
