import { styleVariants } from '@vanilla-extract/css';

const rows = (gap: number) => ({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap });
const centred = (maxWidth: number) => ({ width: '100%', maxWidth, margin: '0 auto' });

/** One below the other, with this gap. */
export const stack = styleVariants({ 4: rows(4), 8: rows(8), 12: rows(12), 16: rows(16), 20: rows(20), 24: rows(24) });

/** In the middle, this wide at most. */
export const column = styleVariants({ 420: centred(420), 640: centred(640) });
