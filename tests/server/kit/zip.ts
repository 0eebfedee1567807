import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06_05_4b_50;
const directoryEntry = 0x02_01_4b_50;

const findEnd = (zip: Buffer): number => {
  for (let at = zip.length - 22; at >= 0; at -= 1) if (zip.readUInt32LE(at) === endOfDirectory) return at;
  throw new Error('This is no ZIP file.');
};

const readContent = (zip: Buffer, at: number, packedSize: number, method: number): Buffer => {
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.subarray(start, start + packedSize);
  return method === 0 ? packed : inflateRawSync(packed);
};

/** The files of a small ZIP file by name, in its order. */
export const readZip = (bytes: ArrayBuffer | Uint8Array): ReadonlyMap<string, Buffer> => {
  const zip = Buffer.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes));
  const end = findEnd(zip);
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== directoryEntry) throw new Error('The directory of the ZIP file is broken.');
    const [nameLength, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const content = readContent(zip, zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 10));
    files.set(name, content);
    at += 46 + (nameLength ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return files;
};
