/** Milliseconds between checks, and the maximum wait. */
const [tick, patience] = [100, 30_000];

const later = () => new Promise<void>((done) => setTimeout(done, tick));

/** What is on paper: chosen sections, or the page. */
const paper = () => document.querySelector('[data-paper]') ?? document.querySelector('main');

/** Prints the page once all sections are drawn, including those that were never scrolled into view. */
export async function printWhole(): Promise<void> {
  const end = Date.now() + patience;
  // Loaded sections may not be drawn yet: wait for two checks without anything missing.
  for (let calm = 0; calm < 2 && Date.now() < end; ) {
    // Makes sections draw: they listen for it, also those that were loaded meanwhile. The browser's own event would not wait for them.
    dispatchEvent(new Event('beforeprint'));
    await later();
    calm = paper()?.querySelector('.mantine-Skeleton-root') ? 0 : calm + 1;
  }
  print();
}
