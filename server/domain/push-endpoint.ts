import { BlockList, isIP } from 'node:net';

const toBlockList = (
  rows: readonly (readonly [network: string, prefix: number])[],
  family: 'ipv4' | 'ipv6',
): BlockList => {
  const blockList = new BlockList();
  for (const [network, prefix] of rows) blockList.addSubnet(network, prefix, family);
  return blockList;
};

/** Special-purpose IPv4 networks (IANA): not public. */
const specialIpv4 = toBlockList(
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

/** Public IPv6 range, and the networks in it that are special-purpose or embed another address. */
const publicIpv6 = toBlockList([['2000::', 3]], 'ipv6');
const specialIpv6 = toBlockList(
  [
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
  ],
  'ipv6',
);

/** The server may connect to this address on behalf of a client. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !specialIpv4.check(address, 'ipv4');
  return family === 6 && publicIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6');
};

/** A push endpoint must be a named host on the https port. The resolved address is checked when a push is sent. */
export const isPublicEndpoint = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isHostname = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0;
  const isLocal = /(?:^|\.)(?:localhost|local|internal|intranet|private|corp|home|lan|home\.arpa)\.?$/.test(hostname);
  return protocol === 'https:' && port === '' && username === '' && password === '' && isHostname && !isLocal;
};
