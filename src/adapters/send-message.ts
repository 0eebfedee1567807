import { fromCallback } from 'xstate';
import type { Sent } from '#contract/chat.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ProblemError, problemOf } from '#machines/parts/problem.ts';
import type { Outgoing } from '#machines/member/outgoing.ts';
import type { SenderTold } from '#machines/member/sending.ts';
import type { Http } from './http.ts';
import type { PhotoFiles } from './photo-files.ts';
import { fetchSender } from './fetch-sender.ts';

/**
 * A message goes to the server under its own key. A text that has left arrives also when the member logs out; a photo is
 * stopped. [CHAT-01 PHOTO-06]
 */
export const sendMessage = (http: Http, files: PhotoFiles) =>
  fromCallback<{ type: 'never' }, { profile: string; message: Outgoing | null }>(({ input, sendBack }) => {
    const { profile, message } = input;
    const gone = new AbortController();
    const { signal } = gone;
    const tell = (told: SenderTold) => {
      if (!signal.aborted) sendBack(told);
    };

    const sendPhoto = async (key: string, id: string): Promise<Sent> => {
      const kept = files.find(id);
      if (kept === undefined) throw new ProblemError({ code: 'not_found' });
      const path = `${endpoints.sendPhoto.path}?${new URLSearchParams({ profile }).toString()}`;
      const onProgress = (progress: number) => tell({ type: 'sending.progressed', progress });
      const { sendFile } = await fetchSender();
      signal.throwIfAborted();
      const delivery = await sendFile<Sent>({ path, file: kept.file, key, signal, onProgress });
      if ('reply' in delivery) return delivery.reply;
      throw delivery.error;
    };

    const run = async (): Promise<Sent> => {
      if (message === null) throw new ProblemError({ code: 'not_found' });
      const { key, text, photo } = message;
      return photo === null
        ? http.call('sendMessage', { body: { profile, message: text }, key, signal, lasting: true })
        : sendPhoto(key, photo.file);
    };

    run().then(
      (sent) => tell({ type: 'sending.succeeded', sent }),
      (error: unknown) => tell({ type: 'sending.failed', problem: problemOf(error) }),
    );
    return () => gone.abort();
  });
