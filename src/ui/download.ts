/** Milliseconds. Some browsers start a download only after the click has been handled. */
const keptFor = 60_000;

/** Lets the browser save a file. */
export function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptFor);
}
