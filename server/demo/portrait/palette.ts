import type { EyeColour, HairColour } from './looks.ts';

type Skin = { base: string; shade: string; light: string; lip: string; blush: string };

export const skins = {
  porcelain: { base: '#f4cfb8', shade: '#d39a84', light: '#fde3d3', lip: '#c65b6c', blush: '#f0958e' },
  fair: { base: '#f0c3a5', shade: '#cf9075', light: '#fbdcc6', lip: '#c4566a', blush: '#ee8f86' },
  rose: { base: '#e8b394', shade: '#c27f60', light: '#f8d0b4', lip: '#b84a5c', blush: '#e6826f' },
  olive: { base: '#d9a57c', shade: '#ac744d', light: '#efc49d', lip: '#a8454f', blush: '#cf7355' },
  tan: { base: '#c08457', shade: '#935b36', light: '#dca577', lip: '#93373f', blush: '#b85f42' },
  brown: { base: '#935f3f', shade: '#683e27', light: '#b37b57', lip: '#7a2b35', blush: '#8f4632' },
  deep: { base: '#6b4230', shade: '#472819', light: '#8b5b44', lip: '#5c1f2a', blush: '#6f3326' },
} as const satisfies Record<string, Skin>;
export type SkinTone = keyof typeof skins;

export type Tone = { dark: string; light: string };

/** Hair tones by profile value. Bald heads use the tone for brows. */
export const hairTones: Readonly<Record<HairColour, readonly Tone[]>> = {
  blond: [
    { dark: '#c49350', light: '#ecc98b' },
    { dark: '#a5875f', light: '#d6bd93' },
    { dark: '#b98a56', light: '#e3bd86' },
    { dark: '#cdab74', light: '#f1dcae' },
  ],
  brown: [
    { dark: '#33211d', light: '#5b3d33' },
    { dark: '#5a3726', light: '#8a5a3f' },
    { dark: '#4a2a20', light: '#7a4933' },
    { dark: '#6b4a35', light: '#9c7253' },
  ],
  black: [
    { dark: '#1d1420', light: '#3d2c45' },
    { dark: '#171722', light: '#343850' },
    { dark: '#1f1613', light: '#43302a' },
  ],
  red: [
    { dark: '#7b3320', light: '#b25a37' },
    { dark: '#a8431f', light: '#e07c45' },
    { dark: '#94502a', light: '#cf8a4f' },
  ],
  grey: [
    { dark: '#8d8a96', light: '#c3c1cc' },
    { dark: '#b3b0bb', light: '#e5e3ea' },
    { dark: '#716d78', light: '#a9a5b0' },
    { dark: '#cbc6c4', light: '#f3efec' },
  ],
  bald: [
    { dark: '#5a3726', light: '#8a5a3f' },
    { dark: '#33211d', light: '#5b3d33' },
    { dark: '#8d8a96', light: '#c3c1cc' },
    { dark: '#a5875f', light: '#d6bd93' },
  ],
  other: [
    { dark: '#7a1f48', light: '#b8437c' },
    { dark: '#b0567a', light: '#eba1b8' },
    { dark: '#3f3a7a', light: '#7a74c4' },
    { dark: '#1f5f68', light: '#4fa3a6' },
  ],
};

/** Brows and beard of bald older people. */
export const silver: Tone = { dark: '#8d8a96', light: '#c3c1cc' };

export const irises: Readonly<Record<EyeColour, readonly string[]>> = {
  blue: ['#3f6b8c', '#4d7a99', '#2f5f93', '#5b86ab'],
  green: ['#4e6e58', '#56765a', '#5d7d4c'],
  brown: ['#4a2c1f', '#5b3624', '#3a2218'],
  grey: ['#6d7a86', '#7d8791'],
  hazel: ['#7a5a2c', '#6f6234'],
  other: ['#9a6a1e'],
};

/** Gradient of the background from top to bottom; `high` also shades the objects in it. */
export type Backdrop = { high: string; middle: string; low: string };

export const backdrops = {
  dusk: { high: '#2a1450', middle: '#8a3a86', low: '#f2a08a' },
  rose: { high: '#6b2a58', middle: '#c9688a', low: '#fbc9b4' },
  sea: { high: '#1d2a52', middle: '#4d6fa5', low: '#f4c7b0' },
  night: { high: '#150c2e', middle: '#3a1d63', low: '#8a3f8f' },
  gold: { high: '#5a2b3c', middle: '#c4733f', low: '#fbd58c' },
  sage: { high: '#21403f', middle: '#5f8a7a', low: '#e4dcb4' },
  clay: { high: '#4a2230', middle: '#a5564b', low: '#f0b795' },
  lilac: { high: '#4b3a7c', middle: '#9c82c6', low: '#ead2ea' },
  teal: { high: '#123540', middle: '#2f7480', low: '#c3dcc6' },
  cream: { high: '#a98a86', middle: '#dcbfae', low: '#f7e8d8' },
  indigo: { high: '#1a1c4a', middle: '#4a4f9c', low: '#c7b8e8' },
  peach: { high: '#8a4152', middle: '#e08b76', low: '#fde0c2' },
  sky: { high: '#3d6a92', middle: '#86b1cb', low: '#f3e7d6' },
  moss: { high: '#2c3520', middle: '#6f7d45', low: '#e2d9a0' },
  ember: { high: '#3a1424', middle: '#9c3340', low: '#f29c6b' },
  slate: { high: '#2b3242', middle: '#667287', low: '#d8d3d3' },
} as const satisfies Record<string, Backdrop>;
export type BackdropName = keyof typeof backdrops;

export type Cloth = { main: string; trim: string };

/** Clothes that suit every backdrop. */
export const cloths: readonly Cloth[] = [
  { main: '#22384a', trim: '#122231' },
  { main: '#5b1a5e', trim: '#7a2f7d' },
  { main: '#e9dccb', trim: '#f7eee2' },
  { main: '#efe6d6', trim: '#cbbfa9' },
  { main: '#2b1b3d', trim: '#453059' },
  { main: '#a8402f', trim: '#7f2c20' },
  { main: '#6d4a91', trim: '#8967ad' },
  { main: '#7e8f6a', trim: '#5d6c4c' },
  { main: '#7b2d2f', trim: '#54191c' },
  { main: '#33425f', trim: '#44567a' },
  { main: '#e7d3c3', trim: '#c7ab97' },
  { main: '#30505a', trim: '#21393f' },
  { main: '#c9b79a', trim: '#96835f' },
  { main: '#1f1a2c', trim: '#393148' },
  { main: '#c27a8e', trim: '#9d5669' },
  { main: '#d9a441', trim: '#a9782a' },
  { main: '#486a8f', trim: '#345073' },
  { main: '#3f5b46', trim: '#2c4232' },
  { main: '#b5694a', trim: '#8b4a31' },
  { main: '#8fa9b8', trim: '#6a8697' },
  { main: '#dfe3e6', trim: '#b7bfc6' },
  { main: '#5c5560', trim: '#443e48' },
];

const warmRims = ['#ffd9b0', '#ffcf8a', '#ffe6d0', '#ffb9c9'] as const;
const coolRims = ['#ffd9b0', '#ffe6d0', '#f2b5ff', '#cfe4ff'] as const;

/** Edge light colours that suit the backdrop. */
export const rimColours = (backdrop: BackdropName): readonly string[] =>
  ['sea', 'night', 'indigo', 'sky', 'slate', 'teal', 'lilac', 'dusk'].includes(backdrop) ? coolRims : warmRims;

export const frames = ['#24131f', '#3b2418', '#5a1f2e', '#2c3a55', '#8a6a3a'] as const;
