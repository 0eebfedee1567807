// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Profile } from '#contract/profile.ts';
import { imageOf, lockedImageOf } from '#tests/images.ts';
import { profile } from '#tests/machines/samples.ts';
import { type Answers, all, card, click, find, member, named, open, seeHeading, until } from '#tests/src/app/stage.tsx';

const ben: Profile = {
  ...profile(card.id, card),
  main_image: imageOf('main'),
  photos: [
    { id: 'a', image: imageOf('a'), locked: false },
    { id: 'b', image: imageOf('b'), locked: false },
    { id: 'c', image: lockedImageOf('c'), locked: true },
  ],
};
const at = `/members/${card.id}`;

afterEach(() => vi.unstubAllGlobals());

const see = async (given: Answers = member(), address = at) => {
  vi.stubGlobal('scrollTo', () => {});
  await open(address, { loadProfile: ben, markLikeSeen: { ok: true }, ...given });
  await seeHeading('Ben, 40');
};
const picture = () => find('dialog img')?.getAttribute('src') ?? null;
const seePicture = (name: string) => until(() => picture() === `/photos/${name}.webp`);
const seeClosed = () => until(() => find('dialog') === null);
const openPhoto = async () => {
  const button = named('Open the photo full screen');
  button?.focus();
  click(button);
  await seePicture('main');
};
const key = (name: string) =>
  act(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  });
const swipe = (to: number) => {
  const stage = find('dialog img')?.parentElement;
  const move = (type: string, clientX: number) =>
    act(() => {
      stage?.dispatchEvent(
        new PointerEvent(type, { bubbles: true, isPrimary: true, pointerId: 1, button: 0, clientX }),
      );
    });
  if (stage) stage.setPointerCapture = () => {};
  move('pointerdown', 0);
  move('pointermove', to);
  move('pointerup', to);
};

it('[PHOTO-09] a click on the photo opens it uncropped; the first announcement has the number and the count', async () => {
  await see();
  await openPhoto();
  expect(document.activeElement?.textContent).toBe('Ben: photo 1 of 3');
  expect(location.pathname + location.search).toBe(`${at}?photo=1`);
});

it('[PHOTO-09] arrow keys, buttons and swipes turn it in a circle and announce it; the locked photo is left out', async () => {
  await see();
  await openPhoto();
  expect(find('dialog output')?.textContent).toBe('');
  key('ArrowRight');
  await seePicture('a');
  expect(find('dialog output')?.textContent).toBe('Photo 2 of 3');
  click(all('dialog button').find((button) => button.getAttribute('aria-label') === 'Next photo'));
  await seePicture('b');
  swipe(-200);
  await seePicture('main');
  swipe(200);
  await seePicture('b');
  key('ArrowLeft');
  await seePicture('a');
  click(all('dialog button').find((button) => button.getAttribute('aria-label') === 'Previous photo'));
  await seePicture('main');
});

it.each([
  ['Escape', () => key('Escape')],
  ['the close button', () => click(all('dialog button').find((one) => one.getAttribute('aria-label') === 'Close'))],
  ['Back', () => act(() => history.back())],
])('[PHOTO-09] %s closes it after any number of turns and returns the focus; the page stays', async (_how, close) => {
  await see();
  await openPhoto();
  key('ArrowRight');
  await seePicture('a');
  key('ArrowRight');
  await seePicture('b');
  close();
  await seeClosed();
  expect(location.pathname + location.search).toBe(at);
  expect(document.activeElement).toBe(named('Open the photo full screen'));
  expect(find('#main img')?.getAttribute('src')).toBe('/photos/b-medium.webp');
});

it('[PHOTO-09] visitors see the photos they are given', async () => {
  await see({ loadProfile: { ...ben, photos: ben.photos.slice(2) } });
  await openPhoto();
  expect(document.activeElement?.textContent).toBe('Photo of Ben');
  expect(all('dialog button')).toHaveLength(1);
  key('ArrowRight');
  expect(picture()).toBe('/photos/main.webp');
});

it.each(['2', '1'])('[PHOTO-09] photo %s of the address is open; closing stays on the profile', async (number) => {
  await see(member(), `${at}?photo=${number}`);
  await seePicture(number === '1' ? 'main' : 'a');
  key('Escape');
  await seeClosed();
  expect(location.pathname + location.search).toBe(at);
});

it.each(['0', '4', '-1', '1.5', 'x', ''])('[PHOTO-09] photo "%s" of the address opens nothing', async (number) => {
  await see(member(), `${at}?photo=${number}`);
  expect(find('dialog')).toBeNull();
});
