import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Content of a refresh token: the sign-in and the generation. */
interface RefreshToken {
  family: string;
  generation: number;
}

export interface RefreshTokens {
  /** Deterministic: the same generation gives the same token, so a repeated request gets the same successor. */
  write(token: RefreshToken, salt: string): string;
  /**
   * What the token claims; null if it is not a refresh token. Its authenticity is checked with the salt of its family.
   */
  read(text: string): (RefreshToken & { isGenuine(salt: string): boolean }) | null;
}

const familyBytes = 16;
const generationBytes = 4;
const macBytes = 32;
const headBytes = familyBytes + generationBytes;

/** A refresh token consists of family, generation and an HMAC over both and the family's salt. It is not stored. */
export function createRefreshTokens(secret: string): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'motorpool refresh tokens', 32));
  const sign = (head: Buffer, salt: string) => createHmac('sha256', key).update(head).update(salt).digest();
  return {
    write({ family, generation }, salt) {
      const head = Buffer.alloc(headBytes);
      head.write(family.replaceAll('-', ''), 'hex');
      head.writeUInt32BE(generation, familyBytes);
      return Buffer.concat([head, sign(head, salt)]).toString('base64url');
    },
    read(text) {
      const bytes = Buffer.from(text, 'base64url');
      if (bytes.length !== headBytes + macBytes || bytes.toString('base64url') !== text) return null;
      const head = bytes.subarray(0, headBytes);
      const hex = head.toString('hex', 0, familyBytes);
      return {
        family: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        generation: head.readUInt32BE(familyBytes),
        isGenuine: (salt) => timingSafeEqual(bytes.subarray(headBytes), sign(head, salt)),
      };
    },
  };
}

export const newSalt = (): string => randomBytes(16).toString('base64url');
