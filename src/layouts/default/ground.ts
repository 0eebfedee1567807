type Ground = {
  /** A brand moment: the head of the page is night, in both themes. */
  readonly night: boolean;
  /** The page reaches to the window's edges. */
  readonly wide: boolean;
};

const paper: Ground = { night: false, wide: false };

const others: Readonly<Record<string, Ground>> = {
  index: { night: true, wide: true },
  'not-found': { night: true, wide: true },
  login: { night: false, wide: true },
};

/** What a page lies on. */
export const groundOf = (route: string): Ground => others[route] ?? paper;
