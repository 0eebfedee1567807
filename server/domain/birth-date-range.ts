/**
 * Birth dates of members aged `minAge` to `maxAge` full years, compared as text: `after` < date of birth <= `notAfter`.
 * Same rule as `calculateAge`.
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
