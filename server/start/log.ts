import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import type { Config } from './config.ts';

const secrets = [
  'cookie',
  'authorization',
  'password',
  'token',
  'email',
  'login',
  'recipient',
  'body',
  'reply',
  'iban',
  'mobile',
  'account',
];

/** Only these fields: database errors quote rows in others (`detail`, `parameters`). */
const errorFacts = (error: Error) => {
  const { type, message, stack } = stdSerializers.err(error);
  return { type, message, stack, ...('code' in error ? { code: error.code } : {}) };
};

/** JSON lines without secrets, message texts or mail addresses. */
export const createLogger = ({ logLevel }: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger =>
  pino(
    {
      level: logLevel,
      base: null,
      serializers: { err: errorFacts },
      redact: { paths: [...secrets, ...secrets.map((name) => `*.${name}`)], censor: '…' },
    },
    destination ?? pino.destination({ sync: true }),
  );
