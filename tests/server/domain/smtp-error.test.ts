import { expect, test } from 'vitest';
import { type SmtpFailure, type SmtpReply, smtpFailure } from '#server/domain/smtp-error.ts';

const rcpt = (response: string): SmtpReply => ({
  command: 'RCPT TO',
  responseCode: Number(response.slice(0, 3)),
  response,
});
const data = (response: string): SmtpReply => ({ ...rcpt(response), command: 'DATA' });

test.each<[SmtpFailure, SmtpReply]>([
  ['no_mailbox', rcpt('550 5.1.1 User unknown')],
  ['no_mailbox', rcpt('550-5.1.1 The account does not exist')],
  ['no_mailbox', rcpt('556 5.1.10 Recipient has no mail')],
  ['no_mailbox', rcpt('550 5.2.1 Mailbox disabled')],
  ['no_mailbox', rcpt('550 No such user')],
  ['no_mailbox', rcpt('553 Mailbox name not allowed')],
  ['refused', rcpt('550 5.7.1 Relaying denied')],
  ['refused', rcpt('554 Transaction failed')],
  ['refused', rcpt('552 5.2.2 Mailbox full')],
  ['refused', data('554 5.7.1 Looks like spam')],
  ['refused', data('550 5.1.1 Said too late to be sure')],
  ['refused', { code: 'EENVELOPE', command: 'API' }],
  ['later', rcpt('450 4.2.1 Greylisted')],
  ['later', rcpt('452 Too many recipients')],
  ['later', data('451 Try again')],
  ['later', { command: 'DATA' }],
  ['down', { command: 'AUTH PLAIN', responseCode: 535, response: '535 5.7.8 Bad credentials' }],
  ['down', { command: 'MAIL FROM', responseCode: 550, response: '550 5.1.8 Sender refused' }],
  ['down', { command: 'CONN', responseCode: 421, response: '421 Too busy' }],
  ['down', {}],
])('[MAIL-03] %s: %j', (failure, reply) => {
  expect(smtpFailure(reply)).toBe(failure);
});
