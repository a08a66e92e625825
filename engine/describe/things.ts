/** A definition as one viewer sees it in one language. */
export interface Description {
  viewer: string;
  locale: string;
  /** Whether the viewer may open it. A viewer who may not is described as if: access is one line of its own. */
  opens: boolean;
  things: readonly Thing[];
  /** Described for the first viewer only. */
  alone?: readonly Thing[];
  /** Whether it can tell of a part at all: what it has no rows for it does not lack. */
  hasPart(part: string): boolean;
}

/** What is said of one thing of a definition: a field of its form, a column, by the part that it is of. */
export interface Thing {
  part: string;
  name: string;
  /** In the order of its line; '' for none. */
  said: Readonly<Record<string, string>>;
  /**
   * What can differ between viewers and languages, of texts that also have what is the same for all: only this is compared,
   * and listed for others. Missing: all of it.
   */
  varying?: Readonly<Record<string, string>>;
}

const idOf = ({ part, name }: Thing) => `${part} ${name}`;

const lineOf = ({ name, said }: Thing) => [name, ...Object.values(said).filter(Boolean)].join(' | ');

const varyingOf = ({ said, varying }: Thing, attribute: string): string =>
  varying?.[attribute] ?? said[attribute] ?? '';

const nameOf = ({ viewer, locale }: Description) => `${viewer} ${locale}`;

/** Who sees something: viewers, languages, or pairs of them, as few words as it takes. */
function whoOf(seen: ReadonlySet<string>, all: readonly Description[]): string {
  const left = new Set(seen);
  const said: string[] = [];
  for (const by of ['locale', 'viewer'] as const) {
    for (const each of new Set(all.map((shown) => shown[by]))) {
      const names = all.filter((shown) => shown[by] === each).map(nameOf);
      if (!names.every((name) => seen.has(name)) || !names.some((name) => left.has(name))) continue;
      said.push(each);
      for (const name of names) left.delete(name);
    }
  }
  return [...said, ...left].join(', ');
}

interface ViewerDescription {
  thing: Thing;
  name: string;
}

/** What others see of one thing where it is not as the first of them sees it: a line for each other text. */
function othersOf(seen: readonly ViewerDescription[], everybody: readonly Description[]): string[] {
  const [first] = seen;
  const all = everybody.filter((shown) => first && shown.hasPart(first.thing.part));
  if (!first) return [];
  return Object.keys(first.thing.said).flatMap((attribute) => {
    const byText = new Map<string, Set<string>>();
    for (const { thing, name } of seen) {
      if (!(attribute in thing.said)) continue;
      const text = varyingOf(thing, attribute);
      byText.set(text, new Set([...(byText.get(text) ?? []), name]));
    }
    byText.delete(varyingOf(first.thing, attribute));
    return [...byText].map(([text, who]) => `${first.thing.name} ${attribute}: ${text || '–'} ← ${whoOf(who, all)}`);
  });
}

/**
 * A definition as every viewer sees it: in full for the first viewer, and only the differences for the others, each text
 * once with its viewers.
 */
export function describeThings(id: string, definition: readonly string[], all: readonly Description[]): string {
  const seen = new Map<string, ViewerDescription[]>();
  for (const shown of all) {
    const name = nameOf(shown);
    for (const thing of shown.things) seen.set(idOf(thing), [...(seen.get(idOf(thing)) ?? []), { thing, name }]);
  }
  const [base] = all;
  const own = base ? [...base.things, ...(base.alone ?? [])] : [];
  const whole = new Set(own.map(idOf));
  const parts = [
    ...new Set([...own, ...[...seen.values()].flatMap(([first]) => first?.thing ?? [])].map(({ part }) => part)),
  ];
  const absent = (thing: Thing) => {
    const there = new Set(seen.get(idOf(thing))?.map(({ name }) => name));
    return new Set(
      all
        .filter((shown) => shown.hasPart(thing.part))
        .map(nameOf)
        .filter((name) => !there.has(name)),
    );
  };
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', title, ...lines.map((line) => `  ${line}`)] : [];
  const extra = (part: string) => [...seen].filter(([id, [first]]) => first?.thing.part === part && !whole.has(id));
  return [
    `=== ${id}, whole for ${base && nameOf(base)}`,
    ...section('definition', definition),
    ...parts.flatMap((part) => section(part, own.filter((thing) => thing.part === part).map(lineOf))),
    '',
    '=== for others',
    ...parts.flatMap((part) =>
      section(part, [
        ...own
          .filter((thing) => thing.part === part)
          .flatMap((thing) => {
            const gone = absent(thing);
            return [
              ...(gone.size > 0 ? [`${thing.name} is not there ← ${whoOf(gone, all)}`] : []),
              ...othersOf(seen.get(idOf(thing)) ?? [], all),
            ];
          }),
        ...extra(part).flatMap(([, there]) => {
          const [first] = there;
          if (!first) return [];
          const who = whoOf(new Set(there.map(({ name }) => name)), all);
          return [`+ ${lineOf(first.thing)} ← ${who}`, ...othersOf(there, all)];
        }),
      ]),
    ),
    '',
  ].join('\n');
}
