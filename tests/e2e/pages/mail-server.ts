import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A mail server to which a site hands its mails, and the mailboxes behind it. */
export const startMailServer = async () => {
  const arrived: Email[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    disableReverseLookup: true,
    logger: false,
    onData: (stream, _, done) => {
      const receive = async () => arrived.push(await PostalMime.parse(await buffer(stream)));
      receive().then(() => done(), done);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The latest mail with a matching subject. */
    mail: (subject: RegExp): Email | undefined => arrived.findLast((mail) => subject.test(mail.subject ?? '')),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
};
