import { randomInt } from 'node:crypto';

/** Random, so that a number reveals neither how many cases there are nor their order. */
export const newCaseNumber = (): string => {
  const digits = String(randomInt(10_000_000, 100_000_000));
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
};

/** The number as people type it, with or without the hyphen. */
export const parseCaseNumber = (text: string): string => {
  const digits = text.replaceAll(/\D/g, '');
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
};
