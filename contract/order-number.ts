/** Crockford's digits: none looks like another one. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Both are 40 bits of the id of a payment. */
const [idLength, numberLength] = [10, 8];

/**
 * The number of an order as people read it, such as `7QF2-M9DK`, from the first 40 bits of its id, a hash. Two orders share
 * one once in a trillion pairs; a search by it finds both. [PAY-14]
 */
export const orderNumber = (id: string): string => {
  if (!/^[0-9a-f]{10}/.test(id)) return id;
  const value = Number.parseInt(id.slice(0, idLength), 16);
  const all = Array.from({ length: numberLength }, (_, place) => digits[Math.floor(value / 32 ** (7 - place)) % 32]);
  return `${all.slice(0, 4).join('')}-${all.slice(4).join('')}`;
};

/** The beginning of the ids with this number, typed with or without hyphen, in any case; null: it is no number. */
export const orderIdPrefix = (number: string): string | null => {
  const typed = number.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  const values = Array.from(typed, (digit) => digits.indexOf(digit));
  if (values.length !== numberLength || values.includes(-1)) return null;
  const value = values.reduce((sum, digit) => sum * 32 + digit, 0);
  return value.toString(16).padStart(idLength, '0');
};
