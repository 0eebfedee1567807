import { type GlobalStyleRule, globalStyle, style } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';
import { vars } from '#src/styles/theme.css.ts';
import * as alert from '#src/ui/alert/alert.css.ts';

export const list = style({ display: 'grid', gap: 8 });

const onPhone = (selector: string, rule: GlobalStyleRule) =>
  globalStyle(selector, { '@media': { [maxWidth('tablet')]: rule } });

// Links of an alert continue its line of text.
onPhone(`${list} ${alert.alert}`, { paddingBlock: '2px' });
onPhone(`${list} ${alert.words}`, { display: 'block' });
onPhone(`${list} :is(${alert.message}, ${alert.action})`, { display: 'inline' });
onPhone(`${list} ${alert.message}::after`, { content: '" "' });

/** Room for the page. */
export const compact = style({
  '@media': { [maxWidth('tablet')]: { selectors: { '&&': { gap: 4, paddingBlock: '8px 0' } } } },
});
const whereCompact = (selector: string, rule: GlobalStyleRule) => onPhone(`${compact} ${selector}`, rule);
whereCompact(list, { gap: 4 });
whereCompact(alert.alert, {
  alignItems: 'center',
  gap: 10,
  minHeight: 48,
  padding: '0 4px 0 12px',
  fontSize: vars.size.caption,
  lineHeight: '18px',
});
whereCompact(alert.icon, { margin: 0 });
whereCompact(alert.words, { padding: '6px 0' });

/** Two on phones; a button shows the others. */
export const folded = style({});
globalStyle(`${folded} > :nth-child(n + 3)`, { '@media': { [maxWidth('tablet')]: { display: 'none' } } });

export const more = style({ justifySelf: 'start', '@media': { [minWidth('tablet')]: { display: 'none' } } });

export const modal = style({ display: 'grid', gap: 24 });
