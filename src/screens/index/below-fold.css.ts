import { globalStyle, style } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const sections = style({ display: 'grid', gap: 'clamp(56px, 8vw, 96px)' });
export const section = style({ display: 'grid', gap: 28, minWidth: 0 });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: '8px 24px',
});

export const faces = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  '@media': { [minWidth('tablet')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 20 } },
});

export const pictures = style({
  display: 'grid',
  gap: 40,
  '@media': { [minWidth('tablet')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 24 } },
});

export const picture = style({ display: 'grid', alignContent: 'start', gap: 4, minWidth: 0 });

/** Stage of a drawn screen: always at night, in both themes. */
export const screen = style({
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  height: 348,
  margin: '0 0 16px',
  paddingInline: 24,
  borderRadius: vars.radius.extraLarge,
  background: night.gradient,
});

export const screenContent = style({ width: '100%', maxWidth: 264 });

const sheet = {
  padding: 12,
  borderRadius: 20,
  background: colour.surface,
  color: colour.text,
  boxShadow: '0 24px 48px -16px rgb(8 2 20 / 0.6)',
} as const;

export const results = style({ ...sheet, display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 8 });
export const result = style({ position: 'relative', overflow: 'hidden', height: 132, borderRadius: 12 });
export const portrait = style({ width: '100%', height: '100%', objectFit: 'cover', objectPosition: '50% 25%' });
export const resultName = style({
  position: 'absolute',
  inset: 'auto 0 0',
  padding: '24px 10px 8px',
  background: night.photoScrim,
  color: night.text,
  fontSize: vars.size.caption,
  fontWeight: 650,
});

export const match = style({ display: 'grid', justifyItems: 'center', gap: 24, color: night.text });
export const pair = style({ position: 'relative', width: '100%', height: 204 });
const half = {
  position: 'absolute',
  width: '54%',
  height: 188,
  objectFit: 'cover',
  objectPosition: '50% 30%',
  borderRadius: 20,
  boxShadow: '0 16px 32px -12px rgb(8 2 20 / 0.7)',
} as const;
export const one = style({ ...half, left: 0, transform: 'rotate(-6deg)' });
export const other = style({ ...half, right: 0, top: 14, transform: 'rotate(6deg)' });
export const heart = style({
  position: 'absolute',
  top: 132,
  left: '50%',
  display: 'grid',
  placeItems: 'center',
  width: 56,
  height: 56,
  borderRadius: vars.radius.full,
  background: colour.secondary,
  color: colour.onSecondary,
  transform: 'translateX(-50%)',
});
export const matchText = style({ fontFamily: vars.font.display, fontSize: vars.size.heading, textAlign: 'center' });

export const chat = style({ ...sheet, display: 'grid', gap: 8, fontSize: vars.size.bodySmall, lineHeight: '20px' });
export const partner = style({ display: 'flex', alignItems: 'center', gap: 10, paddingBottom: 4 });
export const avatar = style({
  width: 40,
  height: 40,
  objectFit: 'cover',
  objectPosition: '50% 25%',
  borderRadius: vars.radius.full,
});
export const partnerName = style({ display: 'grid', fontWeight: 650 });
export const online = style({ color: colour.online, fontSize: vars.size.caption, fontWeight: 500 });
const bubble = { maxWidth: '86%', padding: '8px 12px', borderRadius: 16, overflowWrap: 'anywhere' } as const;
export const bubbleOut = style({
  ...bubble,
  justifySelf: 'end',
  background: colour.bubbleOut,
  color: colour.onBubbleOut,
  borderEndEndRadius: 4,
});
export const bubbleIn = style({
  ...bubble,
  justifySelf: 'start',
  background: colour.bubbleIn,
  color: colour.onBubbleIn,
  borderEndStartRadius: 4,
});
export const read = style({
  display: 'flex',
  justifySelf: 'end',
  alignItems: 'center',
  gap: 4,
  color: colour.textSubtle,
  fontSize: vars.size.caption,
});
export const composer = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  padding: '4px 4px 4px 14px',
  borderRadius: vars.radius.full,
  background: colour.surfaceSunken,
  color: colour.placeholder,
});
export const send = style({
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: vars.radius.full,
  background: colour.primary,
  color: colour.onPrimary,
});

export const safety = style({
  display: 'grid',
  gap: 28,
  '@media': { [minWidth('laptop')]: { gridTemplateColumns: '1fr 1.2fr', columnGap: 56, alignItems: 'center' } },
});
export const safetyLead = stack[12];
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: '8px 24px' });
export const promises = stack[8];
export const promise = style({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  padding: '18px 20px',
  borderRadius: vars.radius.large,
  background: colour.surface,
  boxShadow: `inset 0 0 0 1px ${colour.border}`,
});
globalStyle(`${promise} > svg`, { flex: 'none', color: colour.link });

export const questions = style({
  display: 'grid',
  gap: 20,
  '@media': { [minWidth('laptop')]: { gridTemplateColumns: '1fr 1.2fr', columnGap: 56 } },
});
export const question = style({ borderBottom: `1px solid ${colour.border}` });
export const summary = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 16,
  minHeight: vars.layout.touch,
  padding: '16px 0',
  cursor: 'pointer',
  listStyle: 'none',
});
export const chevron = style({
  flex: 'none',
  color: colour.textSubtle,
  selectors: { '[open] > * > &': { transform: 'rotate(180deg)' } },
});
export const answer = style({ paddingBottom: 20, color: colour.textMuted, overflowWrap: 'anywhere' });
export const more = style({ paddingTop: 20 });

export const closing = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  padding: 'clamp(40px, 7vw, 88px) 24px',
  borderRadius: vars.radius.extraLarge,
  background: night.gradient,
  color: night.text,
  textAlign: 'center',
});
export const closingText = style({ color: night.textMuted });
