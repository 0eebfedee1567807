import { availableParallelism, cpus, totalmem } from 'node:os';

/** One line of the table. */
export type Figure = { readonly what: string; readonly measured: string; readonly goal?: string };

const sorted = (values: readonly number[]): number[] => values.toSorted((one, other) => one - other);

/** The percentile of the values; `share` is 0 to 1. */
export const percentile = (values: readonly number[], share: number): number =>
  sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
export const seconds = (value: number): string => `${(value / 1_000).toFixed(2)} s`;
/** 1 kB is 1,000 bytes. */
export const kilobytes = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} kB`;
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`;

/** Prints a Markdown table under a line with the measuring environment. */
export const printFigures = (figures: readonly Figure[]): void => {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / 1_000_000_000)} GB`;
  console.log(`Measured on ${availableParallelism()} cores (${processor}), ${memory}, Node ${process.version}.\n`);
  console.log('| what | measured | goal |\n|---|---|---|');
  for (const { what, measured, goal = '' } of figures) console.log(`| ${what} | ${measured} | ${goal} |`);
};

/** Each bench prints its own part of the full table. */
export const runAlone = async (isMain: boolean, bench: () => Promise<Figure[]>): Promise<void> => {
  if (isMain) printFigures(await bench());
};
