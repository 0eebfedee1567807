import { describe, expect, it } from 'vitest';
import { isPublicAddress, isPublicEndpoint } from '#server/domain/push-endpoint.ts';

describe('isPublicAddress', () => {
  it.each(['8.8.8.8', '172.15.255.255', '172.32.0.0', '100.63.255.255', '223.255.255.255', '2a00:1450:4001::1'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'not an address',
    '',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('isPublicEndpoint', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com:443/abc',
  ])('accepts %s', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(true);
  });

  it.each([
    'http://push.example.com/abc',
    'https://localhost/abc',
    'https://push.localhost/abc',
    'https://push.localhost./abc',
    'https://printer.local/abc',
    'https://metadata.google.internal/abc',
    'https://router/abc',
    'https://router.lan/abc',
    'https://db.corp/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://8.8.8.8/abc',
    'https://[::1]/abc',
    'https://[2a00:1450:4001::1]/abc',
    'https://push.example.com:8443/abc',
    'https://user@push.example.com/abc',
    'https://user:secret@push.example.com/abc',
    'no address',
  ])('refuses %s', (endpoint) => {
    expect(isPublicEndpoint(endpoint)).toBe(false);
  });
});
