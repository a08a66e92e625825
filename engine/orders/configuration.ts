/** How many options of a group a vehicle has. */
export const groupChoices = ['ONE', 'ONE_AT_MOST', 'ANY'] as const;
export type GroupChoice = (typeof groupChoices)[number];

/** An option that a vehicle can have. */
export interface Option {
  code: string;
  group: string;
  choice: GroupChoice;
}

export const ruleKinds = ['REQUIRES', 'EXCLUDES', 'INCLUDES'] as const;

/** How two options go together. What excludes another one is excluded by it. What includes another one has it without a price. */
export interface OptionRule {
  rule: (typeof ruleKinds)[number];
  code: string;
  other: string;
}

/** What a vehicle can be ordered with. */
export interface Offer {
  options: readonly Option[];
  rules: readonly OptionRule[];
}

/** Why options do not fit together. */
export interface Problem {
  problem: 'UNKNOWN' | 'REQUIRES' | 'EXCLUDES' | 'GROUP_MISSING' | 'GROUP_SEVERAL';
  /** The option, or the group that nothing was chosen of. */
  code: string;
  /** The other option. */
  other?: string;
}

/** A choice after a click, and what else the click has changed. */
export interface Changed {
  codes: string[];
  added: string[];
  removed: string[];
}

const namedBy = ({ rules }: Offer, wanted: OptionRule['rule'], code: string) =>
  rules.flatMap((each) => (each.rule === wanted && each.code === code ? [each.other] : []));

/** Some options with everything that follows from them, in the order in which it is found. */
function closed(codes: Iterable<string>, next: (code: string) => readonly string[]): Set<string> {
  const all = new Set(codes);
  // A set also goes through what is added on the way.
  for (const code of all) for (const other of next(code)) all.add(other);
  return all;
}

/** The options of a vehicle: those that were chosen, and those that they include. */
export const presentOptions = (codes: Iterable<string>, offer: Offer): Set<string> =>
  closed(codes, (code) => namedBy(offer, 'INCLUDES', code));

/** The options that others of the choice include. They have no price. */
export function includedOptions(codes: readonly string[], offer: Offer): Set<string> {
  return new Set(codes.flatMap((code) => [...presentOptions([code], offer)].filter((other) => other !== code)));
}

/** Whether a vehicle has only one of both, because they are in a group of which it has one. */
function isSameChoice(one: string, other: string, { options }: Offer): boolean {
  const [first, second] = [one, other].map((wanted) => options.find(({ code }) => code === wanted));
  return one !== other && first !== undefined && first.choice !== 'ANY' && first.group === second?.group;
}

const isExcluded = (one: string, other: string, offer: Offer): boolean =>
  namedBy(offer, 'EXCLUDES', one).includes(other) || namedBy(offer, 'EXCLUDES', other).includes(one);

/** Whether a vehicle can't have both. */
const isConflict = (one: string, other: string, offer: Offer): boolean =>
  isExcluded(one, other, offer) || isSameChoice(one, other, offer);

/** Why a choice does not fit together; empty if it does. Each pair is named once. */
export function problemsOf(codes: readonly string[], offer: Offer): Problem[] {
  const present = [...presentOptions(codes, offer)];
  const known = new Set(offer.options.map(({ code }) => code));
  const missing = new Map(
    offer.options.flatMap(({ group, choice }) => (choice === 'ONE' ? [[group, group] as const] : [])),
  );
  for (const { code, group } of offer.options) if (present.includes(code)) missing.delete(group);
  return [
    ...present.filter((code) => !known.has(code)).map((code): Problem => ({ problem: 'UNKNOWN', code })),
    ...present.flatMap((code) =>
      namedBy(offer, 'REQUIRES', code)
        .filter((other) => !present.includes(other))
        .map((other): Problem => ({ problem: 'REQUIRES', code, other })),
    ),
    ...present.flatMap((code, place) =>
      present
        .slice(place + 1)
        .filter((other) => isConflict(code, other, offer))
        .map(
          (other): Problem => ({
            problem: isSameChoice(code, other, offer) ? 'GROUP_SEVERAL' : 'EXCLUDES',
            code,
            other,
          }),
        ),
    ),
    ...[...missing.keys()].map((code): Problem => ({ problem: 'GROUP_MISSING', code })),
  ];
}

/** An option with all that it includes and requires. */
const neededBy = (code: string, offer: Offer): Set<string> =>
  closed([code], (each) => [...namedBy(offer, 'INCLUDES', each), ...namedBy(offer, 'REQUIRES', each)]);

/** Leaves out what requires an option that is not there, and then what requires that. */
function withRequired(codes: readonly string[], offer: Offer): string[] {
  const present = presentOptions(codes, offer);
  const left = codes.filter((code) =>
    [...presentOptions([code], offer)].every((each) =>
      namedBy(offer, 'REQUIRES', each).every((other) => present.has(other)),
    ),
  );
  return left.length === codes.length ? left : withRequired(left, offer);
}

const changed = (before: readonly string[], codes: string[], clicked: string): Changed => ({
  codes,
  added: codes.filter((code) => code !== clicked && !before.includes(code)),
  removed: before.filter((code) => code !== clicked && !codes.includes(code)),
});

/**
 * The choice with one more option: what it requires is added, and what does not fit to it is removed. A choice that fits
 * together still does so afterwards, unless the rules of the option contradict each other or the last option of a group has gone.
 */
export function withOption(codes: readonly string[], code: string, offer: Offer): Changed {
  const needed = neededBy(code, offer);
  const included = new Set([...needed].filter((each) => each !== code && !isRequired(each, needed, offer)));
  const wanted = [...needed].filter((each) => !included.has(each));
  const fits = (each: string) =>
    [...presentOptions([each], offer)].every((own) => [...needed].every((other) => !isConflict(own, other, offer)));
  const kept = codes.filter((each) => !wanted.includes(each) && fits(each));
  const left = withRequired([...kept, ...wanted], offer);
  // The rules of the option itself can contradict each other. It stays, so that the problem can be shown.
  return changed(codes, left.includes(code) ? left : [...left, code], code);
}

/** Whether something of a set requires an option, rather than including it. */
const isRequired = (code: string, set: ReadonlySet<string>, offer: Offer): boolean =>
  [...set].some((each) => namedBy(offer, 'REQUIRES', each).includes(code));

/** The choice without an option, and without what requires it. */
export const withoutOption = (codes: readonly string[], code: string, offer: Offer): Changed =>
  changed(
    codes,
    withRequired(
      codes.filter((each) => each !== code),
      offer,
    ),
    code,
  );
