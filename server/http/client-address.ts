import { isIPv6 } from 'node:net';

/** Absent when the request did not come over a socket. */
export type Connection = { readonly incoming?: { readonly socket: { readonly remoteAddress?: string | undefined } } };

/** An IPv6 client has a whole /64 to itself, so the prefix is what counts. */
const toClientKey = (address: string): string => {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(mapped)) return mapped;
  const [head = '', tail = ''] = mapped.split('%')[0]?.split('::') ?? [];
  const front = head.split(':').filter((group) => group !== '');
  const back = tail.split(':').filter((group) => group !== '');
  const groups = mapped.includes('::')
    ? [...front, ...Array(8 - front.length - back.length).fill('0'), ...back]
    : front;
  return `${groups.slice(0, 4).join(':')}::/64`;
};

/** The /48 that contains an IPv6 client's /64; null for IPv4. */
export const findNetwork = (address: string): string | null =>
  address.endsWith('::/64') ? `${address.split(':').slice(0, 3).join(':')}::/48` : null;

/** Key of a client where strangers are counted separately: one customer may have all networks of a /48. */
export const toAsker = (address: string): string => findNetwork(address) ?? address;

/** Behind our proxy only the last address of `X-Forwarded-For` is trusted: the proxy added it. */
export const getClientAddress = (request: Request, connection: Connection | undefined, trustProxy: boolean): string => {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return toClientKey(forwarded || connection?.incoming?.socket.remoteAddress || 'unknown');
};
