import { msg } from '@lingui/core/macro';

/** Texts of index.html, word for word: the build translates them there. */
export const pageHead = {
  title: msg`Vesper: meet adults near you`,
  description: msg`Vesper is where adults meet, flirt and talk, at their own pace. Free to join, nothing renews by itself.`,
  noScript: msg`Vesper needs JavaScript. Please switch it on in your browser and load this page again.`,
};
