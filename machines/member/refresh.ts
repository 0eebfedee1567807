import type { ConversationSummary } from '#contract/chat.ts';
import type { Likes } from '#contract/like.ts';
import type { User } from '#contract/user.ts';
import { poller } from '#machines/generic/poller.ts';

/** The answers of one refresh; null for a request that failed. */
export type RefreshResult = {
  readonly user: User | null;
  readonly chats: readonly ConversationSummary[] | null;
  readonly likes: Likes | null;
};

export const refreshMachine = poller<RefreshResult>();
