/** What somebody does who listens for a member. */
export type Ears = {
  /** Also called when something may have been missed. */
  readonly heard: () => void;
  /** `payload` is the event's JSON. */
  readonly hinted: (payload: string) => void;
};

type Subscribers = {
  subscribe: (memberId: string, ears: Ears) => () => void;
  tell: (memberId: string) => void;
  tellAll: () => void;
  hint: (memberId: string, payload: string) => void;
};

/** Who in this process listens for which member. */
export const makeSubscribers = (): Subscribers => {
  const listening = new Map<string, Set<Ears>>();
  return {
    subscribe: (memberId, ears) => {
      const own = { ...ears };
      const those = listening.get(memberId) ?? new Set();
      listening.set(memberId, those.add(own));
      return () => {
        those.delete(own);
        if (those.size === 0 && listening.get(memberId) === those) listening.delete(memberId);
      };
    },
    tell: (memberId) => {
      for (const { heard } of listening.get(memberId) ?? []) heard();
    },
    tellAll: () => {
      for (const those of listening.values()) for (const { heard } of those) heard();
    },
    hint: (memberId, payload) => {
      for (const { hinted } of listening.get(memberId) ?? []) hinted(payload);
    },
  };
};
