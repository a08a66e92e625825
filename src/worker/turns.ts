/** Tracks which of several requests is the latest. `take` returns a function that says whether its request still is. */
export function createTurns(): { take(): () => boolean } {
  let last = 0;
  return {
    take() {
      last += 1;
      const mine = last;
      return () => mine === last;
    },
  };
}
