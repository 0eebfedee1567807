import { allCurrencies } from '#server/domain/prices.ts';
import { listPrices, saveBundlePrice } from '#server/store/bundles.ts';
import { formatMoney } from '#server/texts/format.ts';
import { parseAmount } from './amount.ts';
import { type Command, OperatorError, type OperatorDeps, lines } from './command.ts';

const list = async ({ db }: OperatorDeps): Promise<string> => {
  const prices = await listPrices(db.read);
  const inOrder = prices.toSorted((a, b) => a.place - b.place || a.currency.localeCompare(b.currency));
  return lines(inOrder.map((price) => [price.id, `${price.credits} credits`, formatMoney(price, 'en')]));
};

const setPrice: Command['run'] = async ({ db }, bundle = '', currency = '', text = '') => {
  if (!allCurrencies.includes(currency)) {
    throw new OperatorError(`${currency} is paid nowhere. It may be: ${allCurrencies.join(', ')}.`);
  }
  const amount = parseAmount(text);
  const isKnown = await db.write((tx) => saveBundlePrice(tx, { bundle_id: bundle, currency, amount }));
  if (!isKnown) throw new OperatorError(`There is no bundle ${bundle}.`);
  return `Set: ${formatMoney({ amount, currency }, 'en')}.`;
};

/** [CREDITS-06] */
export const bundleCommands: Readonly<Record<string, Command>> = {
  'bundles list': { arguments: [], help: 'what is sold, and its prices including VAT', run: list },
  'bundles price': {
    arguments: ['bundle', 'currency', 'amount'],
    help: 'the price of a bundle, as 9.99; orders that are open keep theirs',
    run: setPrice,
  },
};
