import { DiscountCodeSchema } from '#contract/discount.ts';
import { paymentMethods } from '#contract/payment-methods.ts';
import type { DiscountTable } from '#server/db/schema.ts';
import { toDiscount, isBuiltInCode } from '#server/domain/discounts.ts';
import { allCurrencies } from '#server/domain/prices.ts';
import { addDiscount, disableDiscount, listDiscounts } from '#server/store/discounts.ts';
import { getSiteSettings } from '#server/store/site-settings.ts';
import { formatMoney } from '#server/texts/format.ts';
import { parseAmount } from './amount.ts';
import { type Command, OperatorError, type OperatorDeps, day, lines } from './command.ts';
import { findMember } from './members.ts';

type Conditions = Pick<
  DiscountTable,
  'country' | 'member_id' | 'currency' | 'minimum_amount' | 'methods' | 'expires_at' | 'validity'
>;

const validities: readonly DiscountTable['validity'][] = ['once-per-user', 'first-purchase', 'unlimited'];

const parseOption = <T extends string>(words: readonly T[], word: string, what: string): T => {
  const found = words.find((each) => each === word);
  if (found === undefined) throw new OperatorError(`${word} is no ${what}. It may be: ${words.join(', ')}.`);
  return found;
};

/** Midnight UTC. Strict, because `Date.parse` accepts other forms and dates such as 31 February. */
const parseDay = (text: string): number => {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) {
    throw new OperatorError(`${text} is no day: write it as 2026-12-31.`);
  }
  return time;
};

/** Optional conditions after the validity, as `name=value`. */
const conditions: Readonly<Record<string, (deps: OperatorDeps, text: string) => Promise<Partial<Conditions>>>> = {
  country: async ({ db }, text) => ({
    country: parseOption((await getSiteSettings(db.read, null)).countries, text.toUpperCase(), 'country'),
  }),
  member: async (deps, text) => ({ member_id: (await findMember(deps, text)).id }),
  currency: async (_, text) => ({ currency: parseOption(allCurrencies, text.toUpperCase(), 'currency') }),
  minimum: async (_, text) => ({ minimum_amount: parseAmount(text) }),
  methods: async (_, text) => ({
    methods: JSON.stringify(text.split(',').map((word) => parseOption(paymentMethods, word, 'way to pay'))),
  }),
  expires: async (_, text) => ({ expires_at: parseDay(text) }),
};

const parseConditions = async (deps: OperatorDeps, text: string): Promise<Conditions> => {
  const [first = '', ...words] = text.split(/\s+/);
  const validity = parseOption(validities, first, 'validity');
  let found: Partial<Conditions> = {};
  for (const word of words) {
    const [, name = '', value = ''] = /^(\w+)=(.+)$/.exec(word) ?? [];
    const read = Object.hasOwn(conditions, name) ? conditions[name] : undefined;
    if (read === undefined) {
      throw new OperatorError(
        `${word} is no condition. It may be: ${Object.keys(conditions).join(', ')}, as name=value.`,
      );
    }
    found = { ...found, ...(await read(deps, value)) };
  }
  if (found.minimum_amount !== undefined && found.currency === undefined) {
    throw new OperatorError('A minimum needs its currency: minimum=20.00 currency=EUR.');
  }
  const none = {
    country: null,
    member_id: null,
    currency: null,
    minimum_amount: null,
    methods: null,
    expires_at: null,
  };
  return { ...none, ...found, validity };
};

const create: Command['run'] = async (deps, text = '', percentage = '', given = '') => {
  const { data: code } = DiscountCodeSchema.safeParse(text);
  if (code === undefined || !/^[A-Z0-9-]+$/.test(code)) {
    throw new OperatorError(`${text} is no code: letters, digits and - alone.`);
  }
  if (isBuiltInCode(code)) throw new OperatorError(`${code} belongs to every new member already.`);
  if (!/^[1-9]\d?$/.test(percentage)) throw new OperatorError(`${percentage} is no percentage from 1 to 99.`);
  const row: DiscountTable = {
    code,
    percentage: Number(percentage),
    ...(await parseConditions(deps, given)),
    status: 'active',
    created_at: deps.now(),
  };
  const isAdded = await deps.db.write((tx) => addDiscount(tx, row));
  if (!isAdded) throw new OperatorError(`There is a code ${code} already.`);
  return `Created: ${code}.`;
};

const disable: Command['run'] = async ({ db }, text = '') => {
  const isDisabled = await db.write((tx) => disableDiscount(tx, text.toUpperCase()));
  if (!isDisabled) throw new OperatorError(`There is no code ${text}.`);
  return 'Disabled.';
};

const formatMinimum = ({ minimum_amount: amount, currency }: DiscountTable): string | null =>
  amount === null || currency === null ? currency : `from ${formatMoney({ amount, currency }, 'en')}`;

const list = async ({ db, now }: OperatorDeps): Promise<string> => {
  const rows = await listDiscounts(db.read);
  return lines(
    rows.map((row) => {
      const { expired, paymentmethods: methods } = toDiscount(row, now());
      return [
        row.code,
        `${row.percentage} %`,
        expired ? 'expired' : row.status,
        row.validity,
        row.expires_at === null ? null : `until ${day(row.expires_at)}`,
        row.country,
        formatMinimum(row),
        methods.length === 0 ? null : methods.join(' '),
        row.member_id,
      ];
    }),
  );
};

/** [DISCOUNT-01 DISCOUNT-08] */
export const discountCommands: Readonly<Record<string, Command>> = {
  'discounts list': { arguments: [], help: 'all codes with their conditions', run: list },
  'discounts create': {
    arguments: ['code', 'percentage', 'conditions'],
    help: `${validities.join(', ')}; then any of ${Object.keys(conditions).join(', ')} as name=value`,
    run: create,
  },
  'discounts disable': { arguments: ['code'], help: 'orders that are open keep it', run: disable },
};
