/** A country's name in a language; the code itself where the browser knows no name. */
export const countryName = (country: string, locale: string): string =>
  new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(country) ?? country;
