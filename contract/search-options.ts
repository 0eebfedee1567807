// Must not import zod: the filters are shown before any rules are loaded.

/** Where members are looked for: kilometres around the viewer's town, the region, the country, or anywhere. [SEARCH-16] */
export const withinOptions = ['25', '50', '100', '250', 'region', 'country', 'anywhere'] as const;
export type Within = (typeof withinOptions)[number];

/** [SEARCH-17] */
export const sortOrders = ['recent', 'nearest', 'newest'] as const;
export type SortOrder = (typeof sortOrders)[number];
