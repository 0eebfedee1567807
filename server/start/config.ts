import { EmailSchema } from '#contract/signup.ts';
import { type Country, places } from '#server/demo/cities.ts';
import { StartError } from './start-error.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
type LogLevel = (typeof logLevels)[number];

export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  /** TLS from the start of the connection; otherwise STARTTLS. */
  readonly secure: boolean;
  readonly auth: { readonly user: string; readonly pass: string } | null;
};

/** `none`: nothing can be bought. `authorization` is the HTTP header's value. */
export type PaymentsConfig =
  | { readonly kind: 'none' | 'sandbox' }
  /** `url` ends with a slash. */
  | { readonly kind: 'mollie'; readonly url: string; readonly authorization: string }
  /** `url` ends with a slash; `secret` signs webhooks. */
  | { readonly kind: 'http'; readonly url: string; readonly authorization: string | null; readonly secret: string };

/** `authorization` is the HTTP header's value. */
export type SmsGateway = { readonly url: string; readonly authorization: string | null };

export type Config = {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** Null: SQLite in the data directory. */
  readonly databaseUrl: string | null;
  /** Without a trailing slash. Links in mails are built from it alone. */
  readonly publicUrl: string;
  /** Enables demo members, the outbox page and the sandbox provider. */
  readonly demo: boolean;
  /** Country in which most demo members live; null: in all countries alike. */
  readonly demoCountry: Country | null;
  /** Demo members come online, reply and like back. */
  readonly demoLife: boolean;
  readonly logLevel: LogLevel;
  /** Trusts `X-Forwarded-For`: the server is behind our proxy. */
  readonly trustProxy: boolean;
  /** Null: mails stay in the outbox. */
  readonly smtp: SmtpServer | null;
  /** Sender address of mails. */
  readonly mailFrom: string;
  /** Address to which undeliverable mails come back, with a token after `+`; null: the sender address. */
  readonly mailBounces: string | null;
  /** Secret of the mail provider's reports; null: none are accepted. */
  readonly mailReportSecret: string | null;
  /** Null: texts stay in the outbox. */
  readonly sms: SmsGateway | null;
  readonly payments: PaymentsConfig;
  /** Country database in MMDB form; null: the bundled one. */
  readonly geoipFile: string | null;
  /** HSTS covers the subdomains of each site too. */
  readonly hstsSubdomains: boolean;
  /** 64 hexadecimal digits that encrypt debit accounts; null: a key in the data directory. */
  readonly secretKey: string | null;
};

type Environment = Readonly<Record<string, string | undefined>>;

const refuse = (sentence: string): never => {
  throw new StartError(sentence, 2);
};

const readSwitch = (environment: Environment, name: string, otherwise: boolean): boolean => {
  const value = environment[name];
  if (value === undefined || value === '') return otherwise;
  if (value === '1' || value === '0') return value === '1';
  return refuse(`${name} is "${value}": set it to 1 or 0.`);
};

const readPort = (value: string | undefined): number => {
  if (value === undefined || value === '') return 3000;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  return port <= 65_535 ? port : refuse(`PORT is "${value}": set it to a number from 0 (any free one) to 65535.`);
};

const readDatabaseUrl = (value: string | undefined): string | null => {
  if (value === undefined || value === '') return null;
  const scheme = URL.canParse(value) ? new URL(value).protocol : null;
  if (scheme === 'postgres:' || scheme === 'postgresql:') return value;
  return refuse('DATABASE_URL is no PostgreSQL address: write it as postgres://user:password@host:5432/database.');
};

/** Local URL of the server; a wildcard host becomes the loopback address. */
export const localAddress = (host: string, port: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
};

const readPublicUrl = (value: string | undefined, host: string, port: number): string => {
  if (value === undefined || value === '') return localAddress(host, port);
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.pathname === '/')
    return url.origin;
  return refuse(`PUBLIC_URL is "${value}": write it as https://example.com, without a path.`);
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** Null: not a valid mail server address. */
const parseSmtpUrl = (value: string): SmtpServer | null => {
  if (!URL.canParse(value)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(value);
  if (protocol !== 'smtp:' && protocol !== 'smtps:') return null;
  if (hostname === '' || !['', '/'].includes(pathname) || search !== '' || hash !== '') return null;
  const [user, pass] = [decoded(username), decoded(password)];
  if (user === null || pass === null || (user === '') !== (pass === '')) return null;
  const secure = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    auth: user === '' ? null : { user, pass },
  };
};

const readSmtpServer = (value: string | undefined): SmtpServer | null => {
  if (value === undefined || value === '') return null;
  return (
    parseSmtpUrl(value) ??
    refuse('SMTP_URL is no mail server: write it as smtp://user:password@host:587 or smtps://user:password@host:465.')
  );
};

const readMailFrom = (value: string | undefined, publicUrl: string): string => {
  if (value === undefined || value === '') return `noreply@${new URL(publicUrl).hostname}`;
  if (EmailSchema.safeParse(value).data === value) return value;
  return refuse(`MAIL_FROM is "${value}": write it as an address alone, noreply@example.com.`);
};

const readMailBounces = (value: string | undefined): string | null => {
  if (value === undefined || value === '') return null;
  if (EmailSchema.safeParse(value).data === value && !value.includes('+')) return value;
  return refuse(`MAIL_BOUNCES is "${value}": write it as an address alone, without +, bounces@example.com.`);
};

const readReportSecret = (value: string | undefined): string | null => {
  if (value === undefined || value === '') return null;
  return value.length >= 32 ? value : refuse('MAIL_REPORT_SECRET is too short: set it to at least 32 characters.');
};

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A user alone is a bearer token (RFC 6750), with a password it is basic authentication (RFC 7617). */
const buildAuthorization = (user: string, password: string): string | null => {
  if (user === '') return null;
  return password === '' ? `Bearer ${user}` : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
};

/** Null: not a valid address of a service. Unencrypted HTTP is allowed to this machine only. */
const parseServiceUrl = (value: string): SmsGateway | null => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || url.hash !== '') return null;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && loopback.test(url.hostname))) return null;
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === null || password === null || (user === '' && password !== '')) return null;
  url.username = '';
  url.password = '';
  return { url: url.href, authorization: buildAuthorization(user, password) };
};

const readSmsGateway = (value: string | undefined): SmsGateway | null => {
  if (value === undefined || value === '') return null;
  return (
    parseServiceUrl(value) ??
    refuse('SMS_URL is no gateway: write it as https://user:password@host/path or https://token@host/path.')
  );
};

const mollieApi = 'https://api.mollie.com/v2/';

const withSlash = (url: string): string => (url.endsWith('/') ? url : `${url}/`);

/** `MOLLIE_URL` leads to another server of the same interface, such as the tests' stand-in. */
const readMollie = ({ MOLLIE_API_KEY: key = '', MOLLIE_URL: url }: Environment): PaymentsConfig => {
  if (!/^(?:live|test)_\w{30,}$/.test(key))
    return refuse('MOLLIE_API_KEY is no key: set it to the live_… or test_… key of your Mollie profile.');
  const service = parseServiceUrl(url || mollieApi);
  if (service === null) return refuse('MOLLIE_URL is no address: leave it out, or write it as https://host/v2/.');
  return { kind: 'mollie', url: withSlash(service.url), authorization: `Bearer ${key}` };
};

const readPaymentBridge = ({ PAYMENTS_URL: url = '', PAYMENTS_SECRET: secret = '' }: Environment): PaymentsConfig => {
  const service = parseServiceUrl(url);
  if (service === null || service.url.includes('?'))
    return refuse(
      'PAYMENTS_URL is no provider: write it as https://token@host/path or https://user:password@host/path.',
    );
  if (secret.length < 32) return refuse('PAYMENTS_SECRET is too short: set it to at least 32 characters.');
  return { kind: 'http', url: withSlash(service.url), authorization: service.authorization, secret };
};

const readPayments = (environment: Environment, demo: boolean): PaymentsConfig => {
  const kind = environment['PAYMENTS'];
  if (kind === undefined || kind === '') return { kind: demo ? 'sandbox' : 'none' };
  if (kind === 'mollie') return readMollie(environment);
  if (kind === 'http') return readPaymentBridge(environment);
  if (kind !== 'sandbox') return refuse(`PAYMENTS is "${kind}": set it to sandbox, mollie or http, or leave it out.`);
  return demo
    ? { kind }
    : refuse('PAYMENTS=sandbox gives credits away, so it works in a demo only: set it to mollie or http.');
};

const keyForm = '64 hexadecimal digits, as openssl rand -hex 32 makes them';

/** All nodes of one database need the same key; each data directory would create another. */
const readSecretKey = ({ SECRET_KEY: value, DATABASE_URL: database, NODE_ENV: mode }: Environment): string | null => {
  if (value !== undefined && value !== '')
    return /^[0-9a-f]{64}$/i.test(value) ? value : refuse(`SECRET_KEY is no key: set it to ${keyForm}.`);
  if (!database || mode !== 'production') return null;
  return refuse(`SECRET_KEY is missing, which every node over one DATABASE_URL needs: set it to ${keyForm}.`);
};

const readLogLevel = (value: string | undefined, otherwise: LogLevel): LogLevel => {
  if (value === undefined || value === '') return otherwise;
  return (
    logLevels.find((level) => level === value) ??
    refuse(`LOG_LEVEL is "${value}": set it to one of ${logLevels.join(', ')}.`)
  );
};

const isLoopback = (host: string): boolean => host === '::1' || loopback.test(host);

/** Others can reach the server, or get its mails. */
const isOpenToOthers = (environment: Environment, host: string, publicUrl: string): boolean =>
  !isLoopback(host) || publicUrl.startsWith('https:') || Boolean(environment['SMTP_URL']);

/** A demo shows all mails and gives credits to everybody, so one that is open to others takes two switches. */
const readDemo = (environment: Environment, host: string, publicUrl: string): boolean => {
  const isOpen = isOpenToOthers(environment, host, publicUrl);
  const demo = readSwitch(environment, 'DEMO', !isOpen && environment['NODE_ENV'] !== 'production');
  const isOpenAllowed = readSwitch(environment, 'DEMO_PUBLIC', false);
  if (demo && isOpen && !isOpenAllowed)
    return refuse(
      'DEMO=1 shows all mails to everybody and gives credits away, and HOST, PUBLIC_URL or SMTP_URL opens this server to others: set DEMO=0, or DEMO_PUBLIC=1 as well if that is meant.',
    );
  return demo;
};

const isDemoCountry = (country: string): country is Country => Object.hasOwn(places, country);

/** The country of the machine's locale or time zone, such as en_GB.UTF-8 or Europe/London. */
const machineCountry = ({ LC_ALL, LC_MESSAGES, LANG }: Environment): Country => {
  const [, byLocale = ''] = /^[a-z]{2,3}_([A-Z]{2})\b/.exec(LC_ALL || LC_MESSAGES || LANG || '') ?? [];
  if (isDemoCountry(byLocale)) return byLocale;
  return countryOfZone[Intl.DateTimeFormat().resolvedOptions().timeZone] ?? 'GB';
};

const countryOfZone: Readonly<Record<string, Country>> = {
  'America/Los_Angeles': 'US',
  'America/Chicago': 'US',
  'America/Denver': 'US',
  'America/New_York': 'US',
  'America/Toronto': 'CA',
  'America/Vancouver': 'CA',
  'Australia/Sydney': 'AU',
  'Australia/Melbourne': 'AU',
  'Europe/Amsterdam': 'NL',
  'Europe/Berlin': 'DE',
  'Europe/Brussels': 'BE',
  'Europe/Copenhagen': 'DK',
  'Europe/Dublin': 'IE',
  'Europe/Helsinki': 'FI',
  'Europe/London': 'GB',
  'Europe/Madrid': 'ES',
  'Europe/Oslo': 'NO',
  'Europe/Paris': 'FR',
  'Europe/Rome': 'IT',
  'Europe/Stockholm': 'SE',
  'Europe/Vienna': 'AT',
  'Europe/Warsaw': 'PL',
  'Europe/Zurich': 'CH',
  'Pacific/Auckland': 'NZ',
};

const readDemoCountry = (environment: Environment): Country | null => {
  const value = environment['DEMO_COUNTRY'];
  if (value === undefined || value === '') return machineCountry(environment);
  if (value === 'world') return null;
  if (isDemoCountry(value)) return value;
  return refuse(`DEMO_COUNTRY is "${value}": set it to one of ${Object.keys(places).join(', ')}, or to world.`);
};

/** The first invalid value is refused with a sentence that names it. */
export const readConfig = (environment: Environment): Config => {
  const port = readPort(environment['PORT']);
  const host = environment['HOST'] || '127.0.0.1';
  const publicUrl = readPublicUrl(environment['PUBLIC_URL'], host, port);
  const demo = readDemo(environment, host, publicUrl);
  return {
    port,
    host,
    dataDir: environment['DATA_DIR'] || 'data',
    databaseUrl: readDatabaseUrl(environment['DATABASE_URL']),
    publicUrl,
    demo,
    demoCountry: readDemoCountry(environment),
    demoLife: demo && readSwitch(environment, 'DEMO_LIFE', true),
    logLevel: readLogLevel(environment['LOG_LEVEL'], demo || process.stdout.isTTY ? 'warn' : 'info'),
    trustProxy: readSwitch(environment, 'TRUST_PROXY', false),
    smtp: readSmtpServer(environment['SMTP_URL']),
    mailFrom: readMailFrom(environment['MAIL_FROM'], publicUrl),
    mailBounces: readMailBounces(environment['MAIL_BOUNCES']),
    mailReportSecret: readReportSecret(environment['MAIL_REPORT_SECRET']),
    sms: readSmsGateway(environment['SMS_URL']),
    payments: readPayments(environment, demo),
    geoipFile: environment['GEOIP_FILE'] || null,
    hstsSubdomains: readSwitch(environment, 'HSTS_SUBDOMAINS', true),
    secretKey: readSecretKey(environment),
  };
};

/** The configuration with the port that the system chose for `PORT=0`. */
export const withPort = (config: Config, port: number): Config =>
  config.publicUrl === localAddress(config.host, config.port)
    ? { ...config, port, publicUrl: localAddress(config.host, port) }
    : { ...config, port };
