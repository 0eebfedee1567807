import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import type { SmtpServer } from '#server/start/config.ts';

/** A received mail: envelope recipients and content. */
export type ReceivedMail = {
  readonly to: readonly string[];
  readonly from: string;
  readonly raw: string;
  readonly mail: Email;
};

/** Refuses a recipient or a mail; null accepts. */
type Answer = { readonly code: number; readonly text: string } | null;

export type MailServer = {
  readonly at: SmtpServer;
  readonly arrived: readonly ReceivedMail[];
  /** Number of connections, and passwords received. */
  readonly seen: { connections: number; readonly passwords: string[] };
  /** Sets the response to new connections. */
  answerConnection: (answer: () => Answer) => void;
  /** Sets the response to recipients. */
  answerTo: (answer: (address: string) => Answer) => void;
  /** Sets the response to message data. */
  answerText: (answer: () => Answer) => void;
};

const refusal = ({ code, text }: NonNullable<Answer>): Error => Object.assign(new Error(text), { responseCode: code });

type Options = {
  /** TLS from the start of each connection; without it the server offers none. */
  readonly tls?: { readonly cert: string; readonly key: string };
};

/** A real SMTP server that ends with the test. */
export const startMailServer = async ({ tls }: Options = {}): Promise<MailServer> => {
  const arrived: ReceivedMail[] = [];
  const seen: { connections: number; readonly passwords: string[] } = { connections: 0, passwords: [] };
  let toConnection: () => Answer = () => null;
  let toAddress: (address: string) => Answer = () => null;
  let toText: () => Answer = () => null;
  const server = new SMTPServer({
    ...(tls === undefined ? { disabledCommands: ['STARTTLS'] } : { ...tls, secure: true }),
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onConnect: (_, done) => {
      seen.connections += 1;
      const answer = toConnection();
      done(answer === null ? null : refusal(answer));
    },
    onAuth: ({ password }, _, done) => {
      seen.passwords.push(password ?? '');
      done(null, { user: 'anybody' });
    },
    onRcptTo: ({ address }, _, done) => {
      const answer = toAddress(address);
      done(answer === null ? null : refusal(answer));
    },
    onData: (stream, { envelope }, done) => {
      const receive = async (): Promise<Error | null> => {
        const bytes = await buffer(stream);
        const answer = toText();
        if (answer !== null) return refusal(answer);
        arrived.push({
          to: envelope.rcptTo.map(({ address }) => address),
          from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
          raw: bytes.toString('utf8'),
          mail: await PostalMime.parse(bytes),
        });
        return null;
      };
      receive().then(done, done);
    },
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port.');
  return {
    at: {
      host: tls === undefined ? '127.0.0.1' : 'localhost',
      port: address.port,
      secure: tls !== undefined,
      auth: null,
    },
    arrived,
    seen,
    answerConnection: (answer) => {
      toConnection = answer;
    },
    answerTo: (answer) => {
      toAddress = answer;
    },
    answerText: (answer) => {
      toText = answer;
    },
  };
};
