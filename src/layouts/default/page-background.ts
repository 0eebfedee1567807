type PageBackground = {
  /** A brand moment: the head of the page is night, in both themes. */
  readonly night: boolean;
  /** The page reaches to the window's edges. */
  readonly wide: boolean;
  /** Full-height page: alerts above it are compact, and the footer follows below. */
  readonly whole: boolean;
};

const paper: PageBackground = { night: false, wide: false, whole: false };

const others: Readonly<Record<string, PageBackground>> = {
  index: { ...paper, night: true, wide: true },
  'not-found': { ...paper, night: true, wide: true },
  login: { ...paper, wide: true },
  'swipe-game': { ...paper, whole: true },
};

export const getPageBackground = (route: string): PageBackground => others[route] ?? paper;
