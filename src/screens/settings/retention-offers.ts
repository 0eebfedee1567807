import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Alternative } from '#machines/page/deletion.ts';
import type { IconName } from '#src/ui/icon/icon-registry.ts';

type Offer = {
  readonly icon: IconName;
  readonly title: MessageDescriptor;
  readonly words: MessageDescriptor;
  readonly take: MessageDescriptor;
};

/** Texts of the offers to a leaving member. The discount carries its own value. [DELETE-05] */
export const retentionOffers = (discount: number): Readonly<Record<Alternative, Offer>> => ({
  discount: {
    icon: 'coins',
    title: msg`${discount}% off for you`,
    words: msg`You pay less for your next credits.`,
    take: msg`Take the discount`,
  },
  search: {
    icon: 'search',
    title: msg`Search differently`,
    words: msg`A wider age range or the next town often changes who you see.`,
    take: msg`Change my search`,
  },
  invisible: {
    icon: 'eye-off',
    title: msg`Be invisible`,
    words: msg`You leave the search, and nobody can write to you or like you until you do first. Your chats and credits stay.`,
    take: msg`Make me invisible`,
  },
  notifications: {
    icon: 'bell',
    title: msg`Hear from us less`,
    words: msg`Choose which mails and messages still reach you, or none.`,
    take: msg`Choose notifications`,
  },
  support: {
    icon: 'mail',
    title: msg`Tell us what is wrong`,
    words: msg`Write to us, and we see what we can do.`,
    take: msg`Write to us`,
  },
});
