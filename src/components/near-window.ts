/** Resolves `reached` once a watched element is close below the window; at once where nothing is scrolled. */
export const createNearWindow = () => {
  let resolve = (): void => undefined;
  const reached = new Promise<void>((done) => {
    resolve = done;
  });
  const watch = (element: Element | null): (() => void) | undefined => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) resolve();
      },
      { rootMargin: '0px 0px 150px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
  return { reached: import.meta.env.SSR ? Promise.resolve() : reached, watch };
};
