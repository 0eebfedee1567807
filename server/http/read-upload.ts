import { photos } from '#contract/limits/contact.ts';
import { slowBody } from '#contract/limits/server.ts';
import { Refusal } from '#server/core/call.ts';
import { readBytes, readContentType } from './read-body.ts';

/** Allowance for the form data around the file: boundaries, names, types. */
const envelope = 16_384;

const tooLarge = (field: string): Refusal => new Refusal('too_large', { fields: { [field]: 'photo_bytes' } });

const parseForm = async (contentType: string, bytes: Uint8Array): Promise<FormData> => {
  try {
    return await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  } catch {
    throw new Refusal('bad_request');
  }
};

/** The form's only file. Its name and declared type are ignored: only its bytes are validated. [API-32 PHOTO-08] */
export const readUpload = async (request: Request, field: string): Promise<Uint8Array> => {
  const contentType = readContentType(request);
  if (!/^multipart\/form-data\s*;/i.test(contentType)) throw new Refusal('unsupported_media_type');
  const limits = {
    bytes: photos.maxBytes + envelope,
    bytesPerSecond: slowBody.uploadRate,
    tooLarge: () => tooLarge(field),
  };
  const form = await parseForm(contentType, await readBytes(request, limits));
  const [[name, file] = [], ...others] = form;
  if (name === undefined) throw new Refusal('invalid_fields', { fields: { [field]: 'required' } });
  if (name !== field || others.length > 0) throw new Refusal('bad_request');
  if (!(file instanceof Blob) || file.size === 0)
    throw new Refusal('invalid_fields', { fields: { [field]: 'required' } });
  if (file.size > photos.maxBytes) throw tooLarge(field);
  return file.bytes();
};
