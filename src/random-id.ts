/**
 * 128 random bits in hexadecimal, for idempotency keys and ids. `crypto.randomUUID` is missing on plain `http` addresses
 * other than loopback.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
