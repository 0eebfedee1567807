import { assign, enqueueActions, fromCallback, sendParent, setup } from 'xstate';
import type { FieldError } from '#contract/errors.ts';
import { photoError } from '#contract/photo-files.ts';
import type { Told } from '#machines/app/told.ts';
import type { ChosenFile, FilesHear, FilesTold } from '#machines/parts/local-file.ts';
import { unwired } from '#machines/parts/wire.ts';
import type { PhotoSubmitted } from './sending.ts';

/** A photo that the member looks at before he sends it to `profile`; `error`: why it cannot be sent. */
export type PickedPhoto = {
  readonly id: string;
  readonly profile: string;
  readonly name: string;
  /** Address of the picture within this page; null where the browser cannot show it. */
  readonly preview: string | null;
  readonly error: FieldError | null;
};

type PickingContext = { readonly picked: PickedPhoto | null };

type PickingEvent =
  | { type: 'photo.picked'; profile: string; photo: ChosenFile }
  /** `after`: position of the last message that is known. */
  | { type: 'photo.confirmed'; after: number }
  | { type: 'photo.dismissed' }
  | Extract<Told, { type: 'page.left' }>
  /** Nobody needs this file any more. */
  | { type: 'file.dropped'; id: string }
  | FilesTold;

export type PickingTold =
  | PhotoSubmitted
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
    keepFiles: fromCallback<FilesHear>(unwired('keepFiles')),
  },
  actions: {
    pick: enqueueActions(({ enqueue }, { profile, photo }: { profile: string; photo: ChosenFile }) => {
      const error = photoError(photo.file);
      enqueue.assign({ picked: { id: photo.id, profile, name: photo.file.name, preview: null, error } });
      if (error === null) enqueue.sendTo('keepFiles', { type: 'files.chosen', files: [photo] });
    }),
    keepPreview: assign({
      picked: ({ context: { picked } }, { id, preview }: { id: string; preview: string }) =>
        picked?.id === id ? { ...picked, preview } : picked,
    }),
    forget: assign({ picked: null }),
    dropPicked: enqueueActions(({ context, enqueue }) => {
      if (context.picked !== null) enqueue.sendTo('keepFiles', { type: 'file.dropped', id: context.picked.id });
    }),
    drop: enqueueActions(({ enqueue }, { id }: { id: string }) => {
      enqueue.sendTo('keepFiles', { type: 'file.dropped', id });
    }),
    tellSubmitted: sendParent(({ context: { picked } }, { after }: { after: number }): PickingTold => ({
      type: 'photo.submitted',
      profile: picked?.profile ?? '',
      key: picked?.id ?? '',
      preview: picked?.preview ?? null,
      after,
    })),
    tellLost: sendParent((): PickingTold => ({ type: 'files.lost' })),
  },
  guards: {
    isNothing: ({ context }) => context.picked === null,
    isGood: ({ context }) => context.picked?.error === null,
  },
}).createMachine({
  id: 'picking',
  options: { maxIterations: 200 },
  context: { picked: null },
  type: 'parallel',
  on: { 'file.dropped': { actions: { type: 'drop', params: ({ event }) => ({ id: event.id }) } } },
  states: {
    files: {
      initial: 'kept',
      states: {
        kept: {
          invoke: {
            src: 'keepFiles',
            id: 'keepFiles',
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
            'photo.picked': {
              target: 'open',
              actions: { type: 'pick', params: ({ event: { profile, photo } }) => ({ profile, photo }) },
            },
          },
        },
        open: {
          tags: ['open'],
          always: { guard: 'isNothing', target: 'closed' },
          on: {
            'photo.picked': {
              actions: [
                'dropPicked',
                { type: 'pick', params: ({ event: { profile, photo } }) => ({ profile, photo }) },
              ],
            },
            'preview.made': {
              actions: { type: 'keepPreview', params: ({ event }) => ({ id: event.id, preview: event.preview }) },
            },
            'photo.confirmed': {
              guard: 'isGood',
              actions: [{ type: 'tellSubmitted', params: ({ event }) => ({ after: event.after }) }, 'forget'],
            },
            'photo.dismissed': { actions: ['dropPicked', 'forget'] },
            'page.left': { actions: ['dropPicked', 'forget'] },
          },
        },
      },
    },
  },
});
