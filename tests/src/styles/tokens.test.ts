import { describe, expect, it } from 'vitest';
import * as limits from '#contract/limits/app.ts';
import { breakpoints, maxWidth, minWidth } from '#src/styles/media.ts';
import { type ColourRole, tokens } from '#src/styles/tokens.ts';
import { type Colour, coloursOf, contrast, over, parse } from './contrast.ts';

const themes = Object.entries(tokens.colour);
const roles = Object.keys(tokens.colour.light) as ColourRole[];
const isRole = (name: string): name is ColourRole => roles.some((role) => role === name);

const grounds = ['canvas', 'surface', 'surfaceSunken', 'surfaceRaised'] as const;
const onEveryGround = [
  'text',
  'textMuted',
  'textSubtle',
  'link',
  'placeholder',
  'onDangerSoft',
  'onSuccessSoft',
] as const;

const isTextOfFill = (role: ColourRole) => /^on[A-Z]/.test(role);

/** `onX` is the text on `x` and, where there is one, on `xHover`. */
const fills = roles.flatMap((text): [ColourRole, ColourRole][] => {
  if (!isTextOfFill(text)) return [];
  const fill = text.slice(2, 3).toLowerCase() + text.slice(3);
  return [fill, `${fill}Hover`].filter((name) => isRole(name)).map((ground) => [text, ground]);
});

const textPairs: [ColourRole, ColourRole][] = [
  ...fills,
  ...onEveryGround.flatMap((text) => grounds.map((ground): [ColourRole, ColourRole] => [text, ground])),
  ['starMark', 'canvas'],
  ['starMark', 'surface'],
  ['text', 'primarySoft'],
  ['textMuted', 'primarySoft'],
  ['link', 'primarySoft'],
  ['text', 'dangerSoft'],
];

const signPairs: [ColourRole, ColourRole][] = [
  ['borderStrong', 'canvas'],
  ['borderStrong', 'surface'],
  ['focus', 'canvas'],
  ['focus', 'surface'],
  ['focus', 'surfaceSunken'],
  ['primary', 'canvas'],
  ['primary', 'surface'],
  ['online', 'canvas'],
  ['online', 'surface'],
  ['starMark', 'primarySoft'],
];

describe.each(themes)('colours, %s', (_theme, colours) => {
  it.each(textPairs)('[UI-10 UI-11] text %s on %s has a contrast of at least 4.5 to 1', (text, ground) => {
    expect(contrast(parse(colours[text]), parse(colours[ground]))).toBeGreaterThanOrEqual(4.5);
  });

  it.each(signPairs)('[UI-11] %s on %s has a contrast of at least 3 to 1', (sign, ground) => {
    expect(contrast(parse(colours[sign]), parse(colours[ground]))).toBeGreaterThanOrEqual(3);
  });
});

describe('brand grounds and photos', () => {
  const { night } = tokens;
  const white = parse('#ffffff');
  const text = parse(night.text);
  const muted = parse(night.textMuted);
  const [, duskMiddle = white, duskLight = white] = coloursOf(night.dusk);
  const [scrimFoot = white, scrimLine = white] = coloursOf(night.photoScrim);

  const pairs: [string, Colour, Colour][] = [
    ['text on night', text, parse(night.ground)],
    ['muted text on night', muted, parse(night.ground)],
    ...coloursOf(night.gradient).map((stop, index): [string, Colour, Colour] => [
      `text on night, stop ${index}`,
      text,
      stop,
    ]),
    ...coloursOf(night.gradient).map((stop, index): [string, Colour, Colour] => [
      `muted text on night, stop ${index}`,
      muted,
      stop,
    ]),
    ...coloursOf(night.gradient).map((stop, index): [string, Colour, Colour] => [
      `the figure of the bonus on night, stop ${index}`,
      parse(night.figure),
      stop,
    ]),
    ...coloursOf(night.dusk).map((stop, index): [string, Colour, Colour] => [
      `text on dusk, stop ${index}`,
      text,
      stop,
    ]),
    ...coloursOf(night.banner).map((stop, index): [string, Colour, Colour] => [
      `text on the banner, stop ${index}`,
      text,
      stop,
    ]),
    ...coloursOf(night.banner).map((stop, index): [string, Colour, Colour] => [
      `the star on the banner, stop ${index}`,
      parse(night.star),
      stop,
    ]),
    ['muted text on the middle of dusk', muted, duskMiddle],
    ['a night button on the lightest dusk', text, over(parse(night.fill), duskLight)],
    ['a night button on night, hovered', text, over(parse(night.fillHover), parse(night.ground))],
    ['a white button', parse(night.onPaper), parse(night.paper)],
    ['a white button, hovered', parse(night.onPaper), parse(night.paperHover)],
    ['text on the foot of the scrim over a white photo', text, over(scrimFoot, white)],
    ['text on the upper line of the scrim over a white photo', text, over(scrimLine, white)],
    ['a dark button over a white photo', text, over(parse(night.dark), white)],
    ['a tag over a white photo', text, over(parse(night.tag), white)],
    ['the words of a locked photo over white', text, over(parse(night.veil), white)],
    ['the offline bar', text, parse(night.offline)],
  ];

  it.each(pairs)('[UI-10 UI-11] text: %s has a contrast of at least 4.5 to 1', (_what, one, other) => {
    expect(contrast(one, other)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('measures', () => {
  it('[UI-01] the layout breaks at 576, 768, 992 and 1200', () => {
    expect(Object.values(breakpoints)).toEqual([576, 768, 992, 1200]);
    expect(Object.values(breakpoints)).toEqual([...limits.breakpoints]);
    expect((['phablet', 'tablet', 'laptop', 'desktop'] as const).map(minWidth)).toEqual([
      '(min-width: 576px)',
      '(min-width: 768px)',
      '(min-width: 992px)',
      '(min-width: 1200px)',
    ]);
    expect(maxWidth('phablet')).toBe('(max-width: 575.98px)');
  });

  it('[UI-02] a toast is at most 350 wide', () => {
    expect(tokens.toast).toBe(350);
    expect(tokens.toast).toBe(limits.toast.maxWidth);
  });

  it('[UI-03] a modal is 300, 500, 800 or 1140 wide', () => {
    expect(tokens.modal).toEqual({ s: 300, m: 500, l: 800, xl: 1140 });
    expect(Object.values(tokens.modal)).toEqual([...limits.modalWidths]);
  });

  it('[UI-09] the loading bar is full after 5,000 ms', () => {
    expect(tokens.loadingBar).toBe(5_000);
    expect(tokens.loadingBar).toBe(limits.loadingBar.duration);
  });
});

describe('theme', () => {
  it('every text of a fill has its fill', () => {
    expect([...new Set(fills.map(([text]) => text))]).toEqual(roles.filter((role) => isTextOfFill(role)));
  });

  it('[UI-04 UI-05 UI-06 UI-07 UI-10] actions are purple, likes magenta, night is deep purple, unread has its own red', () => {
    const { light, dark } = tokens.colour;
    expect({
      primary: light.primary,
      secondary: light.secondary,
      night: tokens.night.ground,
      unread: light.unread,
    }).toEqual({
      primary: '#6b21a8',
      secondary: '#c026d3',
      night: '#2e1065',
      unread: '#e11d48',
    });
    expect({ secondary: dark.secondary, unread: dark.unread }).toEqual({ secondary: '#c026d3', unread: '#e11d48' });
  });

  it('every role has a colour in both themes', () => {
    expect(Object.keys(tokens.colour.dark)).toEqual(roles);
  });
});
