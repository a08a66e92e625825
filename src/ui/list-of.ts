/** The maximum number of listed names, and the maximum length of each. */
const most = { names: 8, letters: 60 };

/** A comma-separated list of names from a link or a file. */
export function listOf(names: readonly string[]): string {
  const cut = names
    .slice(0, most.names)
    .map((name) => (name.length > most.letters ? `${name.slice(0, most.letters)}…` : name));
  return [...cut, ...(names.length > most.names ? ['…'] : [])].join(', ');
}
