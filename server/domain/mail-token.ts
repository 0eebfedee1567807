import type { FieldEncryption } from '#server/core/deps.ts';

type Digest = Pick<FieldEncryption, 'digest'>;

/** Hexadecimal, because mail servers may change the case of an address; 64 bits, because the local part is short. */
const signatureOf = ({ digest }: Digest, mailId: string): string =>
  Buffer.from(digest(`mail:${mailId}`), 'base64url')
    .toString('hex')
    .slice(0, 16);

/** Signed id of a sent mail, for its message id and envelope sender: reports bring it back. [MAIL-03] */
export const makeMailToken = (vault: Digest, mailId: string): string => `${mailId}.${signatureOf(vault, mailId)}`;

/** The ids of the sent mails whose tokens stand in the text; forged ones are left out. */
export const findMailIds = (vault: Digest, text: string): readonly string[] => {
  const tokens = text.toLowerCase().matchAll(/\b([0-9a-f]{24})\.([0-9a-f]{16})\b/g);
  const ids = [...tokens].flatMap(([, id = '', signature = '']) => (signatureOf(vault, id) === signature ? [id] : []));
  return [...new Set(ids)];
};
