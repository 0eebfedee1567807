import { assign, enqueueActions, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { FieldError } from '#contract/errors.ts';
import type { LiveEvent } from '#contract/live-event.ts';
import type { OwnPhoto, OwnPhotos } from '#contract/own-profile.ts';
import { validatePhotoFile } from '#contract/photo-files.ts';
import type { AppEvent } from '#machines/app/events.ts';
import type { ChosenFile, FileStoreCommand, FileStoreEvent } from '#machines/generic/local-file.ts';
import { type Problem, type ProblemCode, problemOf } from '#machines/generic/problem.ts';
import { unwired } from '#machines/generic/wire.ts';

export type UploadProblem = FieldError | ProblemCode;

/** A photo on its way. */
export type Upload = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** How much has been sent, 0 to 1. */
  readonly progress: number;
  readonly problem: UploadProblem | null;
  /** Address of the picture within this page; null where the browser cannot show it. */
  readonly preview: string | null;
  /** The photo whose place this one takes, as the main one. */
  readonly replaces: string | null;
};

/** What the member has done to a photo and the server has not confirmed yet. */
export type PhotoChange = { readonly kind: 'made main' | 'deleted'; readonly id: string };

export type PhotosEvent =
  | Extract<AppEvent, { type: 'live.eventArrived' }>
  | { type: 'facts.changed'; facts: { readonly online: boolean } }
  | { type: 'photos.requested' }
  | { type: 'photos.selected'; files: readonly ChosenFile[]; replaces: string | null }
  | { type: 'mainPhoto.selected'; id: string }
  | { type: 'photo.deleted'; id: string }
  | { type: 'upload.cancelled'; id: string }
  | { type: 'upload.retried'; id: string }
  | UploadEvent
  | FileStoreEvent;

/** What whoever sends a photo tells. */
export type UploadEvent =
  | { type: 'upload.progressed'; progress: number }
  | { type: 'upload.succeeded'; photos: OwnPhotos }
  | { type: 'upload.failed'; problem: Problem };

export type PhotosContext = {
  readonly online: boolean;
  /** What the server said; null until somebody wanted to see it. */
  readonly known: OwnPhotos | null;
  /** The server knows more than this. */
  readonly isOutdated: boolean;
  /** Why the photos could not be loaded. */
  readonly problem: Problem | null;
  readonly changes: readonly PhotoChange[];
  /** In the order in which they were chosen. */
  readonly uploads: readonly Upload[];
};

type Some = Pick<PhotosContext, 'known' | 'changes' | 'uploads'>;

const changed = (photos: readonly OwnPhoto[], { kind, id }: PhotoChange): readonly OwnPhoto[] => {
  if (kind === 'deleted') return photos.filter((photo) => photo.id !== id);
  const hasIt = photos.some((photo) => photo.id === id);
  return hasIt ? photos.map((photo) => ({ ...photo, main: photo.id === id })) : photos;
};

/** The photos as they are shown: what the server said, with what is on its way. Null until they are loaded. */
export const visiblePhotos = ({ known, changes }: Pick<Some, 'known' | 'changes'>): readonly OwnPhoto[] | null =>
  known === null ? null : changes.reduce(changed, known.photos);

const isOnTheWay = ({ state }: Upload): boolean => state !== 'failed';

/** How many more may be chosen. [PHOTO-01 PHOTO-02] */
export const remainingPhotos = (context: Some): number =>
  context.known === null
    ? 0
    : Math.max(
        0,
        context.known.limit - (visiblePhotos(context) ?? []).length - context.uploads.filter(isOnTheWay).length,
      );

/** Another try may succeed: what is wrong with the file itself stays wrong. */
export const canRetry = ({ state, problem }: Upload): boolean =>
  state === 'failed' && !['photo_type', 'photo_bytes', 'photo_pixels', 'too_large'].includes(problem ?? '');

const failed = (upload: Upload, problem: UploadProblem): Upload => ({
  ...upload,
  state: 'failed',
  progress: 0,
  problem,
});

const waiting = (upload: Upload): Upload => ({ ...upload, state: 'waiting', progress: 0, problem: null });

/** Those that wait beyond the limit are told so; the first come first. */
const admitted = (context: Some): readonly Upload[] => {
  if (context.known === null) return context.uploads;
  const most = context.known.limit - (visiblePhotos(context) ?? []).length;
  let taken = context.uploads.filter(({ state }) => state === 'sending').length;
  return context.uploads.map((upload) => {
    if (upload.state !== 'waiting') return upload;
    if (taken >= most) return failed(upload, 'photo_limit');
    taken += 1;
    return upload;
  });
};

const uploadOf = ({ id, file }: ChosenFile, replaces: string | null): Upload => {
  const error = validatePhotoFile(file);
  const { name, size: bytes } = file;
  const upload: Upload = { id, name, bytes, state: 'waiting', progress: 0, problem: null, preview: null, replaces };
  return error === null ? upload : failed(upload, error);
};

const sendingIn = ({ uploads }: Pick<Some, 'uploads'>): Upload | undefined =>
  uploads.find(({ state }) => state === 'sending');

const mapped = (uploads: readonly Upload[], id: string | undefined, change: (upload: Upload) => Upload) =>
  uploads.map((upload) => (upload.id === id ? change(upload) : upload));

/**
 * What else follows once a photo is there that takes another's place. One that others see stays until they may see the
 * new one too.
 */
const changesAfter = (
  before: OwnPhotos | null,
  after: OwnPhotos,
  upload: Upload | undefined,
): readonly PhotoChange[] => {
  const added = after.photos.find(({ id }) => before?.photos.every((photo) => photo.id !== id));
  const replaced = after.photos.find(({ id }) => id === upload?.replaces);
  if (added === undefined || replaced === undefined) return [];
  if (added.state !== 'approved' && replaced.state === 'approved') return [];
  const mayBeMain = added.state === 'approved' && !added.main;
  return [
    ...(mayBeMain ? [{ kind: 'made main' as const, id: added.id }] : []),
    { kind: 'deleted' as const, id: replaced.id },
  ];
};

/**
 * The member's own photos and those on their way. One thing is asked at a time, so that each answer is newer than the
 * one before it: changes first, which show at once and are taken back if the server refuses, then the uploads, one
 * after the other, also while the member moves between pages. [PHOTO-01 PHOTO-02 PHOTO-08]
 */
export const photosMachine = setup({
  types: {
    context: {} as PhotosContext,
    events: {} as PhotosEvent,
    input: {} as { online: boolean },
    tags: {} as 'busy' | 'uploading',
  },
  actors: {
    loadPhotos: fromPromise<OwnPhotos>(unwired('loadPhotos')),
    changePhoto: fromPromise<OwnPhotos, PhotoChange>(unwired('changePhoto')),
    /** Sends the file of this upload; tells how far it is, and how it ended. */
    uploadPhoto: fromCallback<{ type: 'never' }, { id: string }>(unwired('uploadPhoto')),
    /** Keeps the files until they are sent, and makes pictures of them. */
    storeFiles: fromCallback<FileStoreCommand>(unwired('storeFiles')),
    /** Has the browser ask before it closes the page. */
    warnBeforeUnload: fromCallback<{ type: 'never' }>(unwired('warnBeforeUnload')),
  },
  actions: {
    setOnline: assign({ online: (_, params: { online: boolean }) => params.online }),
    markOutdated: assign({ isOutdated: true }),
    noteAsked: assign({ isOutdated: false, problem: null }),
    setProblem: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    /** A limit that has grown, as that of a new Premium member, has room for those that were turned away. */
    keepPhotos: assign(({ context }, { photos }: { photos: OwnPhotos }) => {
      const hasGrown = context.known !== null && photos.limit > context.known.limit;
      const uploads = hasGrown
        ? context.uploads.map((upload) => (upload.problem === 'photo_limit' ? waiting(upload) : upload))
        : context.uploads;
      return { known: photos, problem: null, uploads: admitted({ ...context, known: photos, uploads }) };
    }),
    addFiles: assign(({ context }, { files, replaces }: { files: readonly ChosenFile[]; replaces: string | null }) => {
      const chosen = files.map((file, place) => uploadOf(file, place === 0 ? replaces : null));
      return { uploads: admitted({ ...context, uploads: [...context.uploads, ...chosen] }) };
    }),
    handOver: enqueueActions(({ enqueue }, { files }: { files: readonly ChosenFile[] }) => {
      const good = files.filter(({ file }) => validatePhotoFile(file) === null);
      if (good.length > 0) enqueue.sendTo('storeFiles', { type: 'files.selected', files: good });
    }),
    keepPreview: assign({
      uploads: ({ context }, { id, preview }: { id: string; preview: string }) =>
        mapped(context.uploads, id, (upload) => ({ ...upload, preview })),
    }),
    startNext: assign({
      uploads: ({ context: { uploads } }) =>
        mapped(uploads, uploads.find(({ state }) => state === 'waiting')?.id, (upload) => ({
          ...upload,
          state: 'sending',
        })),
    }),
    keepProgress: assign({
      uploads: ({ context }, { progress }: { progress: number }) =>
        mapped(context.uploads, sendingIn(context)?.id, (upload) => ({ ...upload, progress })),
    }),
    confirmUpload: assign(({ context }, { photos }: { photos: OwnPhotos }) => ({
      uploads: context.uploads.filter(({ state }) => state !== 'sending'),
      changes: [...context.changes, ...changesAfter(context.known, photos, sendingIn(context))],
    })),
    failUpload: assign({
      uploads: ({ context }, { problem }: { problem: Problem }) =>
        mapped(context.uploads, sendingIn(context)?.id, (upload) =>
          failed(upload, problem.fields?.['photo'] ?? problem.code),
        ),
    }),
    putBack: assign({ uploads: ({ context }) => mapped(context.uploads, sendingIn(context)?.id, waiting) }),
    tryAgain: assign(({ context }, { id }: { id: string }) => ({
      uploads: admitted({ ...context, uploads: mapped(context.uploads, id, waiting) }),
    })),
    drop: assign({
      uploads: ({ context }, { id }: { id: string }) => context.uploads.filter((upload) => upload.id !== id),
    }),
    dropAll: assign({ uploads: [] }),
    forgetFile: enqueueActions(({ enqueue }, { id }: { id: string }) => {
      enqueue.sendTo('storeFiles', { type: 'file.released', id });
    }),
    forgetSent: enqueueActions(({ context, enqueue }) => {
      const sent = sendingIn(context);
      if (sent !== undefined) enqueue.sendTo('storeFiles', { type: 'file.released', id: sent.id });
    }),
    addChange: assign({ changes: ({ context }, params: PhotoChange) => [...context.changes, params] }),
    dropChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    sendToParent: sendParent((_, told: AppEvent) => told),
  },
  guards: {
    isUnknown: ({ context }) => context.known === null,
    /** Nobody looks at photos that nobody has wanted. */
    isNews: ({ context }, { live }: { live: LiveEvent }) =>
      context.known !== null && (live.type === 'user' || live.type === 'resync'),
    isThere: ({ context }, params: { id: string }) =>
      visiblePhotos(context)?.some(({ id }) => id === params.id) === true,
    hasChange: ({ context }) => context.changes.length > 0,
    isOutdated: ({ context }) => context.isOutdated,
    canSend: ({ context }) =>
      context.online && context.known !== null && context.uploads.some(({ state }) => state === 'waiting'),
    isOffline: ({ context }) => !context.online,
    isNothingSent: ({ context }) => sendingIn(context) === undefined,
    areNew: ({ context }, { files }: { files: readonly ChosenFile[] }) =>
      files.every(({ id }) => context.uploads.every((upload) => upload.id !== id)),
    canRetry: ({ context }, { id }: { id: string }) =>
      context.uploads.some((upload) => upload.id === id && canRetry(upload)),
    isRefused: (_, { problem }: { problem: Problem }) => problem.code === 'authentication_required',
  },
}).createMachine({
  id: 'photos',
  options: { maxIterations: 200 },
  context: ({ input }) => ({
    online: input.online,
    known: null,
    isOutdated: false,
    problem: null,
    changes: [],
    uploads: [],
  }),
  type: 'parallel',
  on: {
    'facts.changed': { actions: { type: 'setOnline', params: ({ event }) => ({ online: event.facts.online }) } },
    'live.eventArrived': {
      guard: { type: 'isNews', params: ({ event }) => ({ live: event.event }) },
      actions: 'markOutdated',
    },
    'mainPhoto.selected': {
      guard: { type: 'isThere', params: ({ event }) => ({ id: event.id }) },
      actions: { type: 'addChange', params: ({ event }) => ({ kind: 'made main' as const, id: event.id }) },
    },
    'photo.deleted': {
      guard: { type: 'isThere', params: ({ event }) => ({ id: event.id }) },
      actions: { type: 'addChange', params: ({ event }) => ({ kind: 'deleted' as const, id: event.id }) },
    },
  },
  states: {
    files: {
      initial: 'kept',
      on: {
        'photos.selected': {
          guard: { type: 'areNew', params: ({ event }) => ({ files: event.files }) },
          actions: [
            {
              type: 'addFiles',
              params: ({ event }) => ({ files: event.files, replaces: event.replaces }),
            },
            { type: 'handOver', params: ({ event }) => ({ files: event.files }) },
          ],
        },
        'preview.created': {
          actions: { type: 'keepPreview', params: ({ event }) => ({ id: event.id, preview: event.preview }) },
        },
        'upload.retried': {
          guard: { type: 'canRetry', params: ({ event }) => ({ id: event.id }) },
          actions: { type: 'tryAgain', params: ({ event }) => ({ id: event.id }) },
        },
        'upload.cancelled': {
          actions: [
            { type: 'drop', params: ({ event }) => ({ id: event.id }) },
            { type: 'forgetFile', params: ({ event }) => ({ id: event.id }) },
          ],
        },
      },
      states: {
        kept: {
          invoke: {
            src: 'storeFiles',
            id: 'storeFiles',
            onError: { target: 'kept', reenter: true, actions: 'dropAll' },
          },
        },
      },
    },
    work: {
      initial: 'idle',
      states: {
        idle: {
          always: [
            { guard: 'hasChange', target: 'changing' },
            { guard: 'isOutdated', target: 'loading' },
            { guard: 'canSend', target: 'uploading' },
          ],
          on: { 'photos.requested': { guard: 'isUnknown', actions: 'markOutdated' } },
        },
        loading: {
          tags: ['busy'],
          entry: 'noteAsked',
          invoke: {
            src: 'loadPhotos',
            id: 'loadPhotos',
            onDone: {
              target: 'idle',
              actions: { type: 'keepPhotos', params: ({ event }) => ({ photos: event.output }) },
            },
            onError: {
              target: 'idle',
              actions: { type: 'setProblem', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        changing: {
          invoke: {
            src: 'changePhoto',
            id: 'changePhoto',
            input: ({ context }) => context.changes[0] ?? { kind: 'made main', id: '' },
            onDone: {
              target: 'idle',
              actions: [
                'dropChange',
                { type: 'keepPhotos', params: ({ event }) => ({ photos: event.output }) },
                { type: 'sendToParent', params: () => ({ type: 'user.outdated' }) },
              ],
            },
            // What is shown falls back to what the server said; what it says now may be something else.
            onError: [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ problem: problemOf(event.error) }) },
                target: 'idle',
                actions: 'dropChange',
              },
              {
                target: 'idle',
                actions: [
                  'dropChange',
                  'markOutdated',
                  {
                    type: 'sendToParent',
                    params: ({ event }) => ({
                      type: 'toast.requested',
                      tone: 'error',
                      code: problemOf(event.error).code,
                    }),
                  },
                ],
              },
            ],
          },
        },
        uploading: {
          tags: ['uploading'],
          entry: 'startNext',
          always: [
            // It may have arrived all the same.
            { guard: 'isNothingSent', target: 'idle', actions: 'markOutdated' },
            { guard: 'isOffline', target: 'idle', actions: 'putBack' },
          ],
          invoke: [
            {
              src: 'uploadPhoto',
              id: 'uploadPhoto',
              input: ({ context }) => ({ id: sendingIn(context)?.id ?? '' }),
              onError: {
                target: 'idle',
                actions: { type: 'failUpload', params: ({ event }) => ({ problem: problemOf(event.error) }) },
              },
            },
            { src: 'warnBeforeUnload', id: 'warnBeforeUnload', onError: {} },
          ],
          on: {
            'upload.progressed': {
              actions: { type: 'keepProgress', params: ({ event }) => ({ progress: event.progress }) },
            },
            'upload.succeeded': {
              target: 'idle',
              actions: [
                'forgetSent',
                { type: 'confirmUpload', params: ({ event }) => ({ photos: event.photos }) },
                { type: 'keepPhotos', params: ({ event }) => ({ photos: event.photos }) },
                { type: 'sendToParent', params: () => ({ type: 'user.outdated' }) },
              ],
            },
            'upload.failed': [
              {
                guard: { type: 'isRefused', params: ({ event }) => ({ problem: event.problem }) },
                target: 'idle',
                actions: [
                  { type: 'failUpload', params: ({ event }) => ({ problem: event.problem }) },
                  { type: 'sendToParent', params: () => ({ type: 'session.expired' }) },
                ],
              },
              {
                target: 'idle',
                actions: { type: 'failUpload', params: ({ event }) => ({ problem: event.problem }) },
              },
            ],
          },
        },
      },
    },
  },
});
