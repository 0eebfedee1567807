import { fromCallback } from 'xstate';
import type { SentMessage } from '#contract/chat.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ProblemError, problemOf } from '#machines/generic/problem.ts';
import type { QueuedMessage } from '#machines/member/queued-message.ts';
import type { SendEvent } from '#machines/member/send-queue.ts';
import type { Http } from './http.ts';
import { importUploader } from './import-uploader.ts';
import type { PhotoFileStore } from './photo-files.ts';

/**
 * Sends one queued message under its own idempotency key. A text that is on its way arrives even if the member logs out; a
 * photo is aborted. [CHAT-01 PHOTO-06]
 */
export const sendMessage = (http: Http, files: PhotoFileStore) =>
  fromCallback<{ type: 'never' }, { profile: string; message: QueuedMessage | null }>(({ input, sendBack }) => {
    const { profile, message } = input;
    const controller = new AbortController();
    const { signal } = controller;
    const send = (event: SendEvent) => {
      if (!signal.aborted) sendBack(event);
    };

    const sendPhoto = async (key: string, id: string): Promise<SentMessage> => {
      const photo = files.find(id);
      if (photo === undefined) throw new ProblemError({ code: 'not_found' });
      const path = `${endpoints.sendPhoto.path}?${new URLSearchParams({ profile }).toString()}`;
      const onProgress = (progress: number) => send({ type: 'send.progressed', progress });
      const { uploadFile } = await importUploader();
      signal.throwIfAborted();
      const result = await uploadFile<SentMessage>({ path, file: photo.file, key, signal, onProgress });
      if ('reply' in result) return result.reply;
      throw result.error;
    };

    const run = async (): Promise<SentMessage> => {
      if (message === null) throw new ProblemError({ code: 'not_found' });
      const { key, text, photo } = message;
      return photo === null
        ? http.call('sendMessage', { body: { profile, message: text }, key, signal, lasting: true })
        : sendPhoto(key, photo.file);
    };

    run().then(
      (sent) => send({ type: 'send.succeeded', sent }),
      (error: unknown) => send({ type: 'send.failed', problem: problemOf(error) }),
    );
    return () => controller.abort();
  });
