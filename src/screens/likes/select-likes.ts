import type { LikeType, Likes } from '#contract/like.ts';
import type { ProfileCard } from '#contract/profile.ts';

/** One entry of a tab. `mutual`: both like each other. */
export type LikeListEntry = { readonly profile: ProfileCard; readonly isNew: boolean; readonly mutual: boolean };

/** Entries of a tab: new ones first, otherwise in server order. [LIKE-03 LIKE-06] */
export const selectLikes = (likes: Likes, type: LikeType): readonly LikeListEntry[] => {
  const profiles = new Map(likes.profiles.map((profile) => [profile.id, profile]));
  const received = new Map(likes.liked_by.map((by) => [by.id, by.like_new]));
  const given = new Set(likes.likes);
  const ids = {
    received: [...received.keys()],
    sent: likes.likes,
    matches: [...received.keys()].filter((id) => given.has(id)),
  }[type];
  const all = ids.flatMap((id) => {
    const profile = profiles.get(id);
    const isNew = type !== 'sent' && received.get(id) === true;
    return profile === undefined ? [] : [{ profile, isNew, mutual: given.has(id) && received.has(id) }];
  });
  return [...all.filter((one) => one.isNew), ...all.filter((one) => !one.isNew)];
};
