import { style } from '@vanilla-extract/css';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const block = style({
  display: 'grid',
  gap: 12,
  padding: 20,
  borderRadius: vars.radius.large,
  background: colour.warningSoft,
  color: colour.onWarningSoft,
});

export const reasons = style({ display: 'grid', gap: 4, margin: 0, padding: 0, listStyle: 'none' });

/** Takes no room while empty. */
export const mailed = style({
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { position: 'absolute' } },
});

export const button = style({ justifySelf: 'start' });
