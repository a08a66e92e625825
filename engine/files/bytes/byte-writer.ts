const room = 1 << 18;
/** The maximum number of bytes written between two checks for free space. */
const slack = 512;
const billion = 1e9;

/** Builds UTF-8 in chunks of about 256 KB, without creating a string per value. */
export class ByteWriter {
  private readonly bytes = new Uint8Array(room + slack);
  private at = 0;
  private flushed = 0;

  /** `take` receives a view that the next write overwrites. */
  constructor(private readonly take: (piece: Uint8Array) => void) {}

  /** Bytes written so far. */
  get length(): number {
    return this.flushed + this.at;
  }

  flush(): void {
    if (this.at === 0) return;
    this.take(this.bytes.subarray(0, this.at));
    this.flushed += this.at;
    this.at = 0;
  }

  /** Ensures that `slack` bytes are free. */
  private reserve(): void {
    if (this.at >= room) this.flush();
  }

  /** Up to 512 bytes, unchanged. */
  raw(piece: Uint8Array): void {
    this.reserve();
    const { bytes } = this;
    let at = this.at;
    for (let i = 0; i < piece.length; i++) bytes[at++] = piece[i] as number;
    this.at = at;
  }

  byte(value: number): void {
    this.reserve();
    this.bytes[this.at++] = value;
  }

  /** A text of any length. Unpaired surrogates become U+FFFD. */
  text(text: string): void {
    const { bytes } = this;
    for (let i = 0; i < text.length; i++) {
      this.reserve();
      const unit = text.charCodeAt(i);
      if (unit < 0x80) {
        bytes[this.at++] = unit;
      } else if (unit < 0x800) {
        bytes[this.at++] = 0xc0 | (unit >> 6);
        bytes[this.at++] = 0x80 | (unit & 63);
      } else {
        const point = text.codePointAt(i) ?? 0;
        if (point > 0xffff) i++;
        this.wide(point >= 0xd800 && point <= 0xdfff ? 0xfffd : point);
      }
    }
  }

  private wide(point: number): void {
    const { bytes } = this;
    if (point > 0xffff) {
      bytes[this.at++] = 0xf0 | (point >> 18);
      bytes[this.at++] = 0x80 | ((point >> 12) & 63);
    } else {
      bytes[this.at++] = 0xe0 | (point >> 12);
    }
    bytes[this.at++] = 0x80 | ((point >> 6) & 63);
    bytes[this.at++] = 0x80 | (point & 63);
  }

  /** An integer from 0 to 2^53. */
  integer(value: number): void {
    this.reserve();
    if (value < billion) {
      this.digits(value, digitsOf(value));
    } else {
      const high = Math.floor(value / billion);
      this.digits(high, digitsOf(high));
      this.digits(value - high * billion, 9);
    }
  }

  /** A finite number in decimal; parsing it returns the same number. `point` is the code of its decimal sign. */
  number(value: number, point = 46): void {
    this.reserve();
    const size = Math.abs(value);
    // Dividing two exact integers rounds the same way as parsing the decimal, so equality means that the decimal is
    // exact.
    const scaled = Math.round(size * 1e4);
    if (scaled >= 1e15 || scaled / 1e4 !== size) {
      this.text(point === 46 ? String(value) : String(value).replace('.', String.fromCharCode(point)));
      return;
    }
    if (value < 0) this.bytes[this.at++] = 45;
    const whole = Math.floor(scaled / 1e4);
    this.integer(whole);
    this.fraction(scaled - whole * 1e4, 4, point);
  }

  /**
   * The decimal sign and a fraction given as an integer of `places` digits (at most 9), without trailing zeros; nothing
   * for 0.
   */
  private fraction(value: number, places: number, point = 46): void {
    if (value === 0) return;
    let rest = value;
    let left = places;
    while (rest % 10 === 0) {
      rest /= 10;
      left--;
    }
    this.bytes[this.at++] = point;
    this.digits(rest, left);
  }

  /** `days` plus milliseconds of a day as one decimal number, accurate to less than a microsecond. */
  daysAndMilliseconds(days: number, ms: number): void {
    this.integer(days);
    if (ms === 0) return;
    const part = Math.round((ms * 1e12) / 86_400_000);
    const high = Math.floor(part / 1e6);
    const low = part - high * 1e6;
    if (low === 0) {
      this.fraction(high, 6);
      return;
    }
    this.bytes[this.at++] = 46;
    this.digits(high, 6);
    this.digits(low, 6);
  }

  /** An integer below one billion, padded with leading zeros. */
  padded(value: number, places: number): void {
    this.reserve();
    this.digits(value, places);
  }

  private digits(value: number, places: number): void {
    const { bytes } = this;
    let rest = value | 0;
    for (let i = this.at + places - 1; i >= this.at; i--) {
      const tenth = (rest / 10) | 0;
      bytes[i] = 48 + rest - tenth * 10;
      rest = tenth;
    }
    this.at += places;
  }
}

function digitsOf(value: number): number {
  if (value < 1e4) return value < 100 ? (value < 10 ? 1 : 2) : value < 1000 ? 3 : 4;
  if (value < 1e7) return value < 1e5 ? 5 : value < 1e6 ? 6 : 7;
  return value < 1e8 ? 8 : 9;
}
