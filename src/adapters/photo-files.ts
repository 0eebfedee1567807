import { fromCallback } from 'xstate';
import { isCroppable } from '#contract/photo-files.ts';
import type { FileStoreCommand, FileStoreEvent } from '#machines/generic/local-file.ts';
import { randomId } from '#src/random-id.ts';

/** `key`: idempotency key of the upload. */
type StoredFile = { readonly file: File; readonly preview: string; key: string };

const decode = async (address: string): Promise<void> => {
  const image = new Image();
  image.src = address;
  await image.decode();
};

const canShow = (address: string): Promise<boolean> =>
  decode(address).then(
    () => true,
    () => false,
  );

/** Files of the member's photos until they are sent; machines refer to them by id. */
export const createPhotoFileStore = () => {
  const stored = new Map<string, StoredFile>();

  const drop = (id: string) => {
    const one = stored.get(id);
    if (one !== undefined) URL.revokeObjectURL(one.preview);
    stored.delete(id);
  };

  return {
    find: (id: string): StoredFile | undefined => stored.get(id),
    /** Rejects when the browser cannot show the photo. */
    decode: (id: string): Promise<void> => decode(stored.get(id)?.preview ?? ''),
    /** Files live as long as this actor does. */
    keepFiles: fromCallback<FileStoreCommand>(({ receive, sendBack }) => {
      const send = (event: FileStoreEvent) => sendBack(event);
      receive((command) => {
        if (command.type === 'file.released') {
          drop(command.id);
          return;
        }
        for (const { id, file } of command.files) {
          if (!(file instanceof File)) continue;
          const preview = URL.createObjectURL(file);
          stored.set(id, { file, preview, key: randomId() });
          const show = () => send({ type: 'preview.created', id, preview });
          if (isCroppable(file)) show();
          else void canShow(preview).then((can) => can && stored.has(id) && show());
        }
      });
      return () => {
        for (const id of stored.keys()) drop(id);
      };
    }),
  };
};

export type PhotoFileStore = ReturnType<typeof createPhotoFileStore>;
