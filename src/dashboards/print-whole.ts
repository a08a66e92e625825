/** Milliseconds: how often the page is looked at, and how long what is late is waited for. */
const [tick, patience] = [100, 30_000];

const later = () => new Promise<void>((done) => setTimeout(done, tick));

/** Prints the page once all of its sections are drawn, those that were never near the window among them. */
export async function printWhole(): Promise<void> {
  // Sections take it for the browser’s own, which waits for nobody.
  dispatchEvent(new Event('beforeprint'));
  const end = Date.now() + patience;
  // What comes may yet be drawn: twice nothing is missing.
  for (let calm = 0; calm < 2 && Date.now() < end; ) {
    await later();
    calm = document.querySelector('main .mantine-Skeleton-root') ? 0 : calm + 1;
  }
  print();
}
