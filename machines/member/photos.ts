import { assign, enqueueActions, fromCallback, fromPromise, not, raise, sendParent, sendTo } from 'xstate';
import type { FieldError } from '#contract/errors.ts';
import type { OwnPhoto, OwnPhotos } from '#contract/own-profile.ts';
import { photos as limits } from '#contract/limits/contact.ts';
import { type PhotoCrop, cropScale } from '#contract/photo-crop.ts';
import { isCroppable, validatePhotoFile } from '#contract/photo-files.ts';
import { type AppEvent, toastRequested } from '#machines/app/events.ts';
import type { ChosenFile, FileStoreCommand, FileStoreEvent } from '#machines/generic/local-file.ts';
import { type Problem, type ProblemCode, isUnauthenticated, problemIn, setProblem } from '#machines/generic/problem.ts';
import { setup, unwired } from '#machines/generic/setup.ts';

export type UploadProblem = FieldError | ProblemCode;

/** A photo that is not stored by the server yet. */
export type Upload = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** 0 to 1. */
  readonly progress: number;
  readonly problem: UploadProblem | null;
  /** Object URL; null where the browser cannot show the picture. */
  readonly preview: string | null;
  /** The main photo whose place this one takes. */
  readonly replaces: string | null;
  /** Null: the whole photo. */
  readonly crop: PhotoCrop | null;
};

/** Part of a photo in percent of its sides. */
export type CropArea = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The photo in the crop dialog, before it is uploaded. [PHOTO-11] */
type Cropping = {
  readonly upload: Upload;
  /** Quarter turns clockwise. */
  readonly turns: number;
  /** Of the turned photo; null until the dialog has measured it. */
  readonly area: CropArea | null;
};

/** A change that the server has not confirmed yet. */
export type PhotoChange =
  | { readonly kind: 'made main' | 'deleted'; readonly id: string }
  /** `place`: counted from 0. */
  | { readonly kind: 'moved'; readonly id: string; readonly place: number };

export type PhotosEvent =
  | Extract<AppEvent, { type: 'live.eventArrived' | 'page.left' }>
  | { type: 'facts.changed'; facts: { readonly online: boolean } }
  | { type: 'photos.requested' }
  | { type: 'photos.selected'; files: readonly ChosenFile[]; replaces: string | null }
  /** A single photo, which may be cropped first. */
  | { type: 'photo.selected'; file: ChosenFile; replaces: string | null }
  | { type: 'crop.changed'; area: CropArea }
  | { type: 'photo.turned' | 'crop.confirmed' | 'crop.skipped' | 'crop.cancelled' }
  | { type: 'photo.moved'; id: string; place: number }
  | { type: 'mainPhoto.selected' | 'photo.deleted' | 'upload.cancelled' | 'upload.retried'; id: string }
  | UploadEvent
  | FileStoreEvent;

/** Sent by `uploadPhoto`. */
export type UploadEvent =
  | { type: 'upload.progressed'; progress: number }
  | { type: 'upload.succeeded'; photos: OwnPhotos }
  | { type: 'upload.failed'; problem: Problem };

export type PhotosContext = {
  readonly online: boolean;
  /** As the server said; null until requested and loaded. */
  readonly savedPhotos: OwnPhotos | null;
  readonly isOutdated: boolean;
  /** Of the last load. */
  readonly problem: Problem | null;
  readonly changes: readonly PhotoChange[];
  /** In the order of their selection. */
  readonly uploads: readonly Upload[];
  readonly cropping: Cropping | null;
};

type PhotoState = Pick<PhotosContext, 'savedPhotos' | 'changes' | 'uploads'>;

const applyChange = (photos: readonly OwnPhoto[], change: PhotoChange): readonly OwnPhoto[] => {
  const { kind, id } = change;
  const others = photos.filter((photo) => photo.id !== id);
  if (kind === 'deleted') return others;
  if (kind === 'moved') {
    const moved = photos.filter((photo) => photo.id === id);
    return others.toSpliced(change.place, 0, ...moved);
  }
  const hasPhoto = photos.some((photo) => photo.id === id);
  return hasPhoto ? photos.map((photo) => ({ ...photo, main: photo.id === id })) : photos;
};

/** The saved photos with unconfirmed changes applied; null until loaded. */
export const visiblePhotos = ({
  savedPhotos,
  changes,
}: Pick<PhotoState, 'savedPhotos' | 'changes'>): readonly OwnPhoto[] | null =>
  savedPhotos === null ? null : changes.reduce(applyChange, savedPhotos.photos);

const isVisible = (state: PhotoState, id: string): boolean =>
  visiblePhotos(state)?.some((photo) => photo.id === id) === true;

const isPending = ({ state }: Upload): boolean => state !== 'failed';

/** How many more photos can be selected. [PHOTO-01 PHOTO-02] */
export const remainingPhotos = (context: PhotoState): number =>
  context.savedPhotos === null
    ? 0
    : Math.max(
        0,
        context.savedPhotos.limit - (visiblePhotos(context) ?? []).length - context.uploads.filter(isPending).length,
      );

/** False where the file itself is invalid: another try would fail too. */
export const canRetry = ({ state, problem }: Upload): boolean =>
  state === 'failed' && !['photo_type', 'photo_bytes', 'photo_pixels', 'too_large'].includes(problem ?? '');

const failUpload = (upload: Upload, problem: UploadProblem): Upload => ({
  ...upload,
  state: 'failed',
  progress: 0,
  problem,
});

const requeue = (upload: Upload): Upload => ({ ...upload, state: 'waiting', progress: 0, problem: null });

/** Fails the waiting uploads that exceed the limit, the last first. */
const applyLimit = (context: PhotoState): readonly Upload[] => {
  if (context.savedPhotos === null) return context.uploads;
  const most = context.savedPhotos.limit - (visiblePhotos(context) ?? []).length;
  let admitted = context.uploads.filter(({ state }) => state === 'sending').length;
  return context.uploads.map((upload) => {
    if (upload.state !== 'waiting') return upload;
    if (admitted >= most) return failUpload(upload, 'photo_limit');
    admitted += 1;
    return upload;
  });
};

const uploadOf = ({ id, file }: ChosenFile, replaces: string | null): Upload => {
  const error = validatePhotoFile(file);
  const { name, size: bytes } = file;
  const upload: Upload = {
    id,
    name,
    bytes,
    state: 'waiting',
    progress: 0,
    problem: null,
    preview: null,
    replaces,
    crop: null,
  };
  return error === null ? upload : failUpload(upload, error);
};

const toCrop = ({ turns, area }: Cropping): PhotoCrop | null => {
  if (area === null) return null;
  const part = (percent: number) => Math.min(Math.max(0, Math.round((percent / 100) * cropScale)), cropScale);
  const [left, top] = [part(area.x), part(area.y)];
  return {
    turns,
    left,
    top,
    width: Math.min(part(area.width), cropScale - left),
    height: Math.min(part(area.height), cropScale - top),
  };
};

const activeUpload = ({ uploads }: Pick<PhotoState, 'uploads'>): Upload | undefined =>
  uploads.find(({ state }) => state === 'sending');

const updateUpload = (uploads: readonly Upload[], id: string | undefined, change: (upload: Upload) => Upload) =>
  uploads.map((upload) => (upload.id === id ? change(upload) : upload));

const updateActiveUpload = (state: Pick<PhotoState, 'uploads'>, change: (upload: Upload) => Upload) =>
  updateUpload(state.uploads, activeUpload(state)?.id, change);

/** Changes that replace a photo once its successor is uploaded. An approved photo stays until the new one is approved. */
const replacementChanges = (
  before: OwnPhotos | null,
  after: OwnPhotos,
  upload: Upload | undefined,
): readonly PhotoChange[] => {
  const added = after.photos.find(({ id }) => before?.photos.every((photo) => photo.id !== id));
  const replaced = after.photos.find(({ id }) => id === upload?.replaces);
  if (added === undefined || replaced === undefined) return [];
  if (added.state !== 'approved' && replaced.state === 'approved') return [];
  const canBeMain = added.state === 'approved' && !added.main;
  return [
    ...(canBeMain ? [{ kind: 'made main' as const, id: added.id }] : []),
    { kind: 'deleted' as const, id: replaced.id },
  ];
};

/**
 * The member's own photos and uploads. Requests run one at a time, so that each answer is newer than the one before:
 * first changes, which show at once and are undone if the server rejects them, then uploads. A single photo can be
 * cropped before its upload; what prevents that, as a file that the browser cannot show, does not prevent the upload.
 * [PHOTO-01 PHOTO-02 PHOTO-08 PHOTO-11]
 */
export const photosMachine = setup({
  types: {
    context: {} as PhotosContext,
    events: {} as PhotosEvent,
    input: {} as { online: boolean },
    tags: {} as 'cropping',
  },
  actors: {
    loadPhotos: fromPromise<OwnPhotos>(unwired('loadPhotos')),
    changePhoto: fromPromise<OwnPhotos, PhotoChange>(unwired('changePhoto')),
    uploadPhoto: fromCallback<{ type: 'never' }, { id: string; crop: PhotoCrop | null }>(unwired('uploadPhoto')),
    /** Decodes the photo and loads the crop dialog. */
    prepareCrop: fromPromise<void, { id: string }>(unwired('prepareCrop')),
    /** Stores the files until they are sent, and creates their previews. */
    storeFiles: fromCallback<FileStoreCommand>(unwired('storeFiles')),
    warnBeforeUnload: fromCallback<{ type: 'never' }>(unwired('warnBeforeUnload')),
  },
  actions: {
    markOutdated: assign({ isOutdated: true }),
    /** A higher limit, as after buying Premium, admits uploads that exceeded the old one. */
    setPhotos: assign(({ context }, photos: OwnPhotos) => {
      const hasGrown = context.savedPhotos !== null && photos.limit > context.savedPhotos.limit;
      const uploads = hasGrown
        ? context.uploads.map((upload) => (upload.problem === 'photo_limit' ? requeue(upload) : upload))
        : context.uploads;
      return { savedPhotos: photos, problem: null, uploads: applyLimit({ ...context, savedPhotos: photos, uploads }) };
    }),
    storeSelectedFiles: enqueueActions(({ enqueue }, { files }: { files: readonly ChosenFile[] }) => {
      const valid = files.filter(({ file }) => validatePhotoFile(file) === null);
      if (valid.length > 0) enqueue.sendTo('storeFiles', { type: 'files.selected', files: valid });
    }),
    startNext: assign({
      uploads: ({ context: { uploads } }) =>
        updateUpload(uploads, uploads.find(({ state }) => state === 'waiting')?.id, (upload) => ({
          ...upload,
          state: 'sending',
        })),
    }),
    markFailed: assign({
      uploads: ({ context }, problem: Problem) =>
        updateActiveUpload(context, (upload) => failUpload(upload, problem.fields?.['photo'] ?? problem.code)),
    }),
    releaseFile: sendTo('storeFiles', (_, { id }: { id: string }) => ({ type: 'file.released', id })),
    releaseSentFile: sendTo('storeFiles', ({ context }) => ({
      type: 'file.released',
      id: activeUpload(context)?.id ?? '',
    })),
    setCropping: assign((_, { file, replaces }: { file: ChosenFile; replaces: string | null }) => ({
      cropping: { upload: uploadOf(file, replaces), turns: 0, area: null },
    })),
    selectWhole: raise((_, { file, replaces }: { file: ChosenFile; replaces: string | null }) => ({
      type: 'photos.selected' as const,
      files: [file],
      replaces,
    })),
    clearCropping: assign({ cropping: null }),
    releaseCroppedFile: enqueueActions(({ context: { cropping }, enqueue }) => {
      if (cropping !== null) enqueue.sendTo('storeFiles', { type: 'file.released', id: cropping.upload.id });
    }),
    uploadCropped: assign(({ context }, { crop }: { crop: PhotoCrop | null }) =>
      context.cropping === null
        ? {}
        : { uploads: applyLimit({ ...context, uploads: [...context.uploads, { ...context.cropping.upload, crop }] }) },
    ),
    removeChange: assign({ changes: ({ context }) => context.changes.slice(1) }),
    sendToParent: sendParent((_, event: AppEvent) => event),
  },
  guards: {
    /** A photo above the limit is refused at once. */
    canCrop: ({ context }, { file: { id, file } }: { file: ChosenFile }) =>
      isCroppable(file) &&
      validatePhotoFile(file) === null &&
      remainingPhotos(context) > 0 &&
      context.uploads.every((upload) => upload.id !== id),
    isCropping: ({ context }) => context.cropping !== null,
    hasArea: ({ context }) => context.cropping !== null && context.cropping.area !== null,
    hasPhotos: ({ context }) => context.savedPhotos !== null,
    hasChange: ({ context }) => context.changes.length > 0,
    isOutdated: ({ context }) => context.isOutdated,
    canSend: ({ context }) =>
      context.online && context.savedPhotos !== null && context.uploads.some(({ state }) => state === 'waiting'),
    isOnline: ({ context }) => context.online,
    hasActiveUpload: ({ context }) => activeUpload(context) !== undefined,
  },
  delays: { cropTimeout: limits.cropTimeout },
}).createMachine({
  id: 'photos',
  context: ({ input: { online } }) => ({
    online,
    savedPhotos: null,
    isOutdated: false,
    problem: null,
    changes: [],
    uploads: [],
    cropping: null,
  }),
  type: 'parallel',
  on: {
    'facts.changed': { actions: assign({ online: ({ event }) => event.facts.online }) },
    'live.eventArrived': {
      // Photos that were never requested need no reload.
      guard: ({ context, event: { event: live } }) =>
        context.savedPhotos !== null && (live.type === 'user' || live.type === 'resync'),
      actions: 'markOutdated',
    },
    'mainPhoto.selected': {
      guard: ({ context, event }) => isVisible(context, event.id),
      actions: assign({ changes: ({ context, event }) => [...context.changes, { kind: 'made main', id: event.id }] }),
    },
    'photo.moved': {
      guard: ({ context, event }) => isVisible(context, event.id),
      actions: assign({
        changes: ({ context, event: { id, place } }) => [...context.changes, { kind: 'moved', id, place }],
      }),
    },
    'photo.deleted': {
      guard: ({ context, event }) => isVisible(context, event.id),
      actions: assign({ changes: ({ context, event }) => [...context.changes, { kind: 'deleted', id: event.id }] }),
    },
  },
  states: {
    files: {
      initial: 'storing',
      on: {
        'photos.selected': {
          guard: ({ context, event }) =>
            event.files.every(({ id }) => context.uploads.every((upload) => upload.id !== id)),
          actions: [
            assign(({ context, event: { files, replaces } }) => {
              const added = files.map((file, index) => uploadOf(file, index === 0 ? replaces : null));
              return { uploads: applyLimit({ ...context, uploads: [...context.uploads, ...added] }) };
            }),
            { type: 'storeSelectedFiles', params: ({ event }) => event },
          ],
        },
        'preview.created': {
          actions: assign(({ context: { uploads, cropping }, event: { id, preview } }) => ({
            uploads: updateUpload(uploads, id, (upload) => ({ ...upload, preview })),
            cropping: cropping?.upload.id === id ? { ...cropping, upload: { ...cropping.upload, preview } } : cropping,
          })),
        },
        'upload.retried': {
          guard: ({ context, event }) => context.uploads.some((upload) => upload.id === event.id && canRetry(upload)),
          actions: assign(({ context, event }) => ({
            uploads: applyLimit({ ...context, uploads: updateUpload(context.uploads, event.id, requeue) }),
          })),
        },
        'upload.cancelled': {
          actions: [
            assign({ uploads: ({ context, event }) => context.uploads.filter(({ id }) => id !== event.id) }),
            { type: 'releaseFile', params: ({ event }) => event },
          ],
        },
      },
      states: {
        storing: {
          invoke: {
            src: 'storeFiles',
            onError: { target: 'storing', reenter: true, actions: assign({ uploads: [], cropping: null }) },
          },
        },
      },
    },
    crop: {
      initial: 'closed',
      on: {
        'photo.selected': [
          {
            guard: { type: 'canCrop', params: ({ event }) => event },
            target: '.opening',
            actions: [
              'releaseCroppedFile',
              { type: 'setCropping', params: ({ event }) => event },
              { type: 'storeSelectedFiles', params: ({ event }) => ({ files: [event.file] }) },
            ],
          },
          { actions: { type: 'selectWhole', params: ({ event }) => event } },
        ],
      },
      states: {
        closed: { entry: 'clearCropping' },
        opening: {
          always: { guard: not('isCropping'), target: 'closed' },
          invoke: {
            src: 'prepareCrop',
            input: ({ context }) => ({ id: context.cropping?.upload.id ?? '' }),
            onDone: 'open',
            onError: { target: 'closed', actions: { type: 'uploadCropped', params: { crop: null } } },
          },
          after: { cropTimeout: { target: 'closed', actions: { type: 'uploadCropped', params: { crop: null } } } },
          on: { 'page.left': { target: 'closed', actions: 'releaseCroppedFile' } },
        },
        open: {
          tags: ['cropping'],
          always: { guard: not('isCropping'), target: 'closed' },
          on: {
            'crop.changed': {
              actions: assign({
                cropping: ({ context: { cropping }, event: { area } }) => cropping && { ...cropping, area },
              }),
            },
            'photo.turned': {
              actions: assign({
                cropping: ({ context: { cropping } }) =>
                  cropping && { ...cropping, turns: (cropping.turns + 1) % 4, area: null },
              }),
            },
            'crop.confirmed': {
              guard: 'hasArea',
              target: 'closed',
              actions: {
                type: 'uploadCropped',
                params: ({ context: { cropping } }) => ({ crop: cropping && toCrop(cropping) }),
              },
            },
            'crop.skipped': { target: 'closed', actions: { type: 'uploadCropped', params: { crop: null } } },
            'crop.cancelled': { target: 'closed', actions: 'releaseCroppedFile' },
            'page.left': { target: 'closed', actions: 'releaseCroppedFile' },
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
          on: { 'photos.requested': { guard: not('hasPhotos'), actions: 'markOutdated' } },
        },
        loading: {
          entry: assign({ isOutdated: false, problem: null }),
          invoke: {
            src: 'loadPhotos',
            onDone: { target: 'idle', actions: { type: 'setPhotos', params: ({ event }) => event.output } },
            onError: { target: 'idle', actions: setProblem },
          },
        },
        changing: {
          invoke: {
            src: 'changePhoto',
            input: ({ context }) => context.changes[0] ?? { kind: 'made main', id: '' },
            onDone: {
              target: 'idle',
              actions: [
                'removeChange',
                { type: 'setPhotos', params: ({ event }) => event.output },
                { type: 'sendToParent', params: { type: 'user.outdated' } },
              ],
            },
            // The saved photos show again, and may be outdated.
            onError: [
              { guard: isUnauthenticated, target: 'idle', actions: 'removeChange' },
              {
                target: 'idle',
                actions: [
                  'removeChange',
                  'markOutdated',
                  { type: 'sendToParent', params: ({ event }) => toastRequested('error', problemIn(event).code) },
                ],
              },
            ],
          },
        },
        uploading: {
          entry: 'startNext',
          always: [
            // A cancelled upload may have arrived all the same.
            { guard: not('hasActiveUpload'), target: 'idle', actions: 'markOutdated' },
            {
              guard: not('isOnline'),
              target: 'idle',
              actions: assign({ uploads: ({ context }) => updateActiveUpload(context, requeue) }),
            },
          ],
          invoke: [
            {
              src: 'uploadPhoto',
              input: ({ context }) => ({
                id: activeUpload(context)?.id ?? '',
                crop: activeUpload(context)?.crop ?? null,
              }),
              onError: { target: 'idle', actions: { type: 'markFailed', params: ({ event }) => problemIn(event) } },
            },
            { src: 'warnBeforeUnload', onError: {} },
          ],
          on: {
            'upload.progressed': {
              actions: assign({
                uploads: ({ context, event: { progress } }) =>
                  updateActiveUpload(context, (upload) => ({ ...upload, progress })),
              }),
            },
            'upload.succeeded': {
              target: 'idle',
              actions: [
                'releaseSentFile',
                assign(({ context: { uploads, changes, ...context }, event }) => ({
                  uploads: uploads.filter(({ state }) => state !== 'sending'),
                  changes: [
                    ...changes,
                    ...replacementChanges(context.savedPhotos, event.photos, activeUpload({ uploads })),
                  ],
                })),
                { type: 'setPhotos', params: ({ event }) => event.photos },
                { type: 'sendToParent', params: { type: 'user.outdated' } },
              ],
            },
            'upload.failed': [
              {
                guard: ({ event }) => event.problem.code === 'authentication_required',
                target: 'idle',
                actions: [
                  { type: 'markFailed', params: ({ event }) => event.problem },
                  { type: 'sendToParent', params: { type: 'session.expired' } },
                ],
              },
              { target: 'idle', actions: { type: 'markFailed', params: ({ event }) => event.problem } },
            ],
          },
        },
      },
    },
  },
});
