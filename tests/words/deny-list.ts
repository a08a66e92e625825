/** Words of the house style that nobody would say, each with what to write instead. Matched without regard to case. */
export const denyList: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/\banew\b/, 'again, over'],
  [/\b(?:told|tells)\b/, 'say, show, report, list, name'],
  [/\breckon(?:s|ed|ing)?\b/, 'calculate'],
  [/\bby which\b/, 'that, which, with which'],
  [/\bone['’]s own\b/, 'your own'],
  [/\bso that many\b/, 'name the number'],
  [/(?<!\b(?:there|here|if)\s)\b(?:is|are|was|were) no (?!longer\b|more\b|matter\b|one\b|such\b)/, 'is not a, has no'],
  [/\bholds at\b/, 'handles'],
  [/\bof the same (?:key|name|kind|id)\b/, 'with the same'],
  [/\bwhat is asked for\b/, 'the request, what was requested'],
  [/\bbehind it\b/, 'after it, its rows'],
  [/\bshut(?:s|ting)?\b(?! ?down)/, 'close, collapse'],
  [
    /\bstands? (?:in|on|for|above|below|under|behind|beside|before|at|there|here|together|upon|alone|twice|as|between|empty)\b/,
    'is',
  ],
  [/\bthe (?:greatest|least)\b/, 'highest, lowest, most, fewest'],
  [/\bwherever there is none\b/, 'otherwise'],
  [/\bmotorpool knows\b/, 'Motorpool has'],
];

/** Names of types that say nothing about what the type holds. */
export const vagueTypes =
  /\b(?:type|interface) (?:[A-Z]\w*)?(?:Told|Seen|Given|Said|Made|Asked|Shown|Held|Known|Meant)\b/;
