import { type KeyObject, X509Certificate, generateKeyPairSync, randomUUID, sign } from 'node:crypto';

/** The subset of DER (X.690) that a certificate needs. */
const node = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
};
const sequence = (...parts: readonly Uint8Array[]) => node(0x30, ...parts);
const id = (hex: string) => node(0x06, Buffer.from(hex, 'hex'));
const time = (text: string) => node(0x17, Buffer.from(text));

const ecdsaWithSha256 = sequence(id('2a8648ce3d040302'));

const signed = (host: string, publicKey: KeyObject, privateKey: KeyObject): Buffer => {
  // Trusted certificates are found by their name, so each needs its own.
  const name = sequence(node(0x31, sequence(id('550403'), node(0x0c, Buffer.from(randomUUID())))));
  const otherNames = sequence(id('551d11'), node(0x04, sequence(node(0x82, Buffer.from(host)))));
  const content = sequence(
    node(0xa0, node(0x02, Buffer.from([2]))),
    node(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(time('200101000000Z'), time('491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    node(0xa3, sequence(otherNames)),
  );
  const signature = sign('sha256', content, privateKey);
  return sequence(content, ecdsaWithSha256, node(0x03, Buffer.from([0]), signature));
};

/** A new self-signed certificate for a test's TLS server and its client. */
export const makeCertificate = (host: string): { readonly cert: string; readonly key: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    cert: new X509Certificate(signed(host, publicKey, privateKey)).toString(),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
