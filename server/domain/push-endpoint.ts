import { BlockList, isIP } from 'node:net';

const list = (rows: readonly (readonly [network: string, prefix: number])[], family: 'ipv4' | 'ipv6'): BlockList => {
  const made = new BlockList();
  for (const [network, prefix] of rows) made.addSubnet(network, prefix, family);
  return made;
};

/** What is not of the public network (IANA's special-purpose addresses). */
const closed4 = list(
  [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  'ipv4',
);

/** The public part of IPv6, and what in it carries an address of another network or none. */
const open6 = list([['2000::', 3]], 'ipv6');
const closed6 = list(
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
  'ipv6',
);

/** Whether an address may be spoken to on behalf of somebody outside. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !closed4.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6');
};

/**
 * Whether a push service may be there, as far as the endpoint itself tells: a named host, on the port of https. Where
 * the name leads is looked at when a push is sent.
 */
export const isPublicEndpoint = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isNamed = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0;
  const isOwn = /(?:^|\.)(?:localhost|local|internal|home\.arpa)\.?$/.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isNamed && !isOwn;
};
