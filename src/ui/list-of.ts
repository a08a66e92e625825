/** A list longer than that says no more, nor does a longer name. */
const most = { names: 8, letters: 60 };

/** Names of a link or a file as they are told, with commas between them. */
export function listOf(names: readonly string[]): string {
  const cut = names
    .slice(0, most.names)
    .map((name) => (name.length > most.letters ? `${name.slice(0, most.letters)}…` : name));
  return [...cut, ...(names.length > most.names ? ['…'] : [])].join(', ');
}
