/** Calls back when the browser begins and ends to print. Returns how to stop that. */
export function onPrint(turn: (isPrinted: boolean) => void): () => void {
  const [before, after] = [() => turn(true), () => turn(false)];
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
  };
}
