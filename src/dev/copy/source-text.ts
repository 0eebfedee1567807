import { masked } from '#src/dev/tap/mask.ts';

/** Stands in for masked values in copied tests, by the name of the field. */
const fixtureValues: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  login: 'ada@example.com',
  name: 'Ada',
  password: 'a lamp in the window',
  iban: 'NL91ABNA0417164300',
  code: '123456',
  mobile: '+31612345678',
  holder: 'Ada Example',
  street: 'Keizersgracht',
  house_number: '1',
  postal_code: '1015 CJ',
  city: 'Amsterdam',
  date_of_birth: '1990-05-17',
  body: 'Hello',
  text: 'Hello',
};

const identifier = /^[A-Za-z_]\w*$/;

export const quote = (text: string): string => `'${text.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;

const property = (key: string): string => (identifier.test(key) ? key : quote(key));

/** Writes recorded values as TypeScript; masked ones become properties of `member`, which `fixtures` declares. */
export const createWriter = () => {
  const names = new Set<string>();

  const fixture = (key: string): string => {
    const name = identifier.test(key) ? key : 'text';
    names.add(name);
    return `member.${name}`;
  };

  const write = (value: unknown, key = ''): string => {
    if (value === masked) return fixture(key);
    if (typeof value === 'string') return quote(value);
    if (Array.isArray(value)) return `[${value.map((part) => write(part, key)).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return String(value);
    const entries = Object.entries(value).map(([name, part]) => `${property(name)}: ${write(part, name)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  };

  return {
    write,
    fixture,
    names: (): readonly string[] => [...names],
    /** The declaration of `member`; empty when nothing was masked. */
    fixtures: (): string => {
      if (names.size === 0) return '';
      const lines = [...names].map((name) => `  ${name}: ${quote(fixtureValues[name] ?? `masked ${name}`)},`);
      return ['/** Values that the recording masks. */', 'const member = {', ...lines, '};', ''].join('\n');
    },
  };
};
