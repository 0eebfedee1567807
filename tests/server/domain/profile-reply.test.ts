import { expect, test } from 'vitest';
import { toProfileCard, toProfile } from '#server/domain/profile-reply.ts';
import { defaultSiteSettings } from '#server/domain/site-settings.ts';
import { canSeeUnblurred } from '#server/domain/photo-visibility.ts';
import { imageOf, lockedImageOf } from '#tests/images.ts';
import { testStart } from '#tests/server/kit/clock.ts';
import { makeMember } from '#tests/server/kit/member.ts';

const day = 24 * 60 * 60_000;
const member = makeMember({
  id: 'member0001',
  name: 'Wren',
  city: 'Utrecht',
  region: 'Utrecht',
  main_photo: 'photo00001',
  interests: '["yoga","wine","unheard of"]',
  about_me: 'Late breakfasts.',
  hair_colour: 'red',
  paid: 1,
});

test('[MEMBERS-02 PROFILE-24] a card has an age but no date of birth, address or password', () => {
  expect(
    toProfileCard(member, { now: testStart, liked: true, from: null, interests: [], shows: defaultSiteSettings }),
  ).toEqual({
    id: 'member0001',
    name: 'Wren',
    age: 35,
    city: 'Utrecht',
    region: 'Utrecht',
    country: 'NL',
    main_image: imageOf('photo00001'),
    premium: true,
    online: true,
    active: 'today',
    is_new: true,
    demo: false,
    liked: true,
  });
});

test('online lasts five minutes after the last activity, new a week after sign-up', () => {
  const at = (now: number) => {
    const { online, is_new: isNew } = toProfileCard(member, {
      now,
      liked: false,
      from: null,
      interests: [],
      shows: defaultSiteSettings,
    });
    return { online, isNew };
  };
  expect(at(testStart + 5 * 60_000 - 1)).toEqual({ online: true, isNew: true });
  expect(at(testStart + 5 * 60_000)).toEqual({ online: false, isNew: true });
  expect(at(testStart + 7 * day)).toEqual({ online: false, isNew: false });
});

test('[PHOTO-03 PHOTO-04 PHOTO-07 PROFILE-11] further photos are locked for free members and visitors only', () => {
  const view = (viewer: { id: string; paid: number } | null) =>
    toProfile(member, ['photo00001', 'photo00002'], {
      now: testStart,
      viewer: viewer && { ...viewer, interests: '[]' },
      from: null,
      liked: true,
      likedBack: false,
      conversation: null,
      shows: defaultSiteSettings,
    });
  const locked = {
    id: 'photo00002',
    image: lockedImageOf('photo00002'),
    locked: true,
  };
  const clear = {
    id: 'photo00002',
    image: imageOf('photo00002'),
    locked: false,
  };
  expect(view(null).photos).toEqual([locked]);
  expect(view({ id: 'other', paid: 0 }).photos).toEqual([locked]);
  expect(view({ id: 'other', paid: 1 }).photos).toEqual([clear]);
  expect(view({ id: 'member0001', paid: 0 }).photos).toEqual([clear]);
  expect(view(null)).toMatchObject({ interests: ['wine', 'yoga'], hair_colour: 'red', matched: false });
});

test('[PHOTO-07 ROLE-06 ROLE-13] decides which viewers see a photo unblurred', () => {
  const ownerId = 'owner';
  const viewers = [null, { id: 'free', paid: 0 }, { id: 'owner', paid: 0 }, { id: 'premium', paid: 1 }];
  expect(viewers.map((viewer) => canSeeUnblurred({ viewer, ownerId, isMain: false }))).toEqual([
    false,
    false,
    true,
    true,
  ]);
  expect(viewers.map((viewer) => canSeeUnblurred({ viewer, ownerId, isMain: true }))).toEqual([true, true, true, true]);
});
