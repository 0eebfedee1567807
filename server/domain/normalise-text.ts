/** Form in which names and email addresses are compared, ignoring case and compatibility forms. [SIGNUP-25] */
export const normaliseText = (text: string): string => text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
