/** Longer lists and longer names are cut. */
const most = { names: 8, letters: 60 };

/** Names from a link or a file for a message, separated by commas. */
export function listOf(names: readonly string[]): string {
  const cut = names
    .slice(0, most.names)
    .map((name) => (name.length > most.letters ? `${name.slice(0, most.letters)}…` : name));
  return [...cut, ...(names.length > most.names ? ['…'] : [])].join(', ');
}
