/** Milliseconds between checks, and the maximum wait. */
const [tick, patience] = [100, 30_000];

const later = () => new Promise<void>((done) => setTimeout(done, tick));

/** Prints the page once all sections are drawn, including those that were never scrolled into view. */
export async function printWhole(): Promise<void> {
  // Makes sections draw: they listen for it. The browser's own event would not wait for them.
  dispatchEvent(new Event('beforeprint'));
  const end = Date.now() + patience;
  // Loaded sections may not be drawn yet: wait for two checks without anything missing.
  for (let calm = 0; calm < 2 && Date.now() < end; ) {
    await later();
    calm = document.querySelector('main .mantine-Skeleton-root') ? 0 : calm + 1;
  }
  print();
}
