import { runChange } from '#server/core/change.ts';
import { approvePhoto, listPendingPhotos, rejectPhoto } from '#server/store/photos.ts';
import { type Command, OperatorError, day, lines, photoPath } from './command.ts';

const requireFound = (found: boolean, id: string): string => {
  if (!found) throw new OperatorError(`There is no photo ${id}.`);
  return 'Decided.';
};

/** [PHOTO-08] */
export const photoCommands: Readonly<Record<string, Command>> = {
  'photos pending': {
    arguments: [],
    help: 'photos that wait for a decision',
    run: async ({ db, config }) => {
      const photos = await listPendingPhotos(db.read);
      return lines(
        photos.map(({ id, created_at: at, name, owner }) => [id, day(at), name, owner, photoPath(config, id)]),
      );
    },
  },
  'photos approve': {
    arguments: ['photo'],
    help: 'lets others see it',
    run: async (deps, id = '') => requireFound(await runChange(deps, deps.now(), (tx) => approvePhoto(tx, id)), id),
  },
  'photos reject': {
    arguments: ['photo', 'reason'],
    help: 'hides it from all but its owner, who reads the reason',
    run: async (deps, id = '', reason = '') =>
      requireFound(await runChange(deps, deps.now(), (tx) => rejectPhoto(tx, id, reason)), id),
  },
};
