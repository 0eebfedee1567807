import { assign, enqueueActions, fromCallback, sendParent } from 'xstate';
import type { FieldError } from '#contract/errors.ts';
import { validatePhotoFile } from '#contract/photo-files.ts';
import type { AppEvent } from '#machines/app/events.ts';
import type { ChosenFile, FileStoreCommand, FileStoreEvent } from '#machines/generic/local-file.ts';
import { setup } from '#machines/generic/setup.ts';
import { unwired } from '#machines/generic/wire.ts';
import type { ChatPhotoSubmitted } from './send-queue.ts';

/** A photo that the member looks at before he sends it to `profile`; `error`: why it cannot be sent. */
export type ChatPhoto = {
  readonly id: string;
  readonly profile: string;
  readonly name: string;
  /** Address of the picture within this page; null where the browser cannot show it. */
  readonly preview: string | null;
  readonly error: FieldError | null;
};

type PickingContext = { readonly picked: ChatPhoto | null };

type PickingEvent =
  | { type: 'chatPhoto.selected'; profile: string; photo: ChosenFile }
  /** `after`: position of the last message that is known. */
  | { type: 'chatPhoto.confirmed'; after: number }
  | { type: 'chatPhoto.dismissed' }
  | Extract<AppEvent, { type: 'page.left' }>
  /** Nobody needs this file any more. */
  | { type: 'file.released'; id: string }
  | FileStoreEvent;

export type ChatPhotoParentEvent =
  | ChatPhotoSubmitted
  /** The files are gone, whoever needs them. */
  | { type: 'files.lost' };

/**
 * A photo for the conversation on the screen: looked at, with what it costs, before it is sent. Its file is kept until it
 * is sent, also when the page has gone. [PHOTO-06]
 */
export const pickingMachine = setup({
  types: { context: {} as PickingContext, events: {} as PickingEvent, tags: {} as 'open' },
  actors: {
    /** Keeps the files until they are sent, and makes pictures of them. */
    storeFiles: fromCallback<FileStoreCommand>(unwired('storeFiles')),
  },
  actions: {
    pick: enqueueActions(({ enqueue }, { profile, photo }: { profile: string; photo: ChosenFile }) => {
      const error = validatePhotoFile(photo.file);
      enqueue.assign({ picked: { id: photo.id, profile, name: photo.file.name, preview: null, error } });
      if (error === null) enqueue.sendTo('storeFiles', { type: 'files.selected', files: [photo] });
    }),
    keepPreview: assign({
      picked: ({ context: { picked } }, { id, preview }: { id: string; preview: string }) =>
        picked?.id === id ? { ...picked, preview } : picked,
    }),
    forget: assign({ picked: null }),
    dropPicked: enqueueActions(({ context, enqueue }) => {
      if (context.picked !== null) enqueue.sendTo('storeFiles', { type: 'file.released', id: context.picked.id });
    }),
    drop: enqueueActions(({ enqueue }, { id }: { id: string }) => {
      enqueue.sendTo('storeFiles', { type: 'file.released', id });
    }),
    tellSubmitted: sendParent(({ context: { picked } }, { after }: { after: number }): ChatPhotoParentEvent => ({
      type: 'chatPhoto.submitted',
      profile: picked?.profile ?? '',
      key: picked?.id ?? '',
      preview: picked?.preview ?? null,
      after,
    })),
    tellLost: sendParent((): ChatPhotoParentEvent => ({ type: 'files.lost' })),
  },
  guards: {
    isNothing: ({ context }) => context.picked === null,
    isGood: ({ context }) => context.picked?.error === null,
  },
}).createMachine({
  id: 'picking',
  context: { picked: null },
  type: 'parallel',
  on: { 'file.released': { actions: { type: 'drop', params: ({ event }) => ({ id: event.id }) } } },
  states: {
    files: {
      initial: 'kept',
      states: {
        kept: {
          invoke: {
            src: 'storeFiles',
            id: 'storeFiles',
            onError: { target: 'kept', reenter: true, actions: ['forget', 'tellLost'] },
          },
        },
      },
    },
    choice: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'chatPhoto.selected': {
              target: 'open',
              actions: { type: 'pick', params: ({ event: { profile, photo } }) => ({ profile, photo }) },
            },
          },
        },
        open: {
          tags: ['open'],
          always: { guard: 'isNothing', target: 'closed' },
          on: {
            'chatPhoto.selected': {
              actions: [
                'dropPicked',
                { type: 'pick', params: ({ event: { profile, photo } }) => ({ profile, photo }) },
              ],
            },
            'preview.created': {
              actions: { type: 'keepPreview', params: ({ event }) => ({ id: event.id, preview: event.preview }) },
            },
            'chatPhoto.confirmed': {
              guard: 'isGood',
              actions: [{ type: 'tellSubmitted', params: ({ event }) => ({ after: event.after }) }, 'forget'],
            },
            'chatPhoto.dismissed': { actions: ['dropPicked', 'forget'] },
            'page.left': { actions: ['dropPicked', 'forget'] },
          },
        },
      },
    },
  },
});
