import { OperatorError } from './command.ts';

/** Minor units of what is written as `9.99`: every currency of the product has hundredths. */
export const amountOf = (text: string): number => {
  const [, whole = '', part = ''] = /^(\d{1,6})(?:\.(\d{2}))?$/.exec(text) ?? [];
  const amount = Number(whole) * 100 + Number(part);
  if (amount === 0) throw new OperatorError(`${text} is no sum: write it as 9.99.`);
  return amount;
};
