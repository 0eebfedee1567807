import { currencyOf } from '#server/domain/prices.ts';
import { listBundles } from '#server/store/bundles.ts';
import { type Command, OperatorError } from './command.ts';
import { type RuleResult, tryRules, usualPatience } from './conformance/try-rules.ts';

type Words = { readonly country: string; readonly port: number; readonly webhookUrl: string | null };

/** `country=NL port=4100 webhook=https://test.example/`, each once. */
const parseWords = (words: readonly string[]): Words => {
  const given = new Map(
    words.map((word): [string, string] => {
      const [, name = '', value = ''] = /^(country|port|webhook)=(\S+)$/.exec(word) ?? [];
      if (name === '') throw new OperatorError(`${word}: write country=NL, port=4100 or webhook=https://test.example/`);
      return [name, value];
    }),
  );
  const country = (given.get('country') ?? 'NL').toUpperCase();
  if (!/^[A-Z]{2}$/.test(country)) throw new OperatorError(`${country} is no country: write it as country=NL.`);
  const port = Number(given.get('port') ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new OperatorError(`${given.get('port')} is no port: write it as port=4100.`);
  const webhookUrl = given.get('webhook') ?? null;
  if (webhookUrl !== null && !URL.canParse(webhookUrl))
    throw new OperatorError(`${webhookUrl} is no address: write it as webhook=https://test.example/.`);
  return { country, port, webhookUrl };
};

const formatResult = ({ sentence, result, detail }: RuleResult): string =>
  `${result}  The bridge ${sentence}${detail === null ? '.' : `: ${detail}`}`;

const isBroken = ({ result }: RuleResult): boolean => result === 'fail';

const conform: Command['run'] = async ({ config, db, now, print = () => undefined }, ...words) => {
  const { country, port, webhookUrl } = parseWords(words);
  if (config.payments.kind !== 'http')
    throw new OperatorError(
      'No bridge is set: start the command with PAYMENTS=http, PAYMENTS_URL and PAYMENTS_SECRET, as the server.',
    );
  const currency = currencyOf(country);
  const amounts = (await listBundles(db.read, currency)).map((bundle) => bundle.amount);
  if (amounts.length === 0) throw new OperatorError(`There is no bundle with a price in ${currency}.`);
  const results = await tryRules(config.payments, {
    country,
    port,
    webhookUrl,
    price: { amount: Math.min(...amounts), currency },
    patience: usualPatience,
    askToPay: (page) => print(`Now pay this test payment, within ten minutes: ${page}`),
    now,
  });
  const report = results.map(formatResult).join('\n');
  const broken = results.filter(isBroken).length;
  if (broken > 0) throw new OperatorError(`${report}\n${broken} of ${results.length} rules are broken.`);
  return `${report}\nNo rule is broken.`;
};

/** [PAY-12] */
export const conformanceCommands: Readonly<Record<string, Command>> = {
  'payments conformance': {
    arguments: [],
    options: '[country=NL] [port=0] [webhook=address]',
    help: 'tries each rule of docs/payment-provider.md against the bridge of PAYMENTS_URL',
    run: conform,
  },
};
