type Subscribers = {
  subscribe: (memberId: string, heard: () => void) => () => void;
  tell: (memberId: string) => void;
  tellAll: () => void;
};

/** Who in this process listens for which member. */
export const makeSubscribers = (): Subscribers => {
  const heardBy = new Map<string, Set<() => void>>();
  return {
    subscribe: (memberId, heard) => {
      const own = () => heard();
      const those = heardBy.get(memberId) ?? new Set();
      heardBy.set(memberId, those.add(own));
      return () => {
        those.delete(own);
        if (those.size === 0 && heardBy.get(memberId) === those) heardBy.delete(memberId);
      };
    },
    tell: (memberId) => {
      for (const heard of heardBy.get(memberId) ?? []) heard();
    },
    tellAll: () => {
      for (const those of heardBy.values()) for (const heard of those) heard();
    },
  };
};
