/**
 * What became of a mail that did not leave.
 * `nobody`: the address does not exist; `refused`: this mail never will; `later`: this mail may yet;
 * `down`: the server takes none at all, as when it cannot be reached or refuses our login or sender.
 */
export type SmtpFailure = 'nobody' | 'refused' | 'later' | 'down';

/** What is known of a failure: the server's answer, and to which command it was given. */
export type SmtpReply = {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
  readonly response?: unknown;
};

/** Of the enhanced codes (RFC 3463) only these speak of the address; 5.7.1 "relaying denied" is our own trouble. */
const ofAddress = /^5\d\d[ -]5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/;
const enhanced = /^\d{3}[ -]\d\.\d{1,3}\.\d{1,3}\b/;

/** Codes (RFC 5321) that say of themselves that there is no such mailbox, where no enhanced code says more. */
const noMailbox: readonly unknown[] = [550, 551, 553];

export const smtpFailure = ({ code, command, responseCode, response }: SmtpReply): SmtpFailure => {
  // The server was asked nothing: nobody can be sent to at this address.
  if (command === 'API' && code === 'EENVELOPE') return 'refused';
  if (command !== 'RCPT TO' && command !== 'DATA') return 'down';
  if (typeof responseCode !== 'number' || responseCode < 500) return 'later';
  if (command === 'DATA') return 'refused';
  const answer = typeof response === 'string' ? response : '';
  const isNobody = enhanced.test(answer) ? ofAddress.test(answer) : noMailbox.includes(responseCode);
  return isNobody ? 'nobody' : 'refused';
};
