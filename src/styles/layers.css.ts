import { globalLayer } from '@vanilla-extract/css';

// Later layers override earlier ones; a screen's own styles are unlayered and override all,
// in any order of the CSS chunks.
export const layers = {
  reset: globalLayer('reset'),
  text: globalLayer('text'),
  ui: globalLayer('ui'),
};
