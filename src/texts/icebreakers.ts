import { msg } from '@lingui/core/macro';

/** First lines to begin a conversation with. [CHAT-05 CHAT-18] */
export const icebreakers = [
  msg`What made you smile today?`,
  msg`Dinner or dancing?`,
  msg`Where would you rather be right now?`,
  msg`What are you good at that nobody knows?`,
  msg`Which song is stuck in your head?`,
  msg`Early bird or night owl?`,
];
