import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { type ConnectionOptions, type SecureVersion, connect } from 'node:tls';
import { day } from '#contract/durations.ts';
import { type OfflineCommand, OperatorError, lines } from './command.ts';

type Place = { readonly host: string; readonly port: number; readonly plainPort: number };

type Finding = { readonly sentence: string; readonly isBroken: boolean; readonly detail: string };

const patience = 10_000;
/** A certificate is renewed before it has less than this left. */
const leastValidity = 14 * day;
const leastMaxAge = 31_536_000;

/** Cipher suites of TLS 1.2 and older without forward secrecy or without authenticated encryption. */
const weakCiphers = [
  'ALL:eNULL',
  ...['kECDHE', 'kDHE'].flatMap((exchange) =>
    ['AESGCM', 'CHACHA20', 'AESCCM'].map((cipher) => `!${exchange}+${cipher}`),
  ),
].join(':');

/** What the server agreed to; a text is the reason why there is no connection. */
const shakeHands = (
  { host, port }: Place,
  options: ConnectionOptions,
): Promise<{ readonly version: string; readonly cipher: string; readonly expires: number } | string> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, servername: host, timeout: patience, ...options });
    socket.once('secureConnect', () => {
      const expires = Date.parse(socket.getPeerCertificate().valid_to);
      resolve({ version: socket.getProtocol() ?? '', cipher: socket.getCipher().name, expires });
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('no answer')));
    socket.once('error', (error) => resolve(error.message));
  });

const versions = (only: SecureVersion): ConnectionOptions => ({ minVersion: only, maxVersion: only });

const checkVersion = async (place: Place, version: SecureVersion, isWanted: boolean): Promise<Finding> => {
  // The lowest level of security of this side: only the server may refuse.
  const ciphers = isWanted ? {} : { ciphers: 'ALL:@SECLEVEL=0' };
  const agreed = await shakeHands(place, { ...versions(version), ...ciphers, rejectUnauthorized: false });
  const isSpoken = typeof agreed !== 'string';
  const name = `TLS ${version === 'TLSv1' ? '1.0' : version.slice('TLSv'.length)}`;
  return {
    sentence: isWanted ? `speaks ${name}` : `refuses ${name}`,
    isBroken: isSpoken !== isWanted,
    detail: isSpoken ? agreed.cipher : 'refused',
  };
};

const checkCiphers = async (place: Place): Promise<Finding> => {
  const ciphers = `${weakCiphers}:@SECLEVEL=0`;
  const agreed = await shakeHands(place, {
    maxVersion: 'TLSv1.2',
    minVersion: 'TLSv1',
    ciphers,
    rejectUnauthorized: false,
  });
  return {
    sentence: 'refuses ciphers without forward secrecy or authentication',
    isBroken: typeof agreed !== 'string',
    detail: typeof agreed === 'string' ? 'refused' : agreed.cipher,
  };
};

const checkCertificate = async (place: Place, now: number): Promise<Finding> => {
  const sentence = 'has a certificate that browsers trust, for 14 days at least';
  const agreed = await shakeHands(place, {});
  if (typeof agreed === 'string') return { sentence, isBroken: true, detail: agreed };
  const detail = `until ${new Date(agreed.expires).toISOString().slice(0, 10)}`;
  return { sentence, isBroken: agreed.expires - now < leastValidity, detail };
};

/** Only the head of the response; a text is the reason why there is none. */
const ask = (scheme: 'http' | 'https', { host, port, plainPort }: Place): Promise<IncomingMessage | string> =>
  new Promise((resolve) => {
    // The certificate is a finding of its own.
    const request =
      scheme === 'https'
        ? requestSecure({ host, port, servername: host, path: '/', timeout: patience, rejectUnauthorized: false })
        : requestPlain({ host, port: plainPort, path: '/', timeout: patience });
    request.once('response', (response) => {
      resolve(response);
      response.destroy();
    });
    request.once('timeout', () => request.destroy(new Error('no answer')));
    request.once('error', (error) => resolve(error.message));
    request.end();
  });

const checkHsts = async (place: Place): Promise<Finding> => {
  const response = await ask('https', place);
  const header = typeof response === 'string' ? response : (response.headers['strict-transport-security'] ?? 'none');
  const [, seconds = '0'] = /max-age=(\d+)/.exec(header) ?? [];
  return { sentence: 'sends HSTS for a year', isBroken: Number(seconds) < leastMaxAge, detail: header };
};

/** Without TLS nothing but the way to TLS is served. */
const checkRedirect = async (place: Place): Promise<Finding> => {
  const response = await ask('http', place);
  const sentence = 'serves nothing without TLS but the redirect to it';
  if (typeof response === 'string') return { sentence, isBroken: false, detail: response };
  const { statusCode = 0, headers } = response;
  const target = headers.location ?? '';
  const isRedirect = [301, 308].includes(statusCode) && URL.canParse(target);
  const isOwn = isRedirect && new URL(target).protocol === 'https:' && new URL(target).hostname === place.host;
  return { sentence, isBroken: !isOwn, detail: `${statusCode} ${target}`.trim() };
};

const usage = 'Write: tls check https://vesper.example [http=80]';

const readPlace = (address: string, words: readonly string[]): Place => {
  const url = URL.canParse(address) ? new URL(address) : null;
  const [, plain = ''] = /^http=(\d{1,5})$/.exec(words[0] ?? 'http=80') ?? [];
  if (url?.protocol !== 'https:' || plain === '' || words.length > 1) throw new OperatorError(usage);
  return { host: url.hostname, port: Number(url.port || 443), plainPort: Number(plain) };
};

const check: OfflineCommand['run'] = async ({ config, now }, address = config.publicUrl, ...words) => {
  const place = readPlace(address, words);
  const findings = [
    await checkVersion(place, 'TLSv1.3', true),
    await checkVersion(place, 'TLSv1.2', true),
    await checkVersion(place, 'TLSv1.1', false),
    await checkVersion(place, 'TLSv1', false),
    await checkCiphers(place),
    await checkCertificate(place, now()),
    await checkHsts(place),
    await checkRedirect(place),
  ];
  const report = lines(
    findings.map(({ sentence, isBroken, detail }) => [isBroken ? 'fail' : 'pass', sentence, detail]),
  );
  const broken = findings.filter(({ isBroken }) => isBroken).length;
  if (broken > 0) throw new OperatorError(`${report}\n${broken} of ${findings.length} do not hold.`);
  return `${report}\nAll hold.`;
};

/** The proxy ends TLS, so only a connection from outside shows what it does. [OPS-08] */
export const offlineTlsCommands: Readonly<Record<string, OfflineCommand>> = {
  'tls check': {
    arguments: [],
    options: '[https address] [http=80]',
    help: 'whether the public address has TLS as it should: versions, ciphers, certificate, HSTS, redirect',
    run: check,
  },
};
