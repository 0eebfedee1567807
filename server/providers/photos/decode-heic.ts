import { Worker } from 'node:worker_threads';
import { withTimeout } from '#server/core/with-timeout.ts';
import type { HeicTask } from './heic-worker.ts';

type HeicLimits = { readonly milliseconds: number } & Pick<HeicTask, 'memory'>;

/** Limits for malicious files. The largest allowed picture needs two thirds of the memory. */
const limits = { milliseconds: 15_000, memory: 512 * 1_048_576 } as const;

/**
 * Converts HEIC to an upright TIFF, because sharp has no HEVC decoder. Keeps the colour profile and no other metadata.
 * Rejects when the limits are exceeded. [PHOTO-08]
 */
export const decodeHeic = (bytes: Uint8Array, { milliseconds, memory }: HeicLimits = limits): Promise<Uint8Array> => {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url));
  const decoded = new Promise<Uint8Array>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread has ended.')));
  });
  worker.postMessage({ bytes, memory } satisfies HeicTask);
  return withTimeout(milliseconds, decoded).finally(() => {
    void worker.terminate();
  });
};
