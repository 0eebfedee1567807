import { globalStyle, keyframes, style, styleVariants } from '@vanilla-extract/css';
import { maxWidth, minWidth } from '#src/styles/media.ts';
import { pageWidth } from '#src/styles/mixins.ts';
import { vars } from '#src/styles/theme.css.ts';

const { colour, night } = vars;

export const hero = style({
  ...pageWidth,
  display: 'grid',
  alignContent: 'center',
  gap: 28,
  paddingBlock: '12px 44px',
  '@media': { [minWidth('laptop')]: { gridTemplateColumns: '1.05fr 1fr', alignItems: 'start', columnGap: 56 } },
});

export const copy = style({ display: 'grid', gap: 18, minWidth: 0 });

/** Nothing is beside the text: the words stand on the left, the call to action on the right. */
export const row = style({
  '@media': {
    [minWidth('laptop')]: {
      gridColumn: '1 / -1',
      gridAutoFlow: 'column',
      gridTemplateColumns: '1fr auto',
      gridTemplateRows: 'auto auto',
      alignItems: 'center',
      paddingTop: 28,
    },
  },
});

/** The main idea fills the first window. The text does not move when it arrives, and stays beside a long one. */
export const high = style({
  flex: 1,
  alignContent: 'start',
  '@media': { [minWidth('laptop')]: { minHeight: 'min(680px, calc(100vh - 72px))' } },
});
const fromTop = 'min(14vh, 120px)';
globalStyle(`${high} > ${copy}`, {
  '@media': { [minWidth('laptop')]: { position: 'sticky', top: fromTop, marginTop: fromTop } },
});

/** Filled by a picture: on phones the text is at its bottom. */
export const fullHeight = style({
  minHeight: 'calc(100svh - 60px)',
  '@media': { [maxWidth('laptop')]: { alignContent: 'end' } },
});

export const lead = style({ color: night.textMuted });
export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 10,
});
globalStyle(`${actions} > a`, { flex: '1 1 auto', '@media': { [minWidth('phablet')]: { flex: 'none' } } });

export const adults = style({ display: 'flex', alignItems: 'center', gap: 8, color: night.textMuted });

export const content = style({ ...pageWidth, display: 'grid', gap: 24, paddingBottom: 56 });

export const grid = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  '@media': {
    [minWidth('phablet')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
    [minWidth('laptop')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 20 },
  },
});

export const face = style({
  position: 'relative',
  display: 'block',
  overflow: 'hidden',
  aspectRatio: '3 / 4',
  minWidth: 0,
  borderRadius: vars.radius.large,
  background: night.gradient,
});

export const picture = style({ width: '100%', height: '100%', objectFit: 'cover', objectPosition: '50% 30%' });

/** Room of a face that is loading: the colours of a page would be too bright. */
export const loading = style({ background: night.fill });

export const words = style({
  position: 'absolute',
  inset: 'auto 0 0',
  display: 'grid',
  padding: '56px 14px 12px',
  background: night.photoScrim,
  color: night.text,
  fontSize: vars.size.bodySmall,
  overflowWrap: 'anywhere',
});

export const name = style({ fontSize: vars.size.bodyLarge, fontWeight: 650 });
export const age = style({});
export const facts = style({ display: 'flex', flexWrap: 'wrap', columnGap: 8 });
export const dot = style({ display: 'inline-block' });
export const mark = style({ position: 'absolute', top: 10, insetInlineStart: 10 });

/** One mark a step. */
export const stepMarks = style({ display: 'flex', gap: 8 });
globalStyle(`${stepMarks} > *`, { flex: 1, borderTop: `4px solid ${night.fillHover}` });
globalStyle(`${stepMarks} img`, {
  width: '100%',
  height: 'auto',
  marginTop: 8,
  aspectRatio: '2',
  objectFit: 'cover',
  borderRadius: vars.radius.small,
  boxShadow: `0 0 0 1px ${night.line}`,
  opacity: 0.6,
});
export const lit = style({ selectors: { '&&': { borderColor: night.star } } });
globalStyle(`${lit} > img`, { opacity: 1 });

/** Question or last step: a dark sheet on the sky. */
export const panel = style({
  display: 'grid',
  alignContent: 'center',
  gap: 16,
  minWidth: 0,
  padding: 'clamp(20px, 4vw, 36px)',
  borderRadius: vars.radius.extraLarge,
  background: night.dark,
  boxShadow: `inset 0 0 0 1px ${night.fillHover}`,
});

/** Full-window background of the text. */
export const back = style({
  position: 'absolute',
  zIndex: -1,
  inset: 0,
  height: 'max(100vh, 720px)',
  overflow: 'hidden',
});
globalStyle(`${back} > img`, { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' });
globalStyle(`${back}::after`, {
  content: '""',
  position: 'absolute',
  inset: 0,
  background: `linear-gradient(to bottom, ${night.dark}, transparent 30%, ${night.tag} 80%, ${night.ground}), linear-gradient(to right, ${night.tag}, transparent 62%)`,
});

const drift = keyframes({ from: { transform: 'scale(1)' }, to: { transform: 'scale(1.14) translateX(-2%)' } });
const wipe = keyframes({ from: { clipPath: 'circle(0 at 76% 60%)' }, to: { clipPath: 'circle(140% at 76% 60%)' } });

/** Entry animation of a picture. */
export const coming = styleVariants({
  drifting: { animation: `${drift} 7s linear both` },
  wiped: { animation: `${wipe} 900ms ${vars.ease.out} both` },
});

/** People of a scene above its words. */
export const scene = style({
  display: 'grid',
  gap: 14,
  minWidth: 0,
  '@media': { [minWidth('laptop')]: { marginTop: 'min(5vh, 40px)' } },
});
globalStyle(`${fullHeight}:has(> ${scene})`, { alignContent: 'start' });
export const people = style({ display: 'flex', justifyContent: 'center' });
globalStyle(`${people} > *`, {
  width: 'min(40vw, 32vh, 245px)',
  borderRadius: vars.radius.extraLarge,
  rotate: '-3deg',
});
globalStyle(`${people} ${words}`, { paddingTop: 32 });
globalStyle(`${people} ${name}`, { fontSize: 'min(4vw, 1.0625rem)' });
globalStyle(`${people} > :nth-child(2)`, { margin: '20px 0 -8px -12px', rotate: '3deg' });

const speech = style({
  position: 'relative',
  alignSelf: 'end',
  marginTop: -64,
  padding: '10px 16px',
  borderRadius: 20,
  background: night.paper,
  color: night.onPaper,
});
/** In front of the two: spoken by the person on the left; the second one answers from the right. */
export const bubble = styleVariants({
  left: [speech, { justifySelf: 'start', borderEndStartRadius: 4 }],
  right: [speech, { justifySelf: 'end', borderEndEndRadius: 4 }],
});

/** Over a picture, like those of a film. */
export const subtitle = style({
  justifySelf: 'start',
  padding: '2px 12px',
  borderRadius: vars.radius.small,
  background: night.dark,
});
export const turns = style({ display: 'grid', gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 10 });

/** A screen in the night. */
export const film = style([panel, { position: 'relative', isolation: 'isolate', overflow: 'hidden' }]);
globalStyle(`${film} > ${back}`, { height: '100%' });

export const play = style({
  position: 'absolute',
  insetInlineEnd: 'clamp(20px, 4vw, 36px)',
  bottom: 'clamp(14px, 4vw, 30px)',
  width: 56,
  height: 56,
  padding: 0,
  fill: 'currentColor',
});
export const poster = style({ inset: 'clamp(128px, 20vw, 250px) 0 auto', width: 72, height: 72, margin: '0 auto' });

// Room for the button when it is in the corner.
globalStyle(`${turns}:has(> ${play}:not(${poster}))`, { paddingInlineEnd: 66 });

export const arriving = style({
  animation: `${keyframes({ from: { opacity: 0, transform: 'translateY(12px)' } })} ${vars.motion.slow} ${vars.ease.out}`,
});

/** All of them, in even columns. */
export const choices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
  gap: 8,
});
export const choice = style({ overflowWrap: 'anywhere' });

export const wall = style([grid, { rowGap: 24, paddingBottom: 24 }]);

export const feed = style({ display: 'grid', gap: 28, width: '100%', maxWidth: 480, margin: '0 auto' });
export const post = style({
  display: 'grid',
  gap: 12,
  padding: 14,
  borderRadius: vars.radius.extraLarge,
  background: colour.surface,
  color: colour.text,
});
// On a phone the first one is seen whole.
globalStyle(`${post} > ${face}`, { aspectRatio: '1' });

globalStyle(`${high} > :is(${panel}, ${feed})`, {
  '@media': { [minWidth('laptop')]: { marginTop: fromTop } },
});

/** Of a house at night; the lit ones are members. */
export const windows = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 'clamp(10px, 2vw, 18px)',
  '@media': { [minWidth('laptop')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' } },
});
globalStyle(`${windows} > *`, {
  aspectRatio: '3 / 4',
  borderRadius: '45% 45% 6px 6px / 34% 34% 6px 6px',
  background: night.fill,
});
globalStyle(`${windows} > ${face}`, { boxShadow: `0 0 0 3px ${night.star}, 0 0 28px ${night.line}` });

/** Six pictures on a table; the first is the largest. */
export const collage = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 10,
  '@media': { [minWidth('laptop')]: { gap: 16 } },
});

/** The place of the visitor's own picture. */
export const ownPlace = style({
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 8,
  border: `2px dashed ${night.line}`,
  borderRadius: vars.radius.large,
  color: night.star,
  fontSize: vars.size.bodySmall,
  fontWeight: 650,
  textAlign: 'center',
});

globalStyle(`${collage} > :first-child`, { gridArea: '1 / 1 / 3 / 3' });
globalStyle(`${collage} > :nth-child(odd)`, { transform: 'rotate(-1.2deg)' });
globalStyle(`${collage} > :nth-child(even)`, { transform: 'rotate(1.6deg)' });

// Small pictures show only the name.
const small = [`${collage} > :not(:first-child)`, `${windows} > *`];
const ofSmall = (...parts: readonly string[]) => small.flatMap((tile) => parts.map((part) => `${tile} ${part}`)).join();
globalStyle(ofSmall(words), { padding: '24px 4px 8px', gridTemplateColumns: 'minmax(0, 1fr)', textAlign: 'center' });
globalStyle(ofSmall(facts, age), { display: 'none' });
globalStyle(ofSmall(name), {
  overflow: 'hidden',
  fontSize: vars.size.caption,
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

// Small in the middle of the arch.
globalStyle(`${windows} ${mark}`, {
  insetInlineStart: '50%',
  minHeight: 20,
  padding: '1px 7px',
  fontSize: vars.size.badge,
  translate: '-50%',
});

/** Framed pictures at different heights on a wall at night, captions below them. */
globalStyle(`${wall} > *`, {
  aspectRatio: 'auto',
  padding: 10,
  borderRadius: 6,
  background: night.dark,
  boxShadow: `inset 0 0 0 2px ${night.star}`,
});
globalStyle(`${wall} > :nth-child(even)`, { translate: '0 24px' });
globalStyle(`${wall} ${picture}`, { aspectRatio: '3 / 4', height: 'auto' });
globalStyle(`${wall} ${mark}`, { margin: 8 });
globalStyle(`${wall} ${name}, ${people} ${name}`, { fontSize: vars.size.body });
globalStyle(`${wall} ${words}`, { position: 'static', padding: '10px 4px 2px', background: 'none' });

export const map = style({
  display: 'grid',
  gap: 16,
  minWidth: 0,
  '@media': { [minWidth('desktop')]: { gridTemplateColumns: '1fr 1fr' } },
});
globalStyle(`${hero}:has(> ${map})`, {
  '@media': { [minWidth('desktop')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1.7fr)' } },
});

/** Without the empty north on narrow screens. */
export const mapWindow = style({
  position: 'relative',
  overflow: 'hidden',
  aspectRatio: '1 / 0.94',
  width: '100%',
  maxWidth: 420,
  margin: '0 auto',
  borderRadius: vars.radius.extraLarge,
  maskImage: 'linear-gradient(transparent, #000 14% 92%, transparent)',
  '@media': { [minWidth('desktop')]: { aspectRatio: '600 / 867' } },
});
/** Moves to the chosen country. */
export const lights = style({
  position: 'absolute',
  bottom: 0,
  width: '100%',
  transition: `transform 900ms ${vars.ease.out}, opacity ${vars.motion.slow}`,
});

// A new question scrolls the map into view too.
globalStyle(`${map} h2`, { '@media': { [maxWidth('desktop')]: { scrollMarginTop: 400 } } });

globalStyle(`${choices} button`, { height: '100%', padding: '4px 10px' });

/** Large touch targets. */
export const iconChoices = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(84px, 1fr))',
  gap: 10,
});
globalStyle(`${iconChoices} button`, {
  alignItems: 'start',
  height: '100%',
  padding: '0 0 12px',
  borderRadius: 20,
  boxShadow: 'none',
  fontSize: vars.size.bodySmall,
  overflow: 'hidden',
});
globalStyle(`${iconChoices} button > span`, { flexDirection: 'column', width: '100%' });
globalStyle(`${iconChoices} img`, {
  width: '100%',
  height: 'clamp(116px, 25vw, 220px)',
  objectFit: 'cover',
  objectPosition: '50% 20%',
});

export const icon = style({
  width: 44,
  height: 44,
  marginTop: -32,
  padding: 9,
  borderRadius: '50%',
  background: night.star,
  color: night.onPaper,
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.5,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
});

export const table = style({ display: 'grid', justifyItems: 'center', gap: 20 });
export const deck = style({ position: 'relative', width: 'min(68vw, 340px)', aspectRatio: '3 / 4' });

globalStyle(`${deck} > *`, {
  position: 'absolute',
  inset: 0,
  transition: `transform ${vars.motion.slow} ${vars.ease.out}, opacity ${vars.motion.slow}, visibility ${vars.motion.slow}`,
});

export const top = style({
  zIndex: 1,
  transform: 'translateX(calc(var(--drag, 0) * 1px)) rotate(calc(var(--drag, 0) * 0.05deg))',
  cursor: 'grab',
  touchAction: 'pan-y',
  userSelect: 'none',
  selectors: { '[data-dragged] > &': { transition: 'none' } },
});
export const below = style({ transform: 'translateY(26px) scale(0.93)' });
export const goneLeft = style({ visibility: 'hidden', opacity: 0, transform: 'translateX(-120%) rotate(-14deg)' });
export const goneRight = style({ visibility: 'hidden', opacity: 0, transform: 'translateX(120%) rotate(14deg)' });

export const controls = style({ display: 'flex', gap: 20 });
export const round = style({ width: 64, height: 64, background: vars.night.paper, color: vars.night.onPaper });
export const yes = style({ background: vars.colour.secondary, color: vars.colour.onSecondary });
