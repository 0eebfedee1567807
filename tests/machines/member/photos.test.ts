import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/live-event.ts';
import type { OwnPhoto, OwnPhotos } from '#contract/own-profile.ts';
import {
  type PhotosContext,
  type Upload,
  canRetry,
  photosMachine,
  remainingPhotos,
  visiblePhotos,
} from '#machines/member/photos.ts';
import type { ChosenFile } from '#machines/generic/local-file.ts';
import { imageOf } from '#tests/images.ts';
import { allSentToParent, pendingActors } from '#tests/machines/pending-actors.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, startedInputs, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';
import { isEvent } from '#tests/machines/kit/step.ts';
import { refusal } from '#tests/machines/samples.ts';
import { expectEqual } from '#tests/machines/expect-equal.ts';

const photo = (id: string, change: Partial<OwnPhoto> = {}): OwnPhoto => ({
  id,
  image: imageOf(id),
  main: false,
  state: 'approved',
  reason: null,
  ...change,
});
const main = photo('main', { main: true });
const second = photo('second');
const own = (photos: readonly OwnPhoto[], limit = 3): OwnPhotos => ({ photos: [...photos], limit });

const file = (name: string, type = 'image/jpeg', size = 1_000) => ({ name, type, size });
const some = (count: number): readonly ChosenFile[] =>
  Array.from({ length: count }, (_, at) => ({ id: `f${at + 1}`, file: file(`${at + 1}.jpg`) }));
const first: ChosenFile = { id: 'f1', file: file('1.jpg') };
const selected = (files: readonly ChosenFile[], replaces: string | null = null) =>
  ({ type: 'photos.selected', files, replaces }) as const;

const picked = (photoFile = first, replaces: string | null = null) =>
  ({ type: 'photo.selected', file: photoFile, replaces }) as const;
const heic = { id: 'heic', file: file('IMG_1.heic', 'image/heic') };
const pdf = { id: 'pdf', file: file('cv.pdf', 'application/pdf') };
const area = { x: 12.345, y: 0, width: 60, height: 100 };

const photosRequested = { type: 'photos.requested' } as const;
const online = { type: 'facts.changed', facts: { online: true } } as const;
const offline = { type: 'facts.changed', facts: { online: false } } as const;
const arrived = (event: LiveEvent) => ({ type: 'live.eventArrived', event }) as const;
const deleted = (id: string) => ({ type: 'photo.deleted', id }) as const;
const madeMain = (id: string) => ({ type: 'mainPhoto.selected', id }) as const;
const moved = (id: string, place: number) => ({ type: 'photo.moved', id, place }) as const;
const cancelled = (id: string) => ({ type: 'upload.cancelled', id }) as const;
const retried = (id: string) => ({ type: 'upload.retried', id }) as const;
const ended = (photos: OwnPhotos) => ({ type: 'upload.succeeded', photos }) as const;
const uploadFailed = (...given: Parameters<typeof refusal>) =>
  ({ type: 'upload.failed', problem: refusal(...given).problem }) as const;

const userOutdated = { type: 'user.outdated' };
const never = { error: [] };
const quiet = { storeFiles: never, warnBeforeUnload: never };

const ids = (photos: readonly OwnPhoto[] | null) => photos?.map(({ id }) => id);
const uploadStates = ({ uploads }: PhotosContext) => uploads.map(({ id, state, problem }) => [id, state, problem]);
const pendingUploads = ({ uploads }: PhotosContext) => uploads.filter(({ state }) => state !== 'failed');

/** Sent to `storeFiles`. */
const toFileStore = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'storeFiles' ? [effect.event] : []));

/** Loading the photos and changing them. */
const changing = defineModel({
  machine: photosMachine,
  inputs: { online: { online: true } },
  events: [
    photosRequested,
    arrived({ type: 'user' }),
    arrived({ type: 'resync' }),
    arrived({ type: 'likes' }),
    madeMain('second'),
    madeMain('unknown'),
    deleted('main'),
    moved('second', 0),
    moved('unknown', 0),
  ],
  actorOutcomes: {
    ...quiet,
    loadPhotos: { done: [own([main, second])], error: ['network'] },
    changePhoto: {
      done: [own([photo('second', { main: true })])],
      error: [refusal('not_found'), refusal('authentication_required')],
    },
  },
  delays: { cropTimeout: [] },
  exploreWhile: ({ context }) => context.changes.length <= 2,
  invariants: {
    'sends one request at a time': ({ trace }) =>
      pendingActors(trace, 'loadPhotos').length + pendingActors(trace, 'changePhoto').length <= 1,
    'loads no photos before they are requested': ({ trace, snapshot }) =>
      snapshot.context.savedPhotos === null || trace.some(({ step }) => isEvent(step, 'photos.requested')),
    'sends the change that was made first [PHOTO-08]': ({ trace, snapshot }) =>
      pendingActors(trace, 'changePhoto').every(({ input }) => expectEqual(input, snapshot.context.changes[0])),
    'a photo is deleted once': ({ snapshot }) => {
      const gone = snapshot.context.changes.filter(({ kind }) => kind === 'deleted').map(({ id }) => id);
      return new Set(gone).size === gone.length;
    },
    'a saved change is sent, so that the main photo is right everywhere [PHOTO-08]': ({ step, effects }) =>
      sentToParent(effects, 'user.outdated').length === (step?.kind === 'done' && step.actor === 'changePhoto' ? 1 : 0),
    'shows each rejection once, except an expired session [SESSION-05]': ({ step, effects }) =>
      sentToParent(effects, 'toast.requested').length ===
      (step?.kind === 'error' && step.actor === 'changePhoto' && String(step.error).includes('not_found') ? 1 : 0),
    'a deleted photo is not shown, whatever the server says': ({ snapshot: { context } }) =>
      context.changes.every(({ kind, id }) => kind !== 'deleted' || ids(visiblePhotos(context))?.includes(id) !== true),
    'one main photo at most': ({ snapshot: { context } }) =>
      (visiblePhotos(context) ?? []).filter((one) => one.main).length <= 1,
  },
});

/** Uploads, with room for one more photo. */
const uploading = defineModel({
  machine: photosMachine,
  inputs: { online: { online: true }, offline: { online: false } },
  events: [
    photosRequested,
    selected(some(1)),
    selected([{ id: 'pdf', file: file('cv.pdf', 'application/pdf') }]),
    retried('f1'),
    retried('pdf'),
    cancelled('f1'),
    cancelled('pdf'),
    online,
    offline,
    arrived({ type: 'user' }),
  ],
  actorEvents: {
    storeFiles: [{ type: 'preview.created', id: 'f1', preview: 'blob:f1' }],
    uploadPhoto: [
      { type: 'upload.progressed', progress: 0.5 },
      ended(own([main, second, photo('new')])),
      uploadFailed('network'),
      uploadFailed('authentication_required'),
      uploadFailed('invalid_fields', { fields: { photo: 'photo_type' } }),
    ],
  },
  actorOutcomes: {
    loadPhotos: { done: [own([main, second]), own([main, second], 25)], error: ['network'] },
    uploadPhoto: { error: ['broken'] },
    storeFiles: { error: ['broken'] },
    warnBeforeUnload: { error: ['broken'] },
  },
  delays: { cropTimeout: [] },
  stateKey: ({ uploads, savedPhotos, ...context }) => [
    context.online,
    context.isOutdated,
    savedPhotos?.photos.length,
    savedPhotos?.limit,
    uploads.map(({ id, state, problem }) => [id, state, problem]),
  ],
  exploreWhile: ({ context: { uploads } }) => uploads.length <= 1,
  invariants: {
    'uploads one at a time [PHOTO-08]': ({ trace, snapshot }) => {
      const [sending, ...others] = pendingActors(trace, 'uploadPhoto');
      const [marked, ...more] = snapshot.context.uploads.filter(({ state }) => state === 'sending');
      expectEqual(sending?.input, marked && { id: marked.id, crop: marked.crop });
      return others.length + more.length === 0;
    },
    'never exceeds the limit [PHOTO-01 PHOTO-02]': ({ snapshot: { context } }) =>
      context.savedPhotos === null ||
      pendingUploads(context).length === 0 ||
      context.savedPhotos.photos.length + pendingUploads(context).length <= context.savedPhotos.limit,
    'uploads nothing before the limit is known': ({ trace, snapshot }) =>
      snapshot.context.savedPhotos !== null || pendingActors(trace, 'uploadPhoto').length === 0,
    'uploads nothing while offline [OFFLINE-02]': ({ trace, snapshot }) =>
      snapshot.context.online || pendingActors(trace, 'uploadPhoto').length === 0,
    'never uploads or stores a file that is no photo [PHOTO-08]': ({ effects }) =>
      startedInputs(effects, 'uploadPhoto').every((input) => !JSON.stringify(input).includes('"pdf"')) &&
      !JSON.stringify(toFileStore(effects)).includes('cv.pdf'),
    'warns before unload only during an upload': ({ trace }) =>
      pendingActors(trace, 'warnBeforeUnload').length <= pendingActors(trace, 'uploadPhoto').length,
    'each finished upload is sent to the parent': ({ step, effects }) =>
      sentToParent(effects, 'user.outdated').length === (isEvent(step, 'upload.succeeded') ? 1 : 0),
    'an expired session is sent once [SESSION-03]': ({ trace }) =>
      allSentToParent(trace, 'session.expired').length <=
      trace.filter(({ step }) => isEvent(step, 'upload.failed')).length,
    'exactly the failed uploads have a problem': ({ snapshot }) =>
      snapshot.context.uploads.every(({ state, problem }) => (state === 'failed') === (problem !== null)),
  },
});

/** The dialog for one photo before its upload, with room for two. */
const cropping = defineModel({
  machine: photosMachine,
  inputs: { online: { online: true } },
  events: [
    photosRequested,
    picked(),
    picked(heic),
    picked(pdf),
    { type: 'crop.changed', area },
    { type: 'photo.turned' },
    { type: 'crop.confirmed' },
    { type: 'crop.skipped' },
    { type: 'crop.cancelled' },
    { type: 'page.left' },
  ],
  actorEvents: { storeFiles: [{ type: 'preview.created', id: 'f1', preview: 'blob:f1' }] },
  actorOutcomes: {
    ...quiet,
    loadPhotos: { done: [own([main])], error: [] },
    prepareCrop: { done: [undefined], error: ['broken'] },
    storeFiles: { error: ['broken'] },
    uploadPhoto: never,
  },
  delays: { cropTimeout: 5_000 },
  stateKey: ({ uploads, savedPhotos, cropping: open, ...context }) => [
    context.isOutdated,
    savedPhotos === null,
    open && [open.turns, open.area, open.upload.preview],
    uploads.map(({ id, state, crop, preview }) => [id, state, crop, preview]),
  ],
  exploreWhile: ({ context: { uploads } }) => uploads.length <= 1,
  invariants: {
    'a photo in the dialog is not uploaded [PHOTO-11]': ({ snapshot: { context } }) =>
      context.uploads.every(({ id }) => id !== context.cropping?.upload.id),
    'a photo is in the dialog, or on its way to it, exactly as long as it is open [PHOTO-11]': ({ snapshot }) =>
      (snapshot.context.cropping !== null) === !snapshot.matches({ crop: 'closed' }),
    'only a photo that every browser shows is cropped; any other is uploaded [PHOTO-08 PHOTO-11]': ({
      step,
      snapshot,
    }) =>
      (snapshot.context.cropping?.upload.id ?? 'f1') === 'f1' &&
      (!isEvent(step, 'photo.selected') ||
        JSON.stringify(step).includes('"f1"') ||
        snapshot.context.uploads.some(({ id }) => ['heic', 'pdf'].includes(id))),
    'nothing but the member keeps a selected photo from its upload [PHOTO-11]': ({ step, before, snapshot }) =>
      (before?.context.cropping ?? null) === null ||
      snapshot.context.cropping !== null ||
      snapshot.context.uploads.length > (before?.context.uploads.length ?? 0) ||
      isEvent(step, 'crop.cancelled') ||
      isEvent(step, 'page.left') ||
      step?.kind === 'error',
    'the file of a photo that is not uploaded is released': ({ step, before, effects }) =>
      !(isEvent(step, 'crop.cancelled') || isEvent(step, 'page.left')) ||
      (before?.context.cropping ?? null) === null ||
      (isEvent(step, 'crop.cancelled') && before?.matches({ crop: 'opening' }) === true) ||
      expectEqual(toFileStore(effects), [{ type: 'file.released', id: 'f1' }]),
  },
});

coverModel([changing, uploading, cropping], '[PHOTO-01 PHOTO-02 PHOTO-08 PHOTO-11]');

/** With loaded photos and a limit of three. */
const loaded = (
  photos: OwnPhotos,
  story: (machine: Parameters<Parameters<typeof runScenario<typeof photosMachine>>[2]>[0]) => void,
): void =>
  runScenario(uploading, 'online', (machine) => {
    machine.send(photosRequested);
    machine.resolve('loadPhotos', photos);
    story(machine);
  });

describe('uploads', () => {
  it('[PHOTO-01] a free member with one photo sends two of 41; the others exceed the limit', () =>
    loaded(own([main]), ({ send, context }) => {
      const effects = send(selected(some(41)));
      expect(startedInputs(effects, 'uploadPhoto')).toEqual([{ id: 'f1', crop: null }]);
      expect(uploadStates(context()).slice(0, 4)).toEqual([
        ['f1', 'sending', null],
        ['f2', 'waiting', null],
        ['f3', 'failed', 'photo_limit'],
        ['f4', 'failed', 'photo_limit'],
      ]);
      expect(context().uploads.filter(({ problem }) => problem === 'photo_limit')).toHaveLength(39);
      expect(remainingPhotos(context())).toBe(0);
    }));

  it('[PHOTO-02] a premium member sends 25 of 41', () =>
    loaded(own([], 25), ({ send, context }) => {
      send(selected(some(41)));
      expect(pendingUploads(context())).toHaveLength(25);
    }));

  it('[PHOTO-02] becoming premium admits uploads that exceeded the old limit', () =>
    loaded(own([main, second]), ({ send, resolve, context }) => {
      send(selected(some(3)));
      expect(uploadStates(context()).map(([, state]) => state)).toEqual(['sending', 'failed', 'failed']);
      send(arrived({ type: 'user' }));
      send(ended(own([main, second, photo('new')])));
      resolve('loadPhotos', own([main, second, photo('new')], 25));
      expect(uploadStates(context())).toEqual([
        ['f2', 'sending', null],
        ['f3', 'waiting', null],
      ]);
    }));

  it('[PHOTO-08] one after the other, in the order of their selection', () =>
    loaded(own([], 25), ({ send, context }) => {
      send(selected(some(2)));
      send({ type: 'upload.progressed', progress: 0.5 });
      expect(context().uploads.map(({ progress }) => progress)).toEqual([0.5, 0]);
      const effects = send(ended(own([photo('one')], 25)));
      expect(toFileStore(effects)).toEqual([{ type: 'file.released', id: 'f1' }]);
      expect(sentToParent(effects)).toEqual([userOutdated]);
      expect(startedInputs(effects, 'uploadPhoto')).toEqual([{ id: 'f2', crop: null }]);
      send(ended(own([photo('one'), photo('two')], 25)));
      expect([context().uploads, ids(visiblePhotos(context()))]).toEqual([[], ['one', 'two']]);
    }));

  it('[PHOTO-08] a file that is no photo fails at once and is not sent; the others go on', () =>
    loaded(own([]), ({ send, context }) => {
      const big = file('big.jpg', 'image/jpeg', 10 * 1_048_576 + 1);
      const effects = send(
        selected([{ id: 'pdf', file: file('cv.pdf', 'application/pdf') }, { id: 'big', file: big }, ...some(1)]),
      );
      expect(uploadStates(context())).toEqual([
        ['pdf', 'failed', 'photo_type'],
        ['big', 'failed', 'photo_bytes'],
        ['f1', 'sending', null],
      ]);
      expect(toFileStore(effects)).toEqual([{ type: 'files.selected', files: [first] }]);
      expect(send(retried('pdf'))).toEqual([]);
    }));

  it.each([
    ['IMG_1.heic', 'image/heic'],
    ['IMG_1.HEIC', ''],
    ['IMG_1.heif', 'image/heif'],
  ])('[PHOTO-08] a HEIC is sent like any other photo: %s as "%s"', (name, type) =>
    loaded(own([]), ({ send, context }) => {
      const heic = { id: 'heic', file: file(name, type) };
      expect(toFileStore(send(selected([heic])))).toEqual([{ type: 'files.selected', files: [heic] }]);
      expect(uploadStates(context())).toEqual([['heic', 'sending', null]]);
    }),
  );

  it("[PHOTO-08] the server's reason is shown with the photo, and the next one is sent", () =>
    loaded(own([]), ({ send, context }) => {
      send(selected(some(2)));
      const effects = send(uploadFailed('invalid_fields', { fields: { photo: 'photo_pixels' } }));
      expect(uploadStates(context())).toEqual([
        ['f1', 'failed', 'photo_pixels'],
        ['f2', 'sending', null],
      ]);
      expect([toFileStore(effects), sentToParent(effects)]).toEqual([[], []]);
    }));

  it('[PHOTO-08] without an answer it can be retried; cancelling releases the file', () =>
    loaded(own([]), ({ send, context }) => {
      send(selected(some(1)));
      send(uploadFailed('network'));
      expect(uploadStates(context())).toEqual([['f1', 'failed', 'network']]);
      expect(startedInputs(send(retried('f1')), 'uploadPhoto')).toEqual([{ id: 'f1', crop: null }]);
      const effects = send(cancelled('f1'));
      expect(effects).toContainEqual({ kind: 'stopped', id: 'uploadPhoto' });
      expect(toFileStore(effects)).toEqual([{ type: 'file.released', id: 'f1' }]);
      // A cancelled upload may have arrived all the same.
      expect(startedInputs(effects, 'loadPhotos')).toHaveLength(1);
      expect(context().uploads).toEqual([]);
    }));

  it('[OFFLINE-02] offline a photo waits, and goes when the network is back', () =>
    loaded(own([]), ({ send, context }) => {
      send(selected(some(1)));
      send({ type: 'upload.progressed', progress: 0.5 });
      expect(send(offline)).toContainEqual({ kind: 'stopped', id: 'uploadPhoto' });
      expect(context().uploads.map(({ state, progress }) => [state, progress])).toEqual([['waiting', 0]]);
      expect(startedInputs(send(online), 'uploadPhoto')).toEqual([{ id: 'f1', crop: null }]);
    }));

  it('waits for the saved photos before it sends', () =>
    runScenario(uploading, 'online', ({ send, resolve, context }) => {
      send(selected(some(2)));
      expect(context().uploads.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
      send(photosRequested);
      expect(startedInputs(resolve('loadPhotos', own([main, second])), 'uploadPhoto')).toEqual([
        { id: 'f1', crop: null },
      ]);
      expect(uploadStates(context())).toEqual([
        ['f1', 'sending', null],
        ['f2', 'failed', 'photo_limit'],
      ]);
    }));

  it('[SESSION-03] an expired session is sent to the parent', () =>
    loaded(own([]), ({ send }) => {
      send(selected(some(1)));
      expect(sentToParent(send(uploadFailed('authentication_required')))).toEqual([{ type: 'session.expired' }]);
    }));
});

describe('a single photo', () => {
  const opened = (photos: OwnPhotos, story: Parameters<typeof loaded>[1], start = picked()) =>
    loaded(photos, (machine) => {
      machine.send(start);
      machine.send({ type: 'preview.created', id: 'f1', preview: 'blob:f1' });
      machine.resolve('prepareCrop', undefined);
      story(machine);
    });

  it('[PHOTO-11] is uploaded with the part that the member chose, turned as they turned it', () =>
    opened(own([main]), ({ send, context, hasTag }) => {
      expect(hasTag('cropping')).toBe(true);
      expect([context().cropping?.upload.preview, context().uploads]).toEqual(['blob:f1', []]);
      send({ type: 'photo.turned' });
      // A crop of the photo as it lay before would cut off something else.
      expect(send({ type: 'crop.confirmed' })).toEqual([]);
      send({ type: 'crop.changed', area });
      const crop = { turns: 1, left: 1_235, top: 0, width: 6_000, height: 10_000 };
      expect(startedInputs(send({ type: 'crop.confirmed' }), 'uploadPhoto')).toEqual([{ id: 'f1', crop }]);
      expect(context().uploads.map(({ preview }) => preview)).toEqual(['blob:f1']);
    }));

  it('[PHOTO-11] four turns are none', () =>
    opened(own([main]), ({ send, context }) => {
      for (const turns of [1, 2, 3, 0]) {
        send({ type: 'photo.turned' });
        expect(context().cropping?.turns).toBe(turns);
      }
    }));

  it('[PHOTO-11] a crop never reaches beyond the photo, whatever is rounded', () =>
    opened(own([main]), ({ send }) => {
      send({ type: 'crop.changed', area: { x: 33.336, y: -0.001, width: 66.667, height: 100.2 } });
      expect(startedInputs(send({ type: 'crop.confirmed' }), 'uploadPhoto')).toEqual([
        { id: 'f1', crop: { turns: 0, left: 3_334, top: 0, width: 6_666, height: 10_000 } },
      ]);
    }));

  it('[PHOTO-11] is uploaded whole with one tap, and takes the place of the main photo', () =>
    opened(
      own([main]),
      ({ send, context }) => {
        send({ type: 'crop.changed', area });
        expect(startedInputs(send({ type: 'crop.skipped' }), 'uploadPhoto')).toEqual([{ id: 'f1', crop: null }]);
        expect(context().uploads.map(({ replaces }) => replaces)).toEqual(['main']);
      },
      picked(first, 'main'),
    ));

  it('[PHOTO-11] cancelling and leaving the page upload nothing', () => {
    for (const type of ['crop.cancelled', 'page.left'] as const)
      opened(own([main]), ({ send, context }) => {
        expect(toFileStore(send({ type }))).toEqual([{ type: 'file.released', id: 'f1' }]);
        expect([context().cropping, context().uploads]).toEqual([null, []]);
      });
  });

  it('[PHOTO-11] is uploaded whole when its dialog does not open within 5 s, or not at all', () => {
    loaded(own([main]), ({ send, advance }) => {
      send(picked());
      advance(4_999);
      expect(startedInputs(advance(1), 'uploadPhoto')).toEqual([{ id: 'f1', crop: null }]);
    });
    loaded(own([main]), ({ send, reject }) => {
      send(picked());
      expect(startedInputs(reject('prepareCrop', 'broken'), 'uploadPhoto')).toEqual([{ id: 'f1', crop: null }]);
    });
  });

  it('[PHOTO-08 PHOTO-11] a HEIC is uploaded at once, and what is no photo or exceeds the limit is refused at once', () => {
    loaded(own([main]), ({ send, context }) => {
      expect(startedInputs(send(picked(heic)), 'uploadPhoto')).toEqual([{ id: 'heic', crop: null }]);
      send(picked(pdf));
      expect(uploadStates(context())).toEqual([
        ['heic', 'sending', null],
        ['pdf', 'failed', 'photo_type'],
      ]);
    });
    loaded(own([main, second, photo('third')]), ({ send, context }) => {
      send(picked());
      expect(uploadStates(context())).toEqual([['f1', 'failed', 'photo_limit']]);
    });
  });
});

describe('replacing a photo', () => {
  const approved = photo('new');
  const pending = photo('new', { state: 'pending' });
  it.each([
    [
      'the new one becomes the main one, the old one goes',
      main,
      approved,
      [
        { kind: 'made main', id: 'new' },
        { kind: 'deleted', id: 'main' },
      ],
    ],
    ['an approved photo stays until the new one is approved', main, pending, []],
    [
      'an unapproved photo is deleted at once',
      photo('old', { state: 'pending' }),
      pending,
      [{ kind: 'deleted', id: 'old' }],
    ],
    [
      'a new one that is the main one already needs no more',
      photo('old', { state: 'pending' }),
      { ...approved, main: true },
      [{ kind: 'deleted', id: 'old' }],
    ],
  ] as const)('%s', (_, old, added, changes) =>
    loaded(own([old]), ({ send, resolve }) => {
      send(selected(some(1), old.id));
      const after = send(ended(own([old, added])));
      const rest = changes.flatMap(() => resolve('changePhoto', own([{ ...added, main: true }])));
      expect(startedInputs([...after, ...rest], 'changePhoto')).toEqual(changes);
    }),
  );

  it('only the first of several files replaces the photo', () =>
    loaded(own([main], 25), ({ send, context }) => {
      send(selected(some(2), 'main'));
      expect(context().uploads.map(({ replaces }) => replaces)).toEqual(['main', null]);
    }));
});

describe('changes', () => {
  it('[PHOTO-08] another main photo shows at once and is undone when the server rejects it', () =>
    loaded(own([main, second]), ({ send, reject, context }) => {
      expect(startedInputs(send(madeMain('second')), 'changePhoto')).toEqual([{ kind: 'made main', id: 'second' }]);
      expect(visiblePhotos(context())?.find((one) => one.main)?.id).toBe('second');
      const effects = reject('changePhoto', refusal('not_found'));
      expect(sentToParent(effects)).toEqual([{ type: 'toast.requested', tone: 'error', code: 'not_found' }]);
      expect(visiblePhotos(context())?.find((one) => one.main)?.id).toBe('main');
      expect(startedInputs(effects, 'loadPhotos')).toHaveLength(1);
    }));

  it('[PHOTO-10] a moved photo stands at its place at once, and goes back when the server rejects it', () =>
    loaded(own([main, second, photo('third')]), ({ send, resolve, reject, context }) => {
      expect(startedInputs(send(moved('third', 1)), 'changePhoto')).toEqual([{ kind: 'moved', id: 'third', place: 1 }]);
      expect(ids(visiblePhotos(context()))).toEqual(['main', 'third', 'second']);
      send(moved('third', 0));
      send(moved('main', 9));
      expect(ids(visiblePhotos(context()))).toEqual(['third', 'second', 'main']);
      resolve('changePhoto', own([main, photo('third'), second]));
      expect(ids(visiblePhotos(context()))).toEqual(['third', 'second', 'main']);
      reject('changePhoto', refusal('not_found'));
      expect(ids(visiblePhotos(context()))).toEqual(['third', 'second', 'main']);
      reject('changePhoto', refusal('not_found'));
      expect(ids(visiblePhotos(context()))).toEqual(['main', 'third', 'second']);
    }));

  it('[PHOTO-08] a deleted photo disappears at once and makes room for another one', () =>
    loaded(own([main, second, photo('third')]), ({ send, resolve, context }) => {
      send(deleted('second'));
      expect([ids(visiblePhotos(context())), remainingPhotos(context())]).toEqual([['main', 'third'], 1]);
      expect(uploadStates(context())).toEqual([]);
      send(selected(some(1)));
      expect(uploadStates(context())).toEqual([['f1', 'waiting', null]]);
      const effects = resolve('changePhoto', own([main, photo('third')]));
      expect(sentToParent(effects)).toEqual([userOutdated]);
      expect(startedInputs(effects, 'uploadPhoto')).toEqual([{ id: 'f1', crop: null }]);
    }));
});

const upload = (change: Partial<Upload>): Upload => ({
  id: 'f1',
  name: '1.jpg',
  bytes: 1,
  state: 'failed',
  progress: 0,
  problem: 'network',
  preview: null,
  replaces: null,
  crop: null,
  ...change,
});

it.each([
  ['network', true],
  ['internal', true],
  ['photo_limit', true],
  ['photo_type', false],
  ['photo_bytes', false],
  ['photo_pixels', false],
  ['too_large', false],
] as const)('[PHOTO-08] after %s a retry is possible: %s', (problem, isPossible) => {
  expect(canRetry(upload({ problem }))).toBe(isPossible);
});

it('only a failed upload can be retried', () => {
  expect(canRetry(upload({ state: 'sending', problem: null }))).toBe(false);
});
