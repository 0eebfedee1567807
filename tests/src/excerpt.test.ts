import { expect, it } from 'vitest';
import { excerptAround } from '#src/components/conversation-list/excerpt.ts';

it.each([
  ['Sunday then?', 'sunday', ['', 'Sunday', ' then?']],
  ['See you on Sunday', 'Sunday', ['See you on ', 'Sunday', '']],
  ['I know a place with a terrace', 'terrace', ['…a place with a ', 'terrace', '']],
  ['Are you free on Sunday?', 'sunday', ['Are you free on ', 'Sunday', '?']],
  ['Two\nlines\n\nof terrace', 'terrace', ['Two lines of ', 'terrace', '']],
  ['Donaudampfschifffahrtsgesellschaft', 'gesell', ['…', 'gesell', 'schaft']],
  ['Not the words', 'terrace', ['Not the words', '', '']],
])('[CHAT-25] of %j with %j the row shows %j', (text, words, [before, match, after]) => {
  expect(excerptAround(text, words)).toEqual({ before, match, after });
});
