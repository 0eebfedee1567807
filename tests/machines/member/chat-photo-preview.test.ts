import { describe, expect, it } from 'vitest';
import { chatPhotoPreviewMachine } from '#machines/member/chat-photo-preview.ts';
import { coverModel } from '#tests/machines/kit/cover-model.ts';
import { type Effect, sentToParent } from '#tests/machines/kit/effects.ts';
import { defineModel } from '#tests/machines/kit/model.ts';
import { runScenario } from '#tests/machines/kit/scenario.ts';

const file = (name: string, change: { type?: string; size?: number } = {}) => ({
  name,
  type: 'image/jpeg',
  size: 1_000,
  ...change,
});
const selected = (id: string, change: { type?: string; size?: number } = {}) =>
  ({ type: 'chatPhoto.selected', profile: 'bert', photo: { id, file: file(`${id}.jpg`, change) } }) as const;
const preview = (id: string) => ({ type: 'preview.created', id, preview: `blob:${id}` }) as const;
const confirmed = { type: 'chatPhoto.confirmed', after: 8 } as const;
const dismissed = { type: 'chatPhoto.dismissed' } as const;
const left = { type: 'page.left' } as const;
const dropped = (id: string) => ({ type: 'file.released', id }) as const;

const toFileStore = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'sent' && effect.to === 'storeFiles' ? [effect.event] : []));

const model = defineModel({
  machine: chatPhotoPreviewMachine,
  inputs: { closed: undefined },
  events: [
    selected('p1'),
    selected('p2'),
    selected('bad', { type: 'text/html' }),
    confirmed,
    dismissed,
    left,
    dropped('p1'),
  ],
  actorEvents: { storeFiles: [preview('p1'), preview('p2')] },
  actorOutcomes: { storeFiles: { error: ['broken'] } },
  invariants: {
    'only a photo that can be sent, and was looked at, is to be sent [PHOTO-06]': ({ before, effects }) =>
      sentToParent(effects, 'chatPhoto.submitted').every(
        (event) => before?.context.photo?.error === null && 'key' in event && event.key === before.context.photo.id,
      ),
    'nothing costs before it was confirmed [PHOTO-06]': ({ step, effects }) =>
      sentToParent(effects, 'chatPhoto.submitted').length === 0 ||
      (step?.kind === 'event' && step.event.type === 'chatPhoto.confirmed'),
    'it is open while something is looked at': ({ snapshot }) =>
      snapshot.hasTag('open') === (snapshot.context.photo !== null),
  },
});

coverModel(model, '[PHOTO-06]');

describe('a photo for a conversation', () => {
  it('[PHOTO-06] is previewed, and sent once confirmed', () =>
    runScenario(model, 'closed', ({ send, context, hasTag }) => {
      expect(toFileStore(send(selected('p1')))).toEqual([
        { type: 'files.selected', files: [{ id: 'p1', file: file('p1.jpg') }] },
      ]);
      send(preview('p1'));
      expect([context().photo, hasTag('open')]).toEqual([
        { id: 'p1', profile: 'bert', name: 'p1.jpg', preview: 'blob:p1', error: null },
        true,
      ]);
      const effects = send(confirmed);
      expect(sentToParent(effects)).toEqual([
        { type: 'chatPhoto.submitted', profile: 'bert', key: 'p1', preview: 'blob:p1', after: 8 },
      ]);
      expect([context().photo, hasTag('open'), toFileStore(effects)]).toEqual([null, false, []]);
    }));

  it('is replaced by another one, and removed when dismissed', () =>
    runScenario(model, 'closed', ({ send, context }) => {
      send(selected('p1'));
      expect(toFileStore(send(selected('p2')))).toEqual([
        { type: 'file.released', id: 'p1' },
        { type: 'files.selected', files: [{ id: 'p2', file: file('p2.jpg') }] },
      ]);
      send(preview('p1'));
      expect(context().photo).toEqual({ id: 'p2', profile: 'bert', name: 'p2.jpg', preview: null, error: null });
      expect(toFileStore(send(dismissed))).toEqual([{ type: 'file.released', id: 'p2' }]);
      expect(context().photo).toBeNull();
    }));

  it.each([
    ['is no photo', { type: 'text/html' }, 'photo_type'],
    ['has a byte more than 10 MB', { size: 10_485_761 }, 'photo_bytes'],
  ])('[PHOTO-06] a file that %s shows an error and cannot be sent', (_, change, error) =>
    runScenario(model, 'closed', ({ send, context }) => {
      expect(toFileStore(send(selected('p1', change)))).toEqual([]);
      expect(context().photo).toEqual({ id: 'p1', profile: 'bert', name: 'p1.jpg', preview: null, error });
      expect(send(confirmed)).toEqual([]);
      expect(context().photo).toEqual({ id: 'p1', profile: 'bert', name: 'p1.jpg', preview: null, error });
    }),
  );

  it('[PHOTO-08] a HEIC that the browser cannot render can be sent without a preview', () =>
    runScenario(model, 'closed', ({ send }) => {
      send(selected('p1', { type: 'image/heic' }));
      expect(sentToParent(send(confirmed))).toEqual([
        { type: 'chatPhoto.submitted', profile: 'bert', key: 'p1', preview: null, after: 8 },
      ]);
    }));

  it('of exactly 10 MB can be sent', () =>
    runScenario(model, 'closed', ({ send }) => {
      send(selected('p1', { size: 10_485_760 }));
      expect(sentToParent(send(confirmed), 'chatPhoto.submitted')).toHaveLength(1);
    }));

  it('reports lost files to the parent', () =>
    runScenario(model, 'closed', ({ send, reject, context }) => {
      send(selected('p1'));
      expect(sentToParent(reject('storeFiles', 'broken'))).toEqual([{ type: 'files.lost' }]);
      expect(context().photo).toBeNull();
      expect(toFileStore(send(selected('p2')))).toHaveLength(1);
    }));

  it('[PHOTO-06] the page removes a preview and its file; a confirmed photo stays', () =>
    runScenario(model, 'closed', ({ send, context }) => {
      send(selected('p1'));
      send(confirmed);
      expect(send(left)).toEqual([]);
      send(selected('p2'));
      expect(toFileStore(send(left))).toEqual([{ type: 'file.released', id: 'p2' }]);
      expect(context().photo).toBeNull();
    }));

  it('releases files that are no longer needed', () =>
    runScenario(model, 'closed', ({ send }) => {
      expect(toFileStore(send(dropped('p9')))).toEqual([dropped('p9')]);
    }));
});
