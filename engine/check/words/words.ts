import type { Issue, IssueText } from '../issue.ts';
import { issueAt, issueIn, placeOfKey } from '../json/source-file.ts';
import { listed, suggest } from '../suggest.ts';
import type { Project } from '../world.ts';
import { isDefined, type UsedKey, wordsInCode } from './code-words.ts';
import { type JudgedWords, judgedWords, nearKey, withoutDefinition } from './judged-words.ts';
import { type Need, needsOf } from './needs.ts';
import { checkSame, sameTexts } from './waiting-words.ts';
import {
  checkWordFiles,
  isBroken,
  type Locales,
  type LocaleWords,
  languages,
  locales,
  namespaceOf,
  pathOfWords,
  readLocales,
  type Word,
} from './word-files.ts';
import { groupOf, meantUnit, type Unit, unitsOf } from './word-units.ts';
import { checkWritten } from './written.ts';

function missingNeeds(needs: Need[], english: LocaleWords): Need[] {
  const reported = new Set<string>();
  const hasWords = (key: string) => english.words.has(key) || isBroken(key, english);
  return needs.filter(({ key, instead, isOptional }) => {
    if (isOptional || reported.has(key) || [key, ...instead].some(hasWords)) return false;
    reported.add(key);
    return true;
  });
}

/** Codes that are named like the text of another code for one country: accounts there would see the wrong text. */
function ambiguousCodes(needs: readonly Need[]): Issue[] {
  const codes = new Map(needs.filter(({ key }) => key.startsWith('values.')).map((need) => [need.key, need]));
  return [...codes.values()].flatMap(({ key, file, at }) => {
    const [suffix] = /_(?:USA|CAN)$/.exec(key) ?? [];
    const other = suffix && codes.get(key.slice(0, -suffix.length));
    if (!other) return [];
    const [code, base] = [key, other.key].map((each) => each.slice(each.lastIndexOf('.') + 1));
    const message = `The text of the code “${code}” is also the text of “${base}” for accounts in one country.`;
    return [issueIn(file, at, { message, fix: 'Rename one of the codes.' })];
  });
}

const quoted = (keys: readonly { key: string }[]) => listed(keys.map(({ key }) => `“${key}”`));

/** Missing texts, with the files to add them to. */
function needIssue({ key, all }: Unit<Need>, { fr }: Locales, suggestion: string | null): Issue[] {
  const [first] = all;
  if (!first) return [];
  const namespace = namespaceOf(key);
  const isFrench =
    isBroken(key, fr) || all.every((need) => [need.key, ...need.instead].some((each) => fr.words.has(each)));
  const files = [pathOfWords('en', namespace), ...(isFrench ? [] : [pathOfWords('fr', namespace)])];
  const fix = `Add ${all.length > 1 ? 'them' : 'it'} to ${files.join(' and ')}.`;
  const message = `${all.length > 1 ? 'Texts' : 'Text'} ${quoted(all)} not found.`;
  return [issueIn(first.file, first.at, { message, fix, suggestion })];
}

const plural = '_(?:zero|one|two|few|many|other)';

const [countrySuffix, pluralSuffix] = [new RegExp(`_(?:USA|CAN)(?=$|${plural}$)`), new RegExp(`${plural}$`)];

/** A key without its suffixes for a country and for metric units. */
const anyReader = (key: string) => key.replace(/_metric$/, '').replace(countrySuffix, '');

const bare = (key: string) => anyReader(key).replace(pluralSuffix, '');

/** The key that each language must have. Texts for metric units count by themselves, or English ones would be shown. */
const needKey = (key: string) => (key.endsWith('_metric') ? key : bare(key));

/** Whether a text is used in code. */
function usedBy(used: readonly UsedKey[]): (word: Word) => boolean {
  const whole = new Set(used.flatMap(({ key, isStart }) => (isStart ? [] : [key])));
  const starts = [...new Set(used.flatMap(({ key, isStart }) => (isStart ? [key] : [])))];
  return ({ key }) => whole.has(key) || whole.has(bare(key)) || starts.some((start) => key.startsWith(start));
}

function unusedWords(english: LocaleWords, needs: Need[], used: readonly UsedKey[], isJudged: JudgedWords): Word[] {
  const needed = new Set(needs.flatMap((need) => [need.key, ...need.instead]));
  const inUnits = new Set(needs.flatMap((need) => (need.inUnits ? [need.key, ...need.instead] : [])));
  // The name of a code may end like a suffix.
  const isNeeded = (key: string) => needed.has(key) || (key.endsWith('_metric') ? inUnits : needed).has(anyReader(key));
  const isNamed = usedBy(used);
  return [...english.words.values()].filter((word) => {
    if (isBroken(word.key, english)) return false;
    return isDefined(word.key) ? !isNeeded(word.key) && isJudged(word.key) : !isNamed(word);
  });
}

/** Keys that are used in code but have no text, each once. */
function unwrittenWords(english: LocaleWords, used: readonly UsedKey[]): UsedKey[] {
  const keys = [...english.words.keys()];
  const whole = new Set([...keys, ...keys.map(bare)]);
  const reported = new Set<string>();
  return used.filter((each) => {
    const { key, isStart } = each;
    if (reported.has(key) || isBroken(key, english)) return false;
    if (isStart ? keys.some((word) => word.startsWith(key)) : whole.has(key)) return false;
    reported.add(each.key);
    return true;
  });
}

/** The path of a key or of a group of keys in the file of its namespace. */
const pathOf = (key: string) => key.split('.').slice(1);

const hasUnit = ({ words }: LocaleWords, { key, all }: Unit<{ key: string }>) =>
  all.some((each) => words.has(each.key)) || words.has(key);

function unusedIssue(unit: Unit<Word>, { fr, ca }: Locales, text: Partial<IssueText>): Issue[] {
  const [word] = unit.all;
  if (!word) return [];
  const action = isDefined(word.key)
    ? { expected: 'a key that a definition needs' }
    : { fix: 'Remove it, or use it in code.' };
  const also = [fr, ca].flatMap((locale) => {
    const file = locale.files.get(namespaceOf(unit.key));
    return file && hasUnit(locale, unit) ? [placeOfKey(file, pathOf(unit.key))] : [];
  });
  return [
    issueIn(
      word.file,
      pathOf(unit.key),
      { message: `Text “${unit.key}” is not used.`, ...action, ...text, also },
      'key',
    ),
  ];
}

const unwrittenIssue = ({ key, isStart, file, offset }: UsedKey, suggestion: string | null): Issue => {
  const message = isStart ? `No text key starts with “${key}”.` : `Text “${key}” not found.`;
  const fix = `Add it to ${pathOfWords('en', namespaceOf(key))} and ${pathOfWords('fr', namespaceOf(key))}.`;
  const action = suggestion || isStart ? { expected: 'a key in locales/en' } : { fix };
  return issueAt(file, offset, { message, ...action, suggestion });
};

/** Turns an existing key into what can be compared with a key used in code: its start or its bare form. */
const likeOf = ({ key, isStart }: UsedKey) => {
  const depth = key.split('.').length - 1;
  return isStart ? (other: string) => `${other.split('.').slice(0, depth).join('.')}.` : bare;
};

/** Keys used in code without a text. The key that was meant is removed from `unused`. */
function checkUsed(english: LocaleWords, used: readonly UsedKey[], unused: Map<string, Word>): Issue[] {
  const keys = [...english.words.keys()].filter((key) => !isDefined(key));
  return unwrittenWords(english, used).map((each) => {
    const like = likeOf(each);
    const spare = keys.filter((key) => unused.has(key)).map(like);
    const meant = suggest(each.key, spare) ?? suggest(each.key, keys.map(like));
    for (const key of keys) if (like(key) === meant) unused.delete(key);
    return unwrittenIssue(each, meant);
  });
}

/**
 * English texts against those that are needed. A misspelt key is one mistake, reported where it is misspelt: in the
 * definition if French has the same key, otherwise in English.
 */
function checkEnglish(
  all: Locales,
  needs: Need[],
  inCode: readonly UsedKey[],
  { unused: unusedAll, ids }: { unused: readonly Word[]; ids: Project['ids'] },
): Issue[] {
  const { en, fr } = all;
  const unused = new Map(unusedAll.map((word) => [word.key, word]));
  const code = checkUsed(en, inCode, unused);
  const needed = new Set(needs.flatMap((need) => [need.key, ...need.instead]).map(groupOf));
  const used = new Set([...en.words.keys()].filter((key) => !unused.has(key)).map(groupOf));
  const written = new Set([...en.words.keys()].map(groupOf));
  const missing = unitsOf(missingNeeds(needs, en), (group) => written.has(group));
  const spare = unitsOf([...unused.values()], (group) => used.has(group) || needed.has(group));
  const issues = spare.flatMap((unit) => {
    const meant = meantUnit(unit, missing);
    if (!meant)
      return unusedIssue(unit, all, withoutDefinition(unit.key, ids) ?? { suggestion: nearKey(unit.key, needs) });
    missing.splice(missing.indexOf(meant), 1);
    return hasUnit(fr, unit) && !hasUnit(fr, meant)
      ? needIssue(meant, all, unit.key)
      : unusedIssue(unit, all, { suggestion: meant.key });
  });
  return [...code, ...issues, ...missing.flatMap((unit) => needIssue(unit, all, null))];
}

const slots = (text: string) =>
  // Most have none.
  text.includes('{{')
    ? [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ''))].sort()
    : [];

const braced = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ');

/** Placeholders that every text can have. */
const always = ['portal', 'provider'];

/** English texts have all placeholders that a definition provides, and no others than those that they may have besides. */
function slotIssues(needs: readonly Need[], english: LocaleWords): { key: string; issue: Issue }[] {
  return needs.flatMap(({ key, slots: provided, mayFill = [], isCounted }) => {
    const word = english.words.get(key);
    if (!provided || !word) return [];
    const have = slots(word.text).filter((name) => !always.includes(name) && !mayFill.includes(name));
    const [unknown, missing] = [
      have.filter((name) => !provided.includes(name)),
      provided.filter((name) => !have.includes(name)),
    ];
    if (unknown.length + missing.length === 0) return [];
    const parts = [
      ...(unknown.length > 0 ? [`uses ${braced(unknown)}, which is not in “values”`] : []),
      ...(missing.length > 0 ? [`does not use ${braced(missing)}`] : []),
    ];
    const message = `“${key}” ${parts.join(', and ')}.`;
    const expected = isCounted ? braced(provided) : `${braced(provided)}, as in “values” of the section`;
    const suggestion = unknown.length === 1 ? suggest(unknown[0], missing) : null;
    return [{ key, issue: issueIn(word.file, word.path, { message, expected, suggestion }) }];
  });
}

/** Texts of definitions only have placeholders that every text can have, or those of their section. */
function unfilledIssues(needs: readonly Need[], { words }: LocaleWords): { key: string; issue: Issue }[] {
  const filled = new Map(needs.map(({ key, slots: provided, mayFill }) => [key, provided ? null : (mayFill ?? [])]));
  return [...words.values()].flatMap(({ key, text, file, path }) => {
    // An unused text is reported as such, unless its definition is broken.
    const provided = filled.get(key) ?? filled.get(anyReader(key));
    if (!provided) return [];
    const known = [...provided, ...always];
    const name = slots(text).find((each) => !known.includes(each));
    if (name === undefined) return [];
    const message = `Unknown placeholder {{${name}}} in “${key}”.`;
    const expected = `no placeholder, or one of ${braced(known)}`;
    return [{ key, issue: issueIn(file, path, { message, expected, suggestion: suggest(name, known) }) }];
  });
}

/** A sentence of so many words is never the same in two languages. */
const sentence = 4;

/** Words that are the same in French and English. */
const alike = new Set(
  `audit budget client code date distance documents expiration garage identification information inspection inspections
   maintenance million mission notes options parking performance permission plan plans position provision
   ratio service services stations surcharge taxes total transaction transactions transition transport
   transports type types version volume zone zones`.split(/\s+/),
);

/** A title of two words or more that can only be English. */
function isEnglishTitle({ key, text }: Word): boolean {
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => /^\p{Lu}?\p{Ll}{2,}$/u.test(word));
  return key.endsWith('.title') && words.length >= 2 && words.some((word) => !alike.has(word.toLowerCase()));
}

const untranslated = 'is not translated yet.';

/** Whether an issue is about a text that `npm run new:report` left to be translated. */
export const isUntranslated = ({ message }: Pick<Issue, 'message'>): boolean => message.endsWith(untranslated);

function checkWord(word: Word, base: Word, locale: 'fr' | 'ca', same: ReadonlySet<string>): Issue[] {
  if (locale === 'fr' && word.text.endsWith(' (fr)')) {
    const message = `“${word.key}” ${untranslated}`;
    return [issueIn(word.file, word.path, { message, expected: `the French for “${base.text}”` })];
  }
  const isEnglish = locale === 'fr' && base.text === word.text && !same.has(word.text);
  if (isEnglish && isEnglishTitle(word)) {
    const message = `“${word.key}” is still in English.`;
    return [issueIn(word.file, word.path, { message, expected: `the French for “${base.text}”` })];
  }
  if (isEnglish && word.text.trim().split(/\s+/).length >= sentence) {
    return [issueIn(word.file, word.path, { message: `“${word.key}” is still in English.`, expected: 'French text' })];
  }
  if (locale === 'ca' && base.text === word.text) {
    const message = `“${word.key}” is the same as in locales/en.`;
    return [
      issueIn(word.file, word.path, { message, fix: 'Remove it: locales/ca has only texts that differ.' }, 'key'),
    ];
  }
  const [want, have] = [slots(base.text), slots(word.text)];
  if (want.join() === have.join()) return [];
  const message = `“${word.key}” uses ${braced(have) || 'no placeholder'}, but the English uses ${braced(want) || 'none'}.`;
  return [issueIn(word.file, word.path, { message, expected: 'the same placeholders in both' })];
}

/** Keys that only a locale or only English has, each mistake once. */
function checkKeys(
  other: LocaleWords,
  extra: readonly Word[],
  missing: readonly Word[],
  english: LocaleWords,
): Issue[] {
  const { locale, files, words } = other;
  const groups = (all: Iterable<string>) => new Set([...all].map(groupOf));
  const [there, inEnglish] = [groups(words.keys()), groups(english.words.keys())];
  const lacking = unitsOf(missing, (group) => there.has(group));
  const unknown = unitsOf(extra, (group) => inEnglish.has(group)).map((unit) => {
    const meant = meantUnit(unit, lacking);
    if (meant) lacking.splice(lacking.indexOf(meant), 1);
    const message = `“${unit.key}” is not in locales/en.`;
    const [word] = unit.all as [Word];
    return issueIn(
      word.file,
      pathOf(unit.key),
      {
        message,
        expected: 'a key from locales/en',
        suggestion: meant?.key ?? suggest(unit.key, english.words.keys()),
      },
      'key',
    );
  });
  const untranslatedUnits = lacking.flatMap(({ key, all: [word, ...more] }) => {
    const file = files.get(namespaceOf(key));
    if (!word || !file) return [];
    const message = `No ${languages[locale]} text for ${quoted([word, ...more])}.`;
    const path = pathOf(key);
    return [issueIn(file, path.slice(0, -1), { message, expected: `the ${languages[locale]} for “${word.text}”` })];
  });
  return [...unknown, ...untranslatedUnits];
}

/** A translation against English: the same keys (Canadian English may have fewer) and the same placeholders. */
function checkAgainst(
  english: LocaleWords,
  other: LocaleWords,
  sound: (key: string) => boolean,
  same: ReadonlySet<string>,
): Issue[] {
  const { locale, words } = other;
  if (locale === 'en') return [];
  const whole = [...english.words.values()].filter((word) => sound(word.key));
  const bases = new Map(whole.map((word) => [needKey(word.key), word]));
  const missing = new Map([...bases].filter(([key]) => locale === 'fr' && !isBroken(key, other)));
  for (const key of words.keys()) missing.delete(needKey(key));
  const own = [...words.values()].filter((word) => sound(word.key) && !isBroken(word.key, other));
  const baseOf = (word: Word) =>
    english.words.get(word.key) ?? bases.get(needKey(word.key)) ?? bases.get(bare(word.key));
  const pairs = own.flatMap((word) => {
    const base = baseOf(word);
    return base ? checkWord(word, base, locale, same) : [];
  });
  const extra = own.filter((word) => !baseOf(word));
  return [...pairs, ...checkKeys(other, extra, [...missing.values()], english)];
}

/** The namespaces that definitions and code use. */
const rightful = (needs: readonly Need[], used: readonly UsedKey[], all: Locales): Set<string> => {
  const written = new Set(locales.flatMap((locale) => [...all[locale].files.keys()]));
  const named = used.map(({ key }) => namespaceOf(key)).filter((namespace) => written.has(namespace));
  return new Set([...needs.map(({ key }) => namespaceOf(key)), ...named]);
};

/** The texts of all locales against definitions and code. `faulty`: the files of definitions that have issues. */
export function checkWords(project: Project, faulty: ReadonlySet<string>): Issue[] {
  const { world } = project;
  const { all, issues } = readLocales(world);
  const { en } = all;
  const needs = needsOf(project, en);
  const namespaces = locales.flatMap((locale) => [...all[locale].files.keys()]).filter((name) => !isDefined(name));
  const used = wordsInCode(world, [...new Set(namespaces)]);
  const files = checkWordFiles(world, all, rightful(needs, used, all));
  const unused = unusedWords(en, needs, used, judgedWords(project, faulty, en));
  const slotted = [...slotIssues(needs, en), ...unfilledIssues(needs, en)];
  const wrong = new Set([
    ...unused.map((word) => bare(word.key)),
    ...missingNeeds(needs, en).map((need) => bare(need.key)),
    ...slotted.map(({ key }) => bare(key)),
  ]);
  const sound = (key: string) => !wrong.has(bare(key)) && !isBroken(key, en);
  return [
    ...issues,
    ...files,
    ...locales.flatMap((locale) => checkWritten(all[locale].words.values())),
    ...checkEnglish(all, needs, used, { unused, ids: project.ids }),
    ...slotted.map(({ issue }) => issue),
    ...ambiguousCodes(needs),
    ...checkSame(world),
    ...locales.flatMap((locale) => checkAgainst(en, all[locale], sound, sameTexts(world))),
  ];
}
