/** Printed form of an IBAN: capitals in groups of four. */
export const formatIban = (text: string): string =>
  text
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/.{4}(?=.)/g, '$& ');
