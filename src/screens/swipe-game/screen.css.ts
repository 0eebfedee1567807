import { style } from '@vanilla-extract/css';
import { lowHeight, maxWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

/** As wide as the deck and as high as the page: the deck takes the remaining height. */
export const page = style({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'min(100%, 400px)',
  gridTemplateRows: 'auto 1fr',
  justifyContent: 'center',
  alignItems: 'start',
  gap: 18,
  '@media': { [lowHeight]: { gap: 8 } },
});

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
});

/** Remaining height of the page. */
export const game = style({ alignSelf: 'stretch', display: 'flex', flexDirection: 'column' });

export const hint = style({ marginTop: 18, textAlign: 'center', '@media': { [lowHeight]: { marginTop: 8 } } });

/** Hidden on touch devices, but kept for screen readers, whose users may have a keyboard. */
export const keys = style({
  '@media': {
    [maxWidth('laptop')]: { position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' },
  },
});

export const stars = style({ display: 'flex', gap: 8 });
export const left = style({ color: colour.starMark });
export const spent = style({ fill: 'none', stroke: colour.borderStrong, strokeWidth: 1.5 });

export const limit = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: 14,
  paddingTop: 24,
  textAlign: 'center',
});

export const art = style({ width: 200, height: 150 });
export const sky = style({ fill: colour.primarySoft });
export const moon = style({ fill: colour.link, fillOpacity: 0.85 });
export const star = style({ fill: colour.star });

export const ways = style({ display: 'grid', gap: 8, width: '100%', marginTop: 12 });

export const clock = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 10 });

export const part = style({
  display: 'grid',
  justifyItems: 'center',
  minWidth: 84,
  padding: '14px 8px 10px',
  borderRadius: vars.radius.large,
  background: colour.surface,
  boxShadow: `inset 0 0 0 1px ${colour.border}`,
});

export const value = style({ fontFamily: vars.font.display, fontSize: '2.25rem', lineHeight: 1.1 });
