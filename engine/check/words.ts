import { familyNames } from '../definitions/families.ts';
import { type AskedWord, isDefined, wordsInCode } from './code-words.ts';
import type { Issue } from './issue.ts';
import { type NeededWords, neededWords } from './needed-words.ts';
import { issueAt, issueIn, placeOfKey, type SourceFile } from './source-file.ts';
import { listed, suggest } from './suggest.ts';
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
import type { Project } from './world.ts';
import { checkWritten } from './written.ts';

/** Words that a definition needs, with its file. */
interface Need extends NeededWords {
  file: SourceFile;
}

function allNeeds({ definitions, others }: Project): Need[] {
  if (definitions.columns.length === 0) return [];
  return familyNames.flatMap((family) =>
    definitions[family].flatMap(({ id, file, value }) =>
      neededWords(family, id, value, others).map((need) => ({ ...need, file })),
    ),
  );
}

function missingNeeds(needs: Need[], english: LocaleWords): Need[] {
  const told = new Set<string>();
  const hasWords = (key: string) => english.words.has(key) || isBroken(key, english);
  return needs.filter(({ key, instead, isOptional }) => {
    if (isOptional || told.has(key) || [key, ...instead].some(hasWords)) return false;
    told.add(key);
    return true;
  });
}

const quoted = (keys: readonly { key: string }[]) => listed(keys.map(({ key }) => `“${key}”`));

/** What is to be written, and where: in each locale that lacks it. */
function needIssue({ key, all }: Unit<Need>, { fr }: Locales, suggestion: string | null): Issue[] {
  const [first] = all;
  if (!first) return [];
  const namespace = namespaceOf(key);
  const isFrench =
    isBroken(key, fr) || all.every((need) => [need.key, ...need.instead].some((each) => fr.words.has(each)));
  const files = [pathOfWords('en', namespace), ...(isFrench ? [] : [pathOfWords('fr', namespace)])];
  const expected = `${all.length > 1 ? 'them' : 'it'} in ${files.join(' and ')}`;
  return [issueIn(first.file, first.at, { message: `There are no words for ${quoted(all)}.`, expected, suggestion })];
}

/** A key without the country whose accounts it is for, and without the units that are read. */
const anyReader = (key: string) => key.replace(/_metric$/, '').replace(/_(USA|CAN)(?=_|$)/, '');

const bare = (key: string) => anyReader(key).replace(/_(zero|one|two|few|many|other)$/, '');

/** What each language must have: where one lacks words in metric units, English ones would be shown. */
const needKey = (key: string) => (key.endsWith('_metric') ? key : bare(key));

/** Whether code asks for a word. */
function askedBy(asked: readonly AskedWord[]): (word: Word) => boolean {
  const whole = new Set(asked.flatMap(({ key, isStart }) => (isStart ? [] : [key])));
  const starts = [...new Set(asked.flatMap(({ key, isStart }) => (isStart ? [key] : [])))];
  return ({ key }) => whole.has(key) || whole.has(bare(key)) || starts.some((start) => key.startsWith(start));
}

function unusedWords(english: LocaleWords, needs: Need[], asked: readonly AskedWord[], complete: boolean): Word[] {
  const needed = new Set(needs.flatMap((need) => [need.key, ...need.instead]));
  const inUnits = new Set(needs.flatMap((need) => (need.inUnits ? [need.key, ...need.instead] : [])));
  const isNeeded = (key: string) => (key.endsWith('_metric') ? inUnits : needed).has(anyReader(key));
  const isNamed = askedBy(asked);
  return [...english.words.values()].filter((word) => {
    if (isBroken(word.key, english)) return false;
    return isDefined(word.key) ? complete && !isNeeded(word.key) : !isNamed(word);
  });
}

/** What code asks for, and nobody wrote; each once. */
function unwrittenWords(english: LocaleWords, asked: readonly AskedWord[]): AskedWord[] {
  const keys = [...english.words.keys()];
  const whole = new Set([...keys, ...keys.map(bare)]);
  const told = new Set<string>();
  return asked.filter((each) => {
    const { key, isStart } = each;
    if (told.has(key) || isBroken(key, english)) return false;
    if (isStart ? keys.some((word) => word.startsWith(key)) : whole.has(key)) return false;
    told.add(each.key);
    return true;
  });
}

/** The same key in another locale, or a group of keys. */
const pathOf = (key: string) => key.split('.').slice(1);

const hasUnit = ({ words }: LocaleWords, { key, all }: Unit<{ key: string }>) =>
  all.some((each) => words.has(each.key)) || words.has(key);

function unusedIssue(unit: Unit<Word>, { fr, ca }: Locales, suggestion: string | null): Issue[] {
  const [word] = unit.all;
  if (!word) return [];
  const message = `Nothing uses the words “${unit.key}”.`;
  const expected = isDefined(word.key) ? 'a key that follows from a definition' : 'a key that the code names, or none';
  const also = [fr, ca].flatMap((locale) => {
    const file = locale.files.get(namespaceOf(unit.key));
    return file && hasUnit(locale, unit) ? [placeOfKey(file, pathOf(unit.key))] : [];
  });
  return [issueIn(word.file, pathOf(unit.key), { message, expected, suggestion, also }, 'key')];
}

const unwrittenIssue = ({ key, isStart, file, offset }: AskedWord, suggestion: string | null): Issue => {
  const message = `There are no words ${isStart ? 'that start with' : 'for'} “${key}”.`;
  const missing = `it in ${pathOfWords('en', namespaceOf(key))} and ${pathOfWords('fr', namespaceOf(key))}`;
  return issueAt(file, offset, {
    message,
    expected: suggestion || isStart ? 'a key of locales/en' : missing,
    suggestion,
  });
};

/** What code may have meant by the start of a key, or by a whole one: the same of a word that is there. */
const likeOf = ({ key, isStart }: AskedWord) => {
  const depth = key.split('.').length - 1;
  return isStart ? (other: string) => `${other.split('.').slice(0, depth).join('.')}.` : bare;
};

/** What code asks for that nobody wrote; what it meant is taken from `unused`. */
function checkAsked(english: LocaleWords, asked: readonly AskedWord[], unused: Map<string, Word>): Issue[] {
  const keys = [...english.words.keys()].filter((key) => !isDefined(key));
  return unwrittenWords(english, asked).map((each) => {
    const like = likeOf(each);
    const spare = keys.filter((key) => unused.has(key)).map(like);
    const meant = suggest(each.key, spare) ?? suggest(each.key, keys.map(like));
    for (const key of keys) if (like(key) === meant) unused.delete(key);
    return unwrittenIssue(each, meant);
  });
}

/**
 * English words against what is needed. A misspelt key is one mistake: it is told of where it is misspelt. That is the
 * definition where French has the same words too, and English where it has not.
 */
function checkEnglish(all: Locales, needs: Need[], asked: readonly AskedWord[], unusedAll: readonly Word[]): Issue[] {
  const { en, fr } = all;
  const unused = new Map(unusedAll.map((word) => [word.key, word]));
  const code = checkAsked(en, asked, unused);
  const needed = new Set(needs.flatMap((need) => [need.key, ...need.instead]).map(groupOf));
  const used = new Set([...en.words.keys()].filter((key) => !unused.has(key)).map(groupOf));
  const written = new Set([...en.words.keys()].map(groupOf));
  const missing = unitsOf(missingNeeds(needs, en), (group) => written.has(group));
  const spare = unitsOf([...unused.values()], (group) => used.has(group) || needed.has(group));
  const issues = spare.flatMap((unit) => {
    const meant = meantUnit(unit, missing);
    if (!meant) return unusedIssue(unit, all, null);
    missing.splice(missing.indexOf(meant), 1);
    return hasUnit(fr, unit) && !hasUnit(fr, meant)
      ? needIssue(meant, all, unit.key)
      : unusedIssue(unit, all, meant.key);
  });
  return [...code, ...issues, ...missing.flatMap((unit) => needIssue(unit, all, null))];
}

const slots = (text: string) =>
  // Most have none.
  text.includes('{{')
    ? [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map((match) => match[1] ?? ''))].sort()
    : [];

/** Names that all words may have. */
const always = ['portal', 'provider'];

/** English words have the figures that a definition gives them, and no others. */
function slotIssues(needs: readonly Need[], english: LocaleWords): { key: string; issue: Issue }[] {
  return needs.flatMap(({ key, slots: given }) => {
    const word = english.words.get(key);
    if (!given || !word) return [];
    const have = slots(word.text).filter((name) => !always.includes(name));
    const [unknown, unsaid] = [
      have.filter((name) => !given.includes(name)),
      given.filter((name) => !have.includes(name)),
    ];
    if (unknown.length + unsaid.length === 0) return [];
    const parts = [
      ...(unknown.length > 0 ? [`fill ${unknown.join(', ')}, which “values” does not name`] : []),
      ...(unsaid.length > 0 ? [`do not fill ${unsaid.join(', ')}`] : []),
    ];
    const message = `The words “${key}” ${parts.join(', and ')}.`;
    const expected = `${given.map((name) => `{{${name}}}`).join(', ')} in them, as “values” of the section says`;
    const suggestion = unknown.length === 1 ? suggest(unknown[0], unsaid) : null;
    return [{ key, issue: issueIn(word.file, word.path, { message, expected, suggestion }) }];
  });
}

/** Words of definitions are shown as they are, but for names that all words may have and the figures of a section. */
function unfilledIssues(needs: readonly Need[], { words }: LocaleWords): { key: string; issue: Issue }[] {
  const filled = new Map(needs.map(({ key, slots: given, mayFill }) => [key, given ? null : (mayFill ?? [])]));
  return [...words.values()].flatMap(({ key, text, file, path }) => {
    // What nothing needs is told as that, or is of a definition that is broken.
    const given = filled.get(anyReader(key));
    if (!given) return [];
    const known = [...given, ...always];
    const name = slots(text).find((each) => !known.includes(each));
    if (name === undefined) return [];
    const message = `Nothing fills {{${name}}} in “${key}”.`;
    const expected = `words without it, or with ${known.map((each) => `{{${each}}}`).join(', ')}`;
    return [{ key, issue: issueIn(file, path, { message, expected, suggestion: suggest(name, known) }) }];
  });
}

/** So many words make a sentence, which no other language has alike. */
const sentence = 4;

/** What French and English write alike; “ASC 842” has no word that could be another. */
const alike = new Set(
  `audit budget client code date distance documents expiration garage identification information inspection inspections
   maintenance million mission notes options parking performance permission plan plans position provision
   ratio service services stations surcharge taxes total transaction transactions transition transport
   transports type types version volume zone zones`.split(/\s+/),
);

/** A title of two words or more that could only be English. */
function isEnglishTitle({ key, text }: Word): boolean {
  const words = text.split(/[^\p{L}\p{M}]+/u).filter((word) => /^\p{Lu}?\p{Ll}{2,}$/u.test(word));
  return key.endsWith('.title') && words.length >= 2 && words.some((word) => !alike.has(word.toLowerCase()));
}

const waits = 'waits for its French words.';

/** Whether an issue tells of words that `npm run new:report` left to be translated. */
export const isUntranslated = ({ message }: Pick<Issue, 'message'>): boolean => message.endsWith(waits);

function checkWord(word: Word, base: Word, locale: 'fr' | 'ca'): Issue[] {
  if (locale === 'fr' && word.text.endsWith(' (fr)')) {
    const message = `“${word.key}” ${waits}`;
    return [issueIn(word.file, word.path, { message, expected: `what “${base.text}” is in French` })];
  }
  if (locale === 'fr' && base.text === word.text && isEnglishTitle(word)) {
    const message = `“${word.key}” is English.`;
    return [issueIn(word.file, word.path, { message, expected: `what “${base.text}” is in French` })];
  }
  if (locale === 'fr' && base.text === word.text && word.text.trim().split(/\s+/).length >= sentence) {
    return [issueIn(word.file, word.path, { message: `“${word.key}” is English.`, expected: 'French words' })];
  }
  if (locale === 'ca' && base.text === word.text) {
    const message = `“${word.key}” is the same in en.`;
    return [issueIn(word.file, word.path, { message, expected: 'only words that differ' }, 'key')];
  }
  const [want, have] = [slots(base.text), slots(word.text)];
  if (want.join() === have.join()) return [];
  const message = `“${word.key}” fills ${have.join(', ') || 'nothing'}, the English fills ${want.join(', ') || 'nothing'}.`;
  return [issueIn(word.file, word.path, { message, expected: 'the same {{names}} in both' })];
}

/** Words that a locale has and English has not, and the other way round; each mistake once. */
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
  const told = unitsOf(extra, (group) => inEnglish.has(group)).map((unit) => {
    const meant = meantUnit(unit, lacking);
    if (meant) lacking.splice(lacking.indexOf(meant), 1);
    const message = `“${unit.key}” is not among the English words.`;
    const [word] = unit.all as [Word];
    return issueIn(
      word.file,
      pathOf(unit.key),
      {
        message,
        expected: 'a key of locales/en',
        suggestion: meant?.key ?? suggest(unit.key, english.words.keys()),
      },
      'key',
    );
  });
  const untold = lacking.flatMap(({ key, all: [word, ...more] }) => {
    const file = files.get(namespaceOf(key));
    if (!word || !file) return [];
    const message = `There are no ${languages[locale]} words for ${quoted([word, ...more])}.`;
    const path = pathOf(key);
    return [issueIn(file, path.slice(0, -1), { message, expected: `what “${word.text}” is in ${languages[locale]}` })];
  });
  return [...told, ...untold];
}

/** A translation against the English: it has every key (Canadian English need not), no other, and the same slots. */
function checkAgainst(english: LocaleWords, other: LocaleWords, sound: (key: string) => boolean): Issue[] {
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
    return base ? checkWord(word, base, locale) : [];
  });
  const extra = own.filter((word) => !baseOf(word));
  return [...pairs, ...checkKeys(other, extra, [...missing.values()], english)];
}

/** The namespaces that definitions and code ask for. */
const rightful = (needs: readonly Need[], asked: readonly AskedWord[], all: Locales): Set<string> => {
  const written = new Set(locales.flatMap((locale) => [...all[locale].files.keys()]));
  const named = asked.map(({ key }) => namespaceOf(key)).filter((namespace) => written.has(namespace));
  return new Set([...needs.map(({ key }) => namespaceOf(key)), ...named]);
};

/**
 * The words of all locales against definitions and code. `complete` says that every definition was read: while one is
 * broken, what only it uses is not called unused.
 */
export function checkWords(project: Project, complete: boolean): Issue[] {
  const { world } = project;
  const { all, issues } = readLocales(world);
  const { en } = all;
  const needs = allNeeds(project);
  const namespaces = locales.flatMap((locale) => [...all[locale].files.keys()]).filter((name) => !isDefined(name));
  const asked = wordsInCode(world, [...new Set(namespaces)]);
  const files = checkWordFiles(world, all, rightful(needs, asked, all));
  const whole = complete && project.definitions.columns.length > 0;
  const unused = unusedWords(en, needs, asked, whole);
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
    ...checkEnglish(all, needs, asked, unused),
    ...slotted.map(({ issue }) => issue),
    ...locales.flatMap((locale) => checkAgainst(en, all[locale], sound)),
  ];
}
