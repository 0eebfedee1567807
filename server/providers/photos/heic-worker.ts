/** Decodes one HEIC in a thread of its own, and ends with it: WebAssembly gives no memory back before. */
// oxlint-disable no-underscore-dangle -- so are C's functions called in what Emscripten makes of them.
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import libheif from 'libheif-js/libheif-wasm/libheif.js';
import { photos } from '#contract/limits.ts';
import { encodeTiff } from './encode-tiff.ts';

type Memory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number };
type Instance = { readonly exports: Readonly<Record<string, unknown>> };

/** As much of it as is used here: Node's types leave it to those of browsers. */
declare const WebAssembly: {
  readonly Module: new (binary: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => Instance;
  readonly Memory: new (sizes: { readonly initial: number }) => Memory;
};

/** `memory`: how much the decoder may take, in bytes. */
export type HeicTask = { readonly bytes: Uint8Array; readonly memory: number };

/** `heif_colorspace`, `heif_chroma` and `heif_channel` of libheif's C interface, which cannot change. */
const rgb = 1;
const interleaved = { rgb: 10, rgba: 11, channel: 10 };

/** The one memory that there is grows so far, whatever the head of a file says of its size. */
const instantiateWithin = (most: number) => (imports: object, receive: (instance: Instance) => unknown) => {
  const binary = readFileSync(new URL(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm')));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(binary), imports);
  for (const memory of Object.values(instance.exports)) {
    if (!(memory instanceof WebAssembly.Memory)) continue;
    const grow = memory.grow.bind(memory);
    memory.grow = (pages) => {
      if (memory.buffer.byteLength + pages * 65_536 > most) throw new RangeError('Too much memory.');
      return grow(pages);
    };
  }
  return receive(instance);
};

const silent = (): void => undefined;

/** The picture that stands for the file, upright, as a TIFF with its colour profile and nothing else. */
const decode = ({ bytes, memory: most }: HeicTask): Uint8Array<ArrayBuffer> => {
  const heif = libheif({ instantiateWasm: instantiateWithin(most), print: silent, printErr: silent });
  // It is another one whenever the memory has grown.
  const memory = (): Uint8Array => heif.HEAPU8;
  const numberAt = (at: number): number => new DataView(memory().buffer).getUint32(at, true);
  const result = heif._malloc(12);
  const out = heif._malloc(4);
  /** What the C function left at `out`; its error comes at `result`. */
  const made = (call: (result: number, out: number) => void): number => {
    call(result, out);
    if (numberAt(result) !== 0) throw new Error(`libheif: error ${numberAt(result)}.${numberAt(result + 4)}`);
    return numberAt(out);
  };

  const file = heif._malloc(bytes.byteLength);
  memory().set(bytes, file);
  const context = heif._heif_context_alloc();
  heif._heif_context_set_maximum_image_size_limit(context, Math.ceil(Math.sqrt(photos.maxPixels)));
  made((error) => heif._heif_context_read_from_memory_without_copy(error, context, file, bytes.byteLength, 0));
  const handle = made((error, at) => heif._heif_context_get_primary_image_handle(error, context, at));
  if (heif._heif_image_handle_get_width(handle) * heif._heif_image_handle_get_height(handle) > photos.maxPixels)
    throw new Error('Too many pixels.');

  const profile = new Uint8Array(heif._heif_image_handle_get_raw_color_profile_size(handle));
  if (profile.byteLength > 0) {
    const at = heif._malloc(profile.byteLength);
    made((error) => heif._heif_image_handle_get_raw_color_profile(error, handle, at));
    profile.set(memory().subarray(at, at + profile.byteLength));
  }

  const hasAlpha = heif._heif_image_handle_has_alpha_channel(handle) !== 0;
  const chroma = hasAlpha ? interleaved.rgba : interleaved.rgb;
  const image = made((error, at) => heif._heif_decode_image(error, handle, at, rgb, chroma, 0));
  const width = heif._heif_image_get_width(image, interleaved.channel);
  const height = heif._heif_image_get_height(image, interleaved.channel);
  const pixels = heif._heif_image_get_plane_readonly(image, interleaved.channel, out);
  const stride = numberAt(out);
  const channels = hasAlpha ? 4 : 3;
  const row = (y: number) => memory().subarray(pixels + y * stride, pixels + y * stride + width * channels);
  return encodeTiff({ width, height, channels, profile, row });
};

parentPort?.once('message', (task: HeicTask) => {
  const tiff = decode(task);
  parentPort?.postMessage(tiff, [tiff.buffer]);
});
