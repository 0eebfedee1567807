import { assign, enqueueActions, fromCallback, sendParent, sendTo } from 'xstate';
import type { FieldError } from '#contract/errors.ts';
import { validatePhotoFile } from '#contract/photo-files.ts';
import type { AppEvent } from '#machines/app/events.ts';
import type { ChosenFile, FileStoreCommand, FileStoreEvent } from '#machines/generic/local-file.ts';
import { setup, unwired } from '#machines/generic/setup.ts';
import type { ChatPhotoSubmitted } from './send-queue.ts';

/** A photo in the preview, to be sent to `profile`; `error`: why it cannot be sent. */
export type ChatPhoto = {
  readonly id: string;
  readonly profile: string;
  readonly name: string;
  /** Object URL; null where the browser cannot show the picture. */
  readonly preview: string | null;
  readonly error: FieldError | null;
};

type ChatPhotoPreviewEvent =
  | { type: 'chatPhoto.selected'; profile: string; photo: ChosenFile }
  /** `after`: position of the last known message. */
  | { type: 'chatPhoto.confirmed'; after: number }
  | { type: 'chatPhoto.dismissed' }
  | Extract<AppEvent, { type: 'page.left' }>
  | { type: 'file.released'; id: string }
  | FileStoreEvent;

export type ChatPhotoParentEvent = ChatPhotoSubmitted | { type: 'files.lost' };

/** Preview, with the price, of a photo for the open conversation. Its file outlives the page until it is sent. [PHOTO-06] */
export const chatPhotoPreviewMachine = setup({
  types: {
    context: {} as { readonly photo: ChatPhoto | null },
    events: {} as ChatPhotoPreviewEvent,
    tags: {} as 'open',
  },
  actors: {
    /** Stores the files until they are sent, and creates their previews. */
    storeFiles: fromCallback<FileStoreCommand>(unwired('storeFiles')),
  },
  actions: {
    setPhoto: enqueueActions(({ enqueue }, { profile, photo }: { profile: string; photo: ChosenFile }) => {
      const error = validatePhotoFile(photo.file);
      enqueue.assign({ photo: { id: photo.id, profile, name: photo.file.name, preview: null, error } });
      if (error === null) enqueue.sendTo('storeFiles', { type: 'files.selected', files: [photo] });
    }),
    clearPhoto: assign({ photo: null }),
    releasePhoto: enqueueActions(({ context, enqueue }) => {
      if (context.photo !== null) enqueue.sendTo('storeFiles', { type: 'file.released', id: context.photo.id });
    }),
    releaseFile: sendTo('storeFiles', (_, { id }: { id: string }) => ({ type: 'file.released', id })),
    notifySubmitted: sendParent(({ context: { photo } }, { after }: { after: number }): ChatPhotoParentEvent => ({
      type: 'chatPhoto.submitted',
      profile: photo?.profile ?? '',
      key: photo?.id ?? '',
      preview: photo?.preview ?? null,
      after,
    })),
    notifyFilesLost: sendParent((): ChatPhotoParentEvent => ({ type: 'files.lost' })),
  },
  guards: { isEmpty: ({ context }) => context.photo === null, isValid: ({ context }) => context.photo?.error === null },
}).createMachine({
  id: 'chatPhotoPreview',
  context: { photo: null },
  type: 'parallel',
  on: { 'file.released': { actions: { type: 'releaseFile', params: ({ event }) => event } } },
  states: {
    files: {
      initial: 'storing',
      states: {
        storing: {
          invoke: {
            src: 'storeFiles',
            onError: { target: 'storing', reenter: true, actions: ['clearPhoto', 'notifyFilesLost'] },
          },
        },
      },
    },
    preview: {
      initial: 'closed',
      on: {
        'chatPhoto.selected': {
          target: '.open',
          actions: ['releasePhoto', { type: 'setPhoto', params: ({ event }) => event }],
        },
      },
      states: {
        closed: {},
        open: {
          tags: ['open'],
          always: { guard: 'isEmpty', target: 'closed' },
          on: {
            'preview.created': {
              actions: assign({
                photo: ({ context: { photo }, event: { id, preview } }) =>
                  photo?.id === id ? { ...photo, preview } : photo,
              }),
            },
            'chatPhoto.confirmed': {
              guard: 'isValid',
              actions: [{ type: 'notifySubmitted', params: ({ event }) => event }, 'clearPhoto'],
            },
            'chatPhoto.dismissed': { actions: ['releasePhoto', 'clearPhoto'] },
            'page.left': { actions: ['releasePhoto', 'clearPhoto'] },
          },
        },
      },
    },
  },
});
