/** What a text for another member contains that scams are made of. Simple signs: they warn, and forbid nothing. [CHAT-21] */

/** Other places to write to, in lower case and without accents. */
const channels: ReadonlySet<string> = new Set(
  `whatsapp whatsap watsapp telegram telegramm snapchat viber kik wechat skype hangouts instagram insta facebook
  messenger discord tiktok zangi gmail hotmail`.split(/\s+/),
);

/** Money and ways to send it, in the eleven languages, in lower case and without accents. */
const money: ReadonlySet<string> = new Set(
  `money bitcoin bitcoins btc crypto krypto usdt paypal revolut cashapp zelle venmo moneygram giftcard giftcards iban
  loan invest investment
  penge laan investering investere mobilepay overforsel
  geld kredit uberweisung uberweise uberweisen investieren gutscheinkarte darlehen
  dinero transferencia prestamo bizum invertir inversion
  rahaa lainaa tilisiirto sijoittaa sijoitus lahjakortti
  argent virement investir investissement
  soldi denaro bonifico prestito investire investimento
  penger vipps overforing lane
  geldbedrag overboeking tikkie lening investeren cadeaukaart
  pieniadze pieniedzy przelew pozyczka pozycz blik inwestycja
  pengar swish overforing investera presentkort`.split(/\s+/),
);

const moneyPairs: ReadonlySet<string> = new Set(['gift card', 'gift cards', 'western union', 'steam card']);

/** "ł" and "ø" are letters of their own to Unicode. */
const plain = (text: string): string =>
  text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').replaceAll('ø', 'o');

const toWords = (text: string): readonly string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const domainEnding = /\.(?:com|net|org|info|biz|xyz|io|ly|me|gg|app|link|site|online|club|live|shop|top|date|dating)$/;

/** An address of a page or of a mailbox: one word between blanks. */
const isLink = (word: string): boolean => {
  if (/^(?:https?:|www\.)/.test(word)) return true;
  const [host = ''] = word.split(/[/?#]/, 1);
  return host.includes('@') ? /\.[a-z]/.test(host) : domainEnding.test(host.replace(/[.,!?)]+$/, ''));
};

const isDate = /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$/;

/** At least eight digits, with nothing but the usual signs between them, and no date. */
const hasPhoneNumber = (text: string): boolean =>
  (text.match(/\d(?:[ ().\-/]?\d){7}/g) ?? []).length > 0 &&
  !text.split(/\s+/).every((word) => !/\d/.test(word) || isDate.test(word));

/** Leads away from the site: a link, an address or a number. */
export const hasContactDetails = (text: string): boolean =>
  plain(text).split(/\s+/).some(isLink) || hasPhoneNumber(text);

export type ScamSign = 'money' | 'channel';

/** Money first: it is the more dangerous one. Null: neither. */
export const findScamSign = (text: string): ScamSign | null => {
  const words = toWords(text);
  const asksForMoney = words.some((word, at) => money.has(word) || moneyPairs.has(`${word} ${words[at + 1] ?? ''}`));
  if (asksForMoney) return 'money';
  return words.some((word) => channels.has(word)) || hasContactDetails(text) ? 'channel' : null;
};

/** Words alone, so that punctuation, case and emoji do not make a text another one. */
export const normaliseMassText = (text: string): string => toWords(text).join(' ');
