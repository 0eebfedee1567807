/** The form in which names and e-mail addresses are compared: case and compatibility forms make no difference. [SIGNUP-25] */
export const normaliseText = (text: string): string => text.trim().normalize('NFKC').toLowerCase().normalize('NFKC');
