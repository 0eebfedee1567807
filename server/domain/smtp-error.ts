/**
 * Delivery failure. `no_mailbox`: the address does not exist; `refused`: permanent for this mail; `later`: temporary
 * for this mail; `down`: affects all mails, as when the server is unreachable or refuses our login or sender.
 */
export type SmtpFailure = 'no_mailbox' | 'refused' | 'later' | 'down';

/** The server's reply, and the command it was given to. */
export type SmtpReply = {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
};

/** Only these enhanced codes (RFC 3463) concern the address; 5.7.1 "relaying denied" is our own fault. */
const addressStatus = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;
const enhancedStatus = /^\d{3}[ -]\d\.\d{1,3}\.\d{1,3}\b/;

/** Codes (RFC 5321) that mean a missing mailbox when no enhanced code is given. */
const noMailbox: readonly unknown[] = [550, 551, 553];

export const smtpFailure = ({ code, command, responseCode, response }: SmtpReply): SmtpFailure => {
  // Failed before sending: the address is not a valid recipient.
  if (command === 'API' && code === 'EENVELOPE') return 'refused';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'down';
  if (typeof responseCode !== 'number' || responseCode < 500) return 'later';
  if (command === 'DATA') return 'refused';
  const answer = typeof response === 'string' ? response : '';
  const isUnknownMailbox = enhancedStatus.test(answer) ? addressStatus.test(answer) : noMailbox.includes(responseCode);
  return isUnknownMailbox ? 'no_mailbox' : 'refused';
};
