/** Countries of the product that share a border or a short crossing. [SEARCH-13] */
const neighbours: Readonly<Record<string, readonly string[]>> = {
  US: ['CA'],
  CA: ['US'],
  NL: ['BE', 'DE'],
  BE: ['NL', 'FR', 'DE'],
  FR: ['BE', 'CH', 'ES', 'IT', 'DE'],
  IT: ['FR', 'CH', 'AT'],
  ES: ['FR'],
  DE: ['NL', 'BE', 'FR', 'CH', 'AT', 'DK', 'PL'],
  AT: ['DE', 'CH', 'IT'],
  CH: ['DE', 'AT', 'FR', 'IT'],
  PL: ['DE'],
  IE: ['GB'],
  GB: ['IE'],
  AU: ['NZ'],
  NZ: ['AU'],
  DK: ['SE', 'DE', 'NO'],
  SE: ['DK', 'NO', 'FI'],
  NO: ['SE', 'DK'],
  FI: ['SE', 'NO'],
};

export const neighboursOf = (country: string): readonly string[] => neighbours[country] ?? [];
