/** The alphabet of text messages (GSM 03.38): with any other sign a message holds 70 signs instead of 160. */
const alphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Each of these takes the place of two. */
const beside = '^{}\\[~]|€';

/** Letters whose base Unicode does not know, and signs that programs like to put in for plain ones. */
const plainer: Readonly<Record<string, string>> = {
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  œ: 'oe',
  Œ: 'OE',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
};

const isSendable = (sign: string): boolean => alphabet.includes(sign) || beside.includes(sign);

const plain = (sign: string): string => {
  if (isSendable(sign)) return sign;
  const base = plainer[sign] ?? sign.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
  return isSendable(base) || base.length > 1 ? base : sign;
};

/** A text in the alphabet of text messages, letters without the marks that it lacks; what it cannot say at all stays. */
export const gsmText = (text: string): string => Array.from(text.normalize('NFC'), plain).join('');

/** The places that a text takes of the 160 of one message; null: it does not fit the alphabet. */
export const gsmLength = (text: string): number | null => {
  const signs = Array.from(text);
  if (!signs.every(isSendable)) return null;
  return signs.length + signs.filter((sign) => beside.includes(sign)).length;
};
