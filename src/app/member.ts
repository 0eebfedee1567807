import { fromPromise } from 'xstate';
import { chatsMachine } from '#machines/member/chats.ts';
import { likesMachine } from '#machines/member/likes.ts';
import { memberMachine, refreshMachine } from '#machines/member/member.ts';
import { photosMachine } from '#machines/member/photos.ts';
import { pushMachine } from '#machines/member/push.ts';
import { wire } from '#machines/parts/wire.ts';
import { holdPage } from '#src/adapters/hold-page.ts';
import type { Http } from '#src/adapters/http.ts';
import { live } from '#src/adapters/live.ts';
import { photoFiles } from '#src/adapters/photo-files.ts';
import { askPermission, probe, subscribe, unsubscribe, watchPush } from '#src/adapters/push.ts';
import { uploadPhoto } from '#src/adapters/upload.ts';

const orNull = async <T>(asked: Promise<T>): Promise<T | null> => {
  const [result] = await Promise.allSettled([asked]);
  return result.status === 'fulfilled' ? result.value : null;
};

const wiredPhotos = (http: Http) => {
  const files = photoFiles();
  return wire(photosMachine, {
    loadPhotos: fromPromise(({ signal }) => http.call('loadPhotos', { signal })),
    changePhoto: fromPromise(({ input: { kind, id }, signal }) =>
      kind === 'deleted'
        ? http.call('deletePhoto', { body: { id }, signal })
        : http.call('changePhoto', { body: { id, main: true }, signal }),
    ),
    uploadPhoto: uploadPhoto(files),
    keepFiles: files.keepFiles,
    holdPage,
  });
};

/** The member scope with all its actors. */
export const wiredMember = (http: Http) =>
  wire(memberMachine, {
    chats: wire(chatsMachine, {
      loadChats: fromPromise(async ({ signal }) => (await http.call('loadChats', { signal })).chats),
    }),
    likes: wire(likesMachine, {
      loadLikes: fromPromise(({ signal }) => http.call('loadLikes', { signal })),
      sendLike: fromPromise(async ({ input: { id, on }, signal }) => {
        const given = { body: { profile: id }, signal };
        if (on) return http.call('like', given);
        await http.call('unlike', given);
        return { matched: false };
      }),
      seeLike: fromPromise(
        async ({ input, signal }) => void (await http.call('seeLike', { body: { profile: input.id }, signal })),
      ),
    }),
    refresh: wire(refreshMachine, {
      poll: fromPromise(async ({ signal }) => {
        const [user, chats, likes] = await Promise.all([
          orNull(http.call('loadUser', { signal })),
          orNull(http.call('loadChats', { signal })),
          orNull(http.call('loadLikes', { signal })),
        ]);
        return { user: user?.user ?? null, chats: chats?.chats ?? null, likes };
      }),
    }),
    push: wire(pushMachine, {
      watchPush,
      probe,
      askPermission,
      subscribe: subscribe(http),
      unsubscribe: unsubscribe(http),
    }),
    photos: wiredPhotos(http),
    live,
  });
