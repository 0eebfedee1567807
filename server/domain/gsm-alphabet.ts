/** GSM 03.38 basic alphabet. Any other character reduces a message from 160 to 70 characters. */
const alphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Extension table: each character takes two positions. */
const extended = '^{}\\[~]|€';

/** Replacements for letters that NFD does not decompose and for typographic characters. */
const replacements: Readonly<Record<string, string>> = {
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

const isGsmCharacter = (character: string): boolean => alphabet.includes(character) || extended.includes(character);

const toGsmCharacter = (character: string): string => {
  if (isGsmCharacter(character)) return character;
  const base = replacements[character] ?? character.normalize('NFD').replaceAll(/\p{Mn}/gu, '');
  return isGsmCharacter(base) || base.length > 1 ? base : character;
};

/** Converts to the GSM alphabet, without unsupported accents; characters with no replacement stay. */
export const gsmText = (text: string): string => Array.from(text.normalize('NFC'), toGsmCharacter).join('');

/** Length in GSM positions, 160 per message; null: the text has characters outside the alphabet. */
export const gsmLength = (text: string): number | null => {
  const characters = Array.from(text);
  if (!characters.every(isGsmCharacter)) return null;
  return characters.length + characters.filter((character) => extended.includes(character)).length;
};
