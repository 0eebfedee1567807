import { msg } from './text.ts';

/** At the payment provider and on the bank statement. */
export const paymentDescription = msg({
  message: '{site}: {credits, plural, one {# credit} other {# credits}}',
  comment: 'On the page of the payment provider and on the bank statement.',
});
