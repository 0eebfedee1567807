import { msg } from './text.ts';

/** Texts of index.html, word for word: the build translates them there (tools/translate-page.ts). */
export const pageHead = [
  msg({ message: 'Vesper: meet adults near you' }),
  // For browsers without JavaScript.
  msg({ message: 'Vesper needs JavaScript. Please switch it on in your browser and load this page again.' }),
];
