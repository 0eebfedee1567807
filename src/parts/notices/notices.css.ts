import { type GlobalStyleRule, globalStyle, style } from '@vanilla-extract/css';
import { below, from } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';
import * as alert from '#src/ui/alert/alert.css.ts';

export const list = style({ display: 'grid', gap: 8 });

/** A notice whose link goes on in the line of its words. */
export const brief = style({
  '@media': { [below('tablet')]: { selectors: { '&&': { gap: 4, paddingBlock: '8px 0' } } } },
});
const whereBrief = (selector: string, rule: GlobalStyleRule) =>
  globalStyle(`${brief} ${selector}`, { '@media': { [below('tablet')]: rule } });
whereBrief(list, { gap: 4 });
whereBrief(alert.alert, {
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  padding: '0 4px 0 12px',
  fontSize: vars.size.caption,
  lineHeight: '18px',
});
whereBrief(alert.icon, { margin: 0 });
whereBrief(alert.words, { display: 'block', padding: '6px 0' });
whereBrief(`:is(${alert.message}, ${alert.action})`, { display: 'inline' });
whereBrief(`${alert.message}::after`, { content: '" "' });

/** On a phone two of them; the others when they are asked for. */
export const folded = style({});
globalStyle(`${folded} > :nth-child(n + 3)`, { '@media': { [below('tablet')]: { display: 'none' } } });

export const more = style({ justifySelf: 'start', '@media': { [from('tablet')]: { display: 'none' } } });

export const modal = style({ display: 'grid', gap: 24 });
