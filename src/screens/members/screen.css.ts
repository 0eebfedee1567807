import { style } from '@vanilla-extract/css';

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

/** Result count and the link to the match finder. */
export const line = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '4px 16px' });

export const head = style({ display: 'grid', gap: 4 });
