import { Worker } from 'node:worker_threads';
import { withTimeout } from '#server/core/with-timeout.ts';
import type { HeicTask } from './heic-worker.ts';

type HeicLimits = { readonly milliseconds: number } & Pick<HeicTask, 'memory'>;

/** However cleverly a file is made, it takes no more time, nor more bytes: a picture of the most pixels two thirds. */
const limits = { milliseconds: 15_000, memory: 512 * 1_048_576 } as const;

/**
 * The pixels of a HEIC as a TIFF, upright; sharp has no decoder for HEVC. Of what the camera wrote beside them only the
 * colour profile is in it. Rejected when the file cannot be decoded within its limits. [PHOTO-08]
 */
export const decodeHeic = (bytes: Uint8Array, { milliseconds, memory }: HeicLimits = limits): Promise<Uint8Array> => {
  const thread = new Worker(new URL('./heic-worker.ts', import.meta.url));
  const decoded = new Promise<Uint8Array>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('The thread has ended.')));
  });
  thread.postMessage({ bytes, memory } satisfies HeicTask);
  return withTimeout(milliseconds, decoded).finally(() => {
    void thread.terminate();
  });
};
