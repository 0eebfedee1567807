import { OperatorError } from './command.ts';

/** Minor units of an amount written as `9.99`: all currencies of the product have hundredths. */
export const parseAmount = (text: string): number => {
  const [, whole = '', part = ''] = /^(\d{1,6})(?:\.(\d{2}))?$/.exec(text) ?? [];
  const amount = Number(whole) * 100 + Number(part);
  if (amount === 0) throw new OperatorError(`${text} is no sum: write it as 9.99.`);
  return amount;
};
