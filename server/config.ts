import { StartError } from './start-error.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

export type Config = {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null: SQLite in the data directory. */
  readonly databaseUrl: string | null;
  /** Without a slash at its end. Links in mails are built from it and nothing else. */
  readonly publicUrl: string;
  /** Demo members, the outbox page and the sandbox provider. */
  readonly demo: boolean;
  readonly logLevel: LogLevel;
  /** `X-Forwarded-For` is believed: a proxy of ours stands in front. */
  readonly trustProxy: boolean;
};

type Environment = Readonly<Record<string, string | undefined>>;

const wrong = (sentence: string): never => {
  throw new StartError(sentence, 2);
};

const readSwitch = (environment: Environment, name: string, otherwise: boolean): boolean => {
  const value = environment[name];
  if (value === undefined || value === '') return otherwise;
  if (value === '1' || value === '0') return value === '1';
  return wrong(`${name} is "${value}": set it to 1 or 0.`);
};

const readPort = (value: string | undefined): number => {
  if (value === undefined || value === '') return 3000;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  return port <= 65_535 ? port : wrong(`PORT is "${value}": set it to a number from 0 (any free one) to 65535.`);
};

const readDatabaseUrl = (value: string | undefined): string | null => {
  if (value === undefined || value === '') return null;
  const scheme = URL.canParse(value) ? new URL(value).protocol : null;
  if (scheme === 'postgres:' || scheme === 'postgresql:') return value;
  return wrong('DATABASE_URL is no PostgreSQL address: write it as postgres://user:password@host:5432/database.');
};

/** Where a browser on this machine finds the server; a host that means every interface is the machine itself. */
export const localAddress = (host: string, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

const readPublicUrl = (value: string | undefined, host: string, port: number): string => {
  if (value === undefined || value === '') return localAddress(host, port);
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/')
    return url.origin;
  return wrong(`PUBLIC_URL is "${value}": write it as https://example.com, without a path.`);
};

const readLogLevel = (value: string | undefined, otherwise: LogLevel): LogLevel => {
  if (value === undefined || value === '') return otherwise;
  return (
    logLevels.find((level) => level === value) ??
    wrong(`LOG_LEVEL is "${value}": set it to one of ${logLevels.join(', ')}.`)
  );
};

/** Reads the whole configuration; the first wrong value is refused with a sentence that names it. */
export const readConfig = (environment: Environment): Config => {
  const port = readPort(environment['PORT']);
  const host = environment['HOST'] || '127.0.0.1';
  const demo = readSwitch(environment, 'DEMO', environment['NODE_ENV'] !== 'production');
  return {
    port,
    host,
    dataDir: environment['DATA_DIR'] || 'data',
    databaseUrl: readDatabaseUrl(environment['DATABASE_URL']),
    publicUrl: readPublicUrl(environment['PUBLIC_URL'], host, port),
    demo,
    logLevel: readLogLevel(environment['LOG_LEVEL'], demo || process.stdout.isTTY ? 'warn' : 'info'),
    trustProxy: readSwitch(environment, 'TRUST_PROXY', false),
  };
};

/** The same configuration once the system has chosen a port for `PORT=0`. */
export const withPort = (config: Config, port: number): Config =>
  config.publicUrl === localAddress(config.host, config.port)
    ? { ...config, port, publicUrl: localAddress(config.host, port) }
    : { ...config, port };
