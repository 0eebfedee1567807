import { useLane } from './use-lane.ts';

/** Picks the first of these files, to be looked at before it is sent; says whether there was one. */
export const usePick = (): ((files: Iterable<File>) => boolean) => {
  const picking = useLane('picking');
  return (files) => {
    const [file] = files;
    if (file === undefined) return false;
    picking?.send({ type: 'photo.picked', photo: { id: crypto.randomUUID(), file } });
    return true;
  };
};
