import { allCurrencies } from '#server/domain/prices.ts';
import { readPrices } from '#server/store/bundles.ts';
import { formatMoney } from '#server/texts/format.ts';
import { amountOf } from './amount.ts';
import { type Command, OperatorError, type OperatorDeps, lines } from './command.ts';

const list = async ({ db }: OperatorDeps): Promise<string> => {
  const prices = await readPrices(db.read);
  const inOrder = prices.toSorted((a, b) => a.place - b.place || a.currency.localeCompare(b.currency));
  return lines(inOrder.map((price) => [price.id, `${price.credits} credits`, formatMoney(price, 'en')]));
};

const setPrice: Command['run'] = async ({ db }, bundle = '', currency = '', text = '') => {
  if (!allCurrencies.includes(currency)) {
    throw new OperatorError(`${currency} is paid nowhere. It may be: ${allCurrencies.join(', ')}.`);
  }
  const amount = amountOf(text);
  await db.write(async (tx) => {
    const known = await tx.selectFrom('bundle').select('id').where('id', '=', bundle).executeTakeFirst();
    if (known === undefined) throw new OperatorError(`There is no bundle ${bundle}.`);
    await tx
      .insertInto('bundle_price')
      .values({ bundle_id: bundle, currency, amount })
      .onConflict((conflict) => conflict.columns(['bundle_id', 'currency']).doUpdateSet({ amount }))
      .execute();
  });
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
