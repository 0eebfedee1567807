import { day } from '#contract/durations.ts';
import { TrackingSchema } from '#contract/signup.ts';

/** [TRACK-01] */
export const sourceFields = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const;
type SourceField = (typeof sourceFields)[number];
export type Source = Readonly<Record<SourceField, string>>;

/** Days since 1970 in UTC. */
export const dayNumber = (time: number): number => Math.floor(time / day);

export const startOfDay = (dayOfEpoch: number): number => dayOfEpoch * day;

/** Empty text for fields without a value, so that equal sources are equal texts. */
const toSource = (values: Partial<Record<SourceField, string | undefined>>): Source => ({
  network: values.network ?? '',
  ref: values.ref ?? '',
  sub1: values.sub1 ?? '',
  sub2: values.sub2 ?? '',
  sub3: values.sub3 ?? '',
});

/** Source of a stored `tracking`, or of a counted visit. */
export const parseSource = (json: string): Source => toSource(TrackingSchema.parse(JSON.parse(json)));

/** Source in the query of a page; null without one, or with values that are too long. [TRACK-02] */
export const sourceInQuery = (query: URLSearchParams): Source | null => {
  const given = Object.fromEntries(sourceFields.map((field) => [field, query.get(field) ?? undefined]));
  const { data } = TrackingSchema.safeParse(given);
  const source = data === undefined ? null : toSource(data);
  return source !== null && sourceFields.some((field) => source[field] !== '') ? source : null;
};
