/**
 * The dates of birth of everybody who is now at least `minAge` and at most `maxAge` full years old, as text that is
 * compared as text: `after` < date of birth <= `notAfter`. By the same rule as `ageOn`.
 */
export const birthDateRange = (
  minAge: number,
  maxAge: number,
  now: number,
): { readonly after: string; readonly notAfter: string } => {
  const today = new Date(now).toISOString();
  const yearsAgo = (years: number) =>
    `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4, 10)}`;
  return { after: yearsAgo(maxAge + 1), notAfter: yearsAgo(minAge) };
};
