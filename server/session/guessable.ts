import { readFileSync } from 'node:fs';

let common: ReadonlySet<string> | undefined;

/** The 10,000 most common passwords: `data/README.md` says where they are from. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(
    readFileSync(new URL('data/common-passwords.txt', import.meta.url), 'utf8')
      .trimEnd()
      // Git may write CRLF on Windows.
      .split(/\r?\n/),
  );
  return common;
}

const lookalikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Whether it is a common password, in any case, with signs around it, or with signs and digits for letters. */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const forms = [lower, lower.replace(/^[^a-z0-9]+|[^a-z0-9]+$/g, '')];
  const spelled = forms.map((form) => form.replace(/[@430$57]/g, (sign) => lookalikes[sign] ?? sign));
  return [...forms, ...spelled].some((form) => commonPasswords().has(form));
}

/** Shorter names are too often part of a word. */
const shortest = 3;

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a password contains one of these names, in any case and with any signs in between. */
export const containsName = (password: string, names: readonly string[]): boolean =>
  names.map(folded).some((name) => name.length >= shortest && folded(password).includes(name));
