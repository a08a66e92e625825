/** Turns, of which the last one taken alone goes on: what is taken says whether it is still the last. */
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
