import { style } from '@vanilla-extract/css';

export const page = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 24 });

export const head = style({ display: 'grid', justifyItems: 'start', gap: 10 });

/** The way on, below the members. */
export const further = style({ display: 'grid', justifyContent: 'center' });

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: 8 });
