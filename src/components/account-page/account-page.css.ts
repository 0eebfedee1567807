import { style, styleVariants } from '@vanilla-extract/css';
import { minWidth } from '#src/styles/media.ts';
import { stack } from '#src/styles/stack.css.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour } = vars;

export const page = style({
  display: 'grid',
  alignContent: 'start',
  gap: 20,
  width: '100%',
  maxWidth: vars.layout.login,
  margin: '0 auto',
  padding: '24px 0 32px',
  '@media': { [minWidth('phablet')]: { paddingTop: '10vh' } },
});

export const head = stack[4];

export const form = stack[20];

export const ways = style({ display: 'grid', justifyItems: 'center', gap: 4 });

/** Outcome page: icon, heading, sentence and next step, centred. */
export const resultPage = style({
  display: 'grid',
  justifyItems: 'center',
  gap: 16,
  maxWidth: 420,
  margin: '0 auto',
  padding: '8vh 0 24px',
  textAlign: 'center',
});

export const checking = style({ display: 'grid', justifyItems: 'center', gap: 16, width: '100%' });

const round = style({
  display: 'grid',
  placeItems: 'center',
  width: 84,
  height: 84,
  marginBottom: 8,
  borderRadius: '50%',
});

export const mark = styleVariants({
  done: [round, { background: colour.successSoft, color: colour.onSuccessSoft }],
  waiting: [round, { background: colour.primarySoft, color: colour.onPrimarySoft }],
});

export const text = style({ color: colour.textMuted });
export const address = style({ color: colour.text, overflowWrap: 'anywhere' });
export const act = style({ marginTop: 12 });
export const actions = style({ display: 'grid', gap: 8, width: '100%', marginTop: 12 });

export const mailAddress = style({ fontWeight: 600, overflowWrap: 'anywhere' });
