import { type GlobalStyleRule, globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { maxWidth } from '#src/styles/media.ts';
import { pageWidth } from '#src/styles/mixins.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';
import * as bonus from '#src/components/time-bonus/time-bonus.css.ts';
import * as alert from '#src/ui/alert/alert.css.ts';

const { colour, night } = vars;

export const bar = style({ display: 'grid', minWidth: 0 });

/** One line; the others below may have more. */
export const row = style({ minWidth: 0 });

export const other = style({ borderTop: `1px solid ${colour.border}` });

export const tone = styleVariants({
  activation: { background: colour.warningSoft, color: colour.onWarningSoft },
  timeBonus: { background: night.banner, color: night.text },
  enrichProfile: { background: colour.primarySoft, color: colour.onPrimarySoft },
  push: { background: colour.primarySoft, color: colour.onPrimarySoft },
  disabledNotifications: { background: colour.dangerSoft, color: colour.onDangerSoft },
  install: { background: colour.primarySoft, color: colour.onPrimarySoft },
});

export const inner = style([
  pageWidth,
  { position: 'relative', display: 'flex', alignItems: 'center', gap: 4, minHeight: vars.layout.touch },
]);

export const more = style({
  position: 'relative',
  zIndex: 1,
  flex: 'none',
  minHeight: vars.layout.touch,
  padding: '0 4px 0 8px',
  color: 'inherit',
  fontSize: vars.size.bodySmall,
  fontWeight: 700,
  whiteSpace: 'nowrap',
});

const within = (selector: string, rule: GlobalStyleRule) => globalStyle(`${inner} ${selector}`, rule);

within(`> ${bonus.region}`, { flex: 1 });
within(`> ${bonus.region} > a`, { minHeight: vars.layout.touch, paddingInline: 0, justifyContent: 'flex-start' });
within(`> ${alert.alert}`, {
  flex: 1,
  alignItems: 'center',
  gap: 10,
  minWidth: 0,
  minHeight: vars.layout.touch,
  padding: 0,
  borderRadius: 0,
  background: 'none',
});
within(alert.icon, { margin: 0 });
within(alert.words, { flexWrap: 'nowrap', alignItems: 'center', padding: '6px 0' });
within(alert.message, { flex: '0 1 auto' });
// The dismissal stays above the enlarged target of the action.
within(`${alert.alert} > button`, { position: 'relative', zIndex: 1 });

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
globalStyle(`${row}:not(${other}) ${alert.message}`, oneLine);
within(bonus.title, oneLine);

// On phones the whole line is the link, or opens the field for the code; its words are for screen readers.
const wholeLine = [`${row}:not(${other}) ${alert.action} a`, `${tone.activation}:not(${other}) ${alert.action} button`];
const onPhone = (part: string, rule: GlobalStyleRule) => {
  for (const control of wholeLine) globalStyle(`${control}${part}`, { '@media': { [maxWidth('tablet')]: rule } });
};
onPhone('', { minWidth: 24, fontSize: 0, textAlign: 'center', textDecoration: 'none' });
onPhone('::before', { content: '"›" / ""', fontSize: '22px', lineHeight: '20px', position: 'relative', top: 2 });
onPhone('::after', { content: '""', position: 'absolute', inset: 0 });

// Room for the request in every language: the dialog says the rest.
const request = `${tone.activation}:not(${other}) ${alert.message}`;
globalStyle(request, { '@media': { [maxWidth('tablet')]: { fontSize: 0, lineHeight: 0 } } });
globalStyle(`${request} strong`, {
  '@media': {
    // The ellipsis has the size of the element that is cut.
    [maxWidth('tablet')]: {
      display: 'block',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      fontSize: vars.size.caption,
      lineHeight: '20px',
    },
  },
});

/** Room for the words of the bonus beside the countdown and the button. */
const narrow = (query: string, selector: string, rule: GlobalStyleRule) =>
  globalStyle(`${inner} ${selector}`, { '@media': { [query]: rule } });
narrow(maxWidth('tablet'), `${bonus.region} > a`, { gap: 8, fontSize: vars.size.caption });
narrow(maxWidth('tablet'), bonus.bannerTimer, { padding: '4px 6px' });
narrow(maxWidth('tablet'), `${bonus.bannerIcon}:last-child`, { display: 'none' });
narrow('(max-width: 339px)', bonus.bannerIcon, { display: 'none' });
narrow(maxWidth('tablet'), alert.alert, { fontSize: vars.size.caption });
// In the list a link continues its line of text.
const inList = (selector: string, rule: GlobalStyleRule) =>
  globalStyle(`${other} ${selector}`, { '@media': { [maxWidth('tablet')]: rule } });
inList(`${inner} ${alert.words}`, { display: 'block' });
inList(`:is(${alert.message}, ${alert.action})`, { display: 'inline' });
inList(`${alert.message}::after`, { content: '" "' });

export const modal = stack[24];
