/** Where a call comes from. */
export interface Origin {
  address: string;
  /** The browser's User-Agent. */
  device: string;
}

/** Browsers also name those they are compatible with, so the first match wins. */
const browsers: readonly [name: string, says: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly [name: string, says: RegExp][] = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (names: typeof browsers, text: string) => names.find(([, says]) => says.test(text))?.[0] ?? null;

/** Browser and system of a User-Agent; null if unknown. */
export const deviceOf = (text: string | null) => ({
  browser: nameIn(browsers, text ?? ''),
  system: nameIn(systems, text ?? ''),
});
