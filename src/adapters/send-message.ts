import { fromCallback } from 'xstate';
import type { SentMessage } from '#contract/chat.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ProblemError, problemOf } from '#machines/generic/problem.ts';
import type { QueuedMessage } from '#machines/member/queued-message.ts';
import type { SendEvent } from '#machines/member/send-queue.ts';
import type { Http } from './http.ts';
import type { PhotoFileStore } from './photo-files.ts';
import { importUploader } from './fetch-sender.ts';

/**
 * A message goes to the server under its own key. A text that has left arrives also when the member logs out; a photo is
 * stopped. [CHAT-01 PHOTO-06]
 */
export const sendMessage = (http: Http, files: PhotoFileStore) =>
  fromCallback<{ type: 'never' }, { profile: string; message: QueuedMessage | null }>(({ input, sendBack }) => {
    const { profile, message } = input;
    const gone = new AbortController();
    const { signal } = gone;
    const tell = (told: SendEvent) => {
      if (!signal.aborted) sendBack(told);
    };

    const sendPhoto = async (key: string, id: string): Promise<SentMessage> => {
      const kept = files.find(id);
      if (kept === undefined) throw new ProblemError({ code: 'not_found' });
      const path = `${endpoints.sendPhoto.path}?${new URLSearchParams({ profile }).toString()}`;
      const onProgress = (progress: number) => tell({ type: 'send.progressed', progress });
      const { uploadFile } = await importUploader();
      signal.throwIfAborted();
      const delivery = await uploadFile<SentMessage>({ path, file: kept.file, key, signal, onProgress });
      if ('reply' in delivery) return delivery.reply;
      throw delivery.error;
    };

    const run = async (): Promise<SentMessage> => {
      if (message === null) throw new ProblemError({ code: 'not_found' });
      const { key, text, photo } = message;
      return photo === null
        ? http.call('sendMessage', { body: { profile, message: text }, key, signal, lasting: true })
        : sendPhoto(key, photo.file);
    };

    run().then(
      (sent) => tell({ type: 'send.succeeded', sent }),
      (error: unknown) => tell({ type: 'send.failed', problem: problemOf(error) }),
    );
    return () => gone.abort();
  });
