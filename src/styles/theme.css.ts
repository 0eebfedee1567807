import { assignVars, createGlobalTheme, createGlobalThemeContract, globalStyle } from '@vanilla-extract/css';
import { minWidth, prefersDark, reducedMotion } from './media.ts';
import { tokens } from './tokens.ts';

const { light, dark } = tokens.colour;

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`);

const colour = createGlobalThemeContract(light, (_value, path) => kebab(path.join('-')));

const measures = createGlobalThemeContract(
  { gutter: '', topbar: '', motion: { fast: '', base: '', slow: '' } },
  (_value, path) => path.join('-'),
);

/** Variables for style files: values that depend on theme, window or user preference, and fixed sizes. */
export const vars = {
  colour,
  ...measures,
  night: tokens.night,
  font: tokens.font,
  size: tokens.size,
  space: tokens.space,
  radius: tokens.radius,
  layout: tokens.layout,
  ease: tokens.ease,
};

const motion = {
  fast: `${tokens.motion.fast}ms`,
  base: `${tokens.motion.base}ms`,
  slow: `${tokens.motion.slow}ms`,
};
const still = { fast: '0ms', base: '0ms', slow: '0ms' };
const darkTheme = { colorScheme: 'dark', vars: assignVars(colour, dark) };

createGlobalTheme(':root', colour, light);
createGlobalTheme(':root', measures, { gutter: tokens.gutter.base, topbar: tokens.topbar.base, motion });

globalStyle(':root', {
  colorScheme: 'light',
  '@media': {
    [minWidth('phablet')]: { vars: { [measures.gutter]: tokens.gutter.phablet } },
    [minWidth('laptop')]: {
      vars: { [measures.gutter]: tokens.gutter.laptop, [measures.topbar]: tokens.topbar.laptop },
    },
    [reducedMotion]: { vars: assignVars(measures.motion, still) },
  },
});

globalStyle(':root:not([data-theme="light"])', { '@media': { [prefersDark]: darkTheme } });
globalStyle('[data-theme="dark"]', darkTheme);
