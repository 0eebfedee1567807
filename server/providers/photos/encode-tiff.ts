type Pixels = {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  /** ICC profile; may be empty. */
  readonly profile: Uint8Array;
  readonly row: (y: number) => Uint8Array;
};

/** Rows per strip. */
const rowsPerStrip = 64;
const [short, long, opaque] = [3, 4, 7];
const sizes: Readonly<Record<number, number>> = { [short]: 2, [long]: 4, [opaque]: 1 };

/** Uncompressed: the simplest format with a colour profile. */
export const encodeTiff = ({ width, height, channels, profile, row }: Pixels): Uint8Array<ArrayBuffer> => {
  const rowBytes = width * channels;
  const strips = Array.from({ length: Math.ceil(height / rowsPerStrip) }, (_, strip) => strip * rowsPerStrip);
  const fields: { tag: number; type: number; values: ArrayLike<number> }[] = [
    { tag: 256, type: long, values: [width] },
    { tag: 257, type: long, values: [height] },
    { tag: 258, type: short, values: Array.from({ length: channels }, () => 8) },
    { tag: 259, type: short, values: [1] }, // not compressed
    { tag: 262, type: short, values: [2] }, // RGB
    { tag: 273, type: long, values: strips },
    { tag: 277, type: short, values: [channels] },
    { tag: 278, type: long, values: [rowsPerStrip] },
    {
      tag: 279,
      type: long,
      values: strips.map((first) => Math.min(rowsPerStrip, height - first) * rowBytes),
    },
    ...(channels === 4 ? [{ tag: 338, type: short, values: [2] }] : []), // alpha
    ...(profile.byteLength > 0 ? [{ tag: 34_675, type: opaque, values: profile }] : []),
  ];
  const bytesOf = ({ type, values }: { type: number; values: ArrayLike<number> }) => values.length * (sizes[type] ?? 1);
  const even = (bytes: number) => bytes + (bytes % 2);
  const afterFields = 8 + 2 + fields.length * 12 + 4;
  const firstPixel = fields.map(bytesOf).reduce((at, bytes) => (bytes > 4 ? at + even(bytes) : at), afterFields);

  const file = new Uint8Array(firstPixel + rowBytes * height);
  const view = new DataView(file.buffer);
  const write = (type: number, at: number, value: number) => {
    if (type === short) view.setUint16(at, value, true);
    else if (type === long) view.setUint32(at, value, true);
    else view.setUint8(at, value);
  };
  view.setUint16(0, 0x4949); // little-endian
  view.setUint16(2, 42, true);
  view.setUint32(4, 8, true);
  view.setUint16(8, fields.length, true);
  let free = afterFields;
  for (const [index, field] of fields.entries()) {
    const { tag, type, values } = field;
    const at = 10 + index * 12;
    view.setUint16(at, tag, true);
    view.setUint16(at + 2, type, true);
    view.setUint32(at + 4, values.length, true);
    const bytes = bytesOf(field);
    const start = bytes > 4 ? free : at + 8;
    if (bytes > 4) {
      view.setUint32(at + 8, start, true);
      free += even(bytes);
    }
    for (let each = 0; each < values.length; each += 1) {
      const value = values[each] ?? 0;
      write(type, start + each * (sizes[type] ?? 1), tag === 273 ? firstPixel + value * rowBytes : value);
    }
  }
  for (let y = 0; y < height; y += 1) file.set(row(y), firstPixel + y * rowBytes);
  return file;
};
