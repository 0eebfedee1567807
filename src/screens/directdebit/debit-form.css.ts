import { style } from '@vanilla-extract/css';

export const fields = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 20 });

// Wrapping labels keep the controls aligned.
const pair = { display: 'grid', gap: 12, alignItems: 'end' } as const;

export const street = style({ ...pair, gridTemplateColumns: 'minmax(0, 1fr) 104px' });
export const town = style({ ...pair, gridTemplateColumns: '120px minmax(0, 1fr)' });

// Errors of both fields are shown below the two controls.
export const wrong = style({ alignItems: 'start' });
