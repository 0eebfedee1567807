import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** Metadata written by a camera; must not appear in stored files. */
export const canary = 'CANARY-7f3a';

const gradient = (width: number, height: number): Buffer => {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      pixels[at] = (x * 255) / width;
      pixels[at + 1] = (y * 255) / height;
      pixels[at + 2] = (x * 7 + y * 13) % 256;
    }
  }
  return pixels;
};

/** An image of this size, red and dark on its left, green at its bottom. */
export const picture = (width: number, height: number): Sharp =>
  sharp(gradient(width, height), { raw: { width, height, channels: 3 } });

const xmp = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${canary}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** With all personal metadata of a phone: names, serial number, time, place. */
export const cameraPicture = (width: number, height: number, orientation = 1): Sharp =>
  picture(width, height)
    .withMetadata({ orientation })
    .withExif({
      IFD0: { Make: canary, Model: canary, Artist: canary, Copyright: canary, Orientation: String(orientation) },
      IFD2: { DateTimeOriginal: '2024:03:01 11:22:33', BodySerialNumber: canary, UserComment: canary },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 54/1 0/1' },
    })
    .withXmp(xmp);

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  let crc = 0xffffffff;
  for (const byte of body) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE((crc ^ 0xffffffff) >>> 0);
  return Buffer.concat([length, body, check]);
};

/** A PNG of some kilobytes that unpacks to side x side black pixels of one bit. */
export const bomb = (side: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
};
