import { globalLayer } from '@vanilla-extract/css';

// In this order a later one wins; a screen's own styles lie in no layer and win over all,
// whichever chunk of CSS arrives first.
export const layers = {
  reset: globalLayer('reset'),
  text: globalLayer('text'),
  ui: globalLayer('ui'),
};
