/** Turns of which only the last one taken continues: the returned function says whether it is still the last. */
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
