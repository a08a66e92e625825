/** Tables for slicing-by-4: the contribution of a byte followed by 0 to 3 more bytes in the same step. */
const tables = Array.from({ length: 4 }, () => new Int32Array(256)) as [Int32Array, Int32Array, Int32Array, Int32Array];
const [t0, t1, t2, t3] = tables;
for (let i = 0; i < 256; i++) {
  let sum = i;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  t0[i] = sum;
}
const after = (sum: number) => (sum >>> 8) ^ (t0[sum & 255] as number);
for (let i = 0; i < 256; i++) {
  t1[i] = after(t0[i] as number);
  t2[i] = after(t1[i] as number);
  t3[i] = after(t2[i] as number);
}

/**
 * The CRC-32 of zip files, four bytes at a time: twice as fast as one by one. `sum` is the checksum of the preceding
 * bytes.
 */
export function crc32(bytes: Uint8Array, sum = 0): number {
  let crc = ~sum;
  let i = 0;
  for (const last = bytes.length - 3; i < last; i += 4) {
    const four =
      crc ^
      ((bytes[i] as number) |
        ((bytes[i + 1] as number) << 8) |
        ((bytes[i + 2] as number) << 16) |
        ((bytes[i + 3] as number) << 24));
    crc =
      (t3[four & 255] as number) ^
      (t2[(four >>> 8) & 255] as number) ^
      (t1[(four >>> 16) & 255] as number) ^
      (t0[four >>> 24] as number);
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ (t0[(crc ^ (bytes[i] as number)) & 255] as number);
  return ~crc >>> 0;
}
