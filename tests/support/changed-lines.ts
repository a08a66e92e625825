/** The removed and the added lines. */
export function changedLines(before: readonly string[], after: readonly string[]): string[] {
  const left = [...after];
  const gone = before.filter((line) => {
    const place = left.indexOf(line);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  return [...gone.map((line) => `-${line}`), ...left.map((line) => `+${line}`)];
}
