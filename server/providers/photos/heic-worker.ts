/** Decodes one HEIC per thread: WebAssembly frees its memory only when the thread ends. */
// oxlint-disable no-underscore-dangle -- Emscripten exports C functions with a leading underscore.
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import libheif from 'libheif-js/libheif-wasm/libheif.js';
import { photos } from '#contract/limits/contact.ts';
import { encodeTiff } from './encode-tiff.ts';

type Memory = { readonly buffer: ArrayBuffer; grow: (pages: number) => number };
type Instance = { readonly exports: Readonly<Record<string, unknown>> };

/** The parts used here; Node's types have no WebAssembly. */
declare const WebAssembly: {
  readonly Module: new (binary: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => Instance;
  readonly Memory: new (sizes: { readonly initial: number }) => Memory;
};

/** `memory`: limit of the decoder (bytes). */
export type HeicTask = { readonly bytes: Uint8Array; readonly memory: number };

/** `heif_colorspace`, `heif_chroma` and `heif_channel` of libheif's stable C interface. */
const rgb = 1;
const interleaved = { rgb: 10, rgba: 11, channel: 10 };

/** Limits the growth of the memory, regardless of the size in the header. */
const instantiateWithin = (maxBytes: number) => (imports: object, receive: (instance: Instance) => unknown) => {
  const binary = readFileSync(new URL(import.meta.resolve('libheif-js/libheif-wasm/libheif.wasm')));
  const instance = new WebAssembly.Instance(new WebAssembly.Module(binary), imports);
  for (const memory of Object.values(instance.exports)) {
    if (!(memory instanceof WebAssembly.Memory)) continue;
    const grow = memory.grow.bind(memory);
    memory.grow = (pages) => {
      if (memory.buffer.byteLength + pages * 65_536 > maxBytes) throw new RangeError('Too much memory.');
      return grow(pages);
    };
  }
  return receive(instance);
};

const silent = (): void => undefined;

/** Decodes the primary image, upright, to a TIFF with its colour profile. */
const decode = ({ bytes, memory: maxBytes }: HeicTask): Uint8Array<ArrayBuffer> => {
  const heif = libheif({ instantiateWasm: instantiateWithin(maxBytes), print: silent, printErr: silent });
  // The buffer is replaced whenever the memory grows.
  const memory = (): Uint8Array => heif.HEAPU8;
  const readUint32 = (at: number): number => new DataView(memory().buffer).getUint32(at, true);
  const result = heif._malloc(12);
  const out = heif._malloc(4);
  /** Calls a C function that writes its value to `out` and its error to `result`. */
  const callHeif = (call: (result: number, out: number) => void): number => {
    call(result, out);
    if (readUint32(result) !== 0) throw new Error(`libheif: error ${readUint32(result)}.${readUint32(result + 4)}`);
    return readUint32(out);
  };

  const file = heif._malloc(bytes.byteLength);
  memory().set(bytes, file);
  const context = heif._heif_context_alloc();
  heif._heif_context_set_maximum_image_size_limit(context, Math.ceil(Math.sqrt(photos.maxPixels)));
  callHeif((error) => heif._heif_context_read_from_memory_without_copy(error, context, file, bytes.byteLength, 0));
  const handle = callHeif((error, at) => heif._heif_context_get_primary_image_handle(error, context, at));
  if (heif._heif_image_handle_get_width(handle) * heif._heif_image_handle_get_height(handle) > photos.maxPixels)
    throw new Error('Too many pixels.');

  const profile = new Uint8Array(heif._heif_image_handle_get_raw_color_profile_size(handle));
  if (profile.byteLength > 0) {
    const at = heif._malloc(profile.byteLength);
    callHeif((error) => heif._heif_image_handle_get_raw_color_profile(error, handle, at));
    profile.set(memory().subarray(at, at + profile.byteLength));
  }

  const hasAlpha = heif._heif_image_handle_has_alpha_channel(handle) !== 0;
  const chroma = hasAlpha ? interleaved.rgba : interleaved.rgb;
  const image = callHeif((error, at) => heif._heif_decode_image(error, handle, at, rgb, chroma, 0));
  const width = heif._heif_image_get_width(image, interleaved.channel);
  const height = heif._heif_image_get_height(image, interleaved.channel);
  const pixels = heif._heif_image_get_plane_readonly(image, interleaved.channel, out);
  const stride = readUint32(out);
  const channels = hasAlpha ? 4 : 3;
  const row = (y: number) => memory().subarray(pixels + y * stride, pixels + y * stride + width * channels);
  return encodeTiff({ width, height, channels, profile, row });
};

parentPort?.once('message', (task: HeicTask) => {
  const tiff = decode(task);
  parentPort?.postMessage(tiff, [tiff.buffer]);
});
