/** The longest name of a file on most disks, in bytes. */
const longest = 255;

/** Control characters, line breaks, and characters that reverse the text after them. Marks inside a text are not. */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * The name of a file that a user sends, exactly as typed, except that hidden characters are removed, and that a name
 * of more than 255 bytes is cut before its extension.
 */
export function fileName(typed: string): string {
  const name = typed.replace(hidden, '');
  if (Buffer.byteLength(name) <= longest) return name;
  const [extension = ''] = /\.[^.]{1,20}$/u.exec(name) ?? [];
  let left = longest - Buffer.byteLength(extension);
  let start = '';
  for (const character of name.slice(0, name.length - extension.length)) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    start += character;
  }
  return start + extension;
}
