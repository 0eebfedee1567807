import { fromCallback } from 'xstate';
import type { AppEvent } from '#machines/app/events.ts';

/** Unsupported or refused in some browsers; the page shows the count anyway. */
const show = async (count: number): Promise<void> => {
  try {
    await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge());
  } catch {
    // Not awaited: nothing depends on it.
  }
};

/** Unread messages and new likes on the icon of the installed page, until logout. [LIKE-08] */
export const updateAppBadge = fromCallback<Extract<AppEvent, { type: 'facts.updated' }>>(({ receive }) => {
  let unread = 0;
  let newLikes = 0;
  void show(0);
  receive(({ facts }) => {
    const before = unread + newLikes;
    unread = facts.unread ?? unread;
    newLikes = facts.newLikes ?? newLikes;
    if (unread + newLikes !== before) void show(unread + newLikes);
  });
  return () => void show(0);
});
