/** What files write for “no value”. They are only offered as blanks, because NA, for example, can be a code. */
const words =
  /^(n\/?a|n\.a\.?|#n\/a|nan|null|none|nil|unknown|inconnue?|aucune?|s\/?o|s\.o\.?|-+|–|—|\?+|0000-00-00( 00:00:00)?)$/i;

export const mayBeBlank = (text: string): boolean => text.length <= 20 && words.test(text);

/** The texts of `--blank`, in lowercase. */
export const blanksSet = (option: string | undefined): ReadonlySet<string> =>
  new Set(
    (option ?? '')
      .split(',')
      .map((text) => text.trim().toLowerCase())
      .filter((text) => text !== ''),
  );

/** An option with a text, as a shell takes it. */
export const asOption = (name: string, texts: readonly string[]): string => {
  const list = [...new Map(texts.map((text) => [text.toLowerCase(), text])).values()].join(',');
  return `--${name} ${/^[\w,./-]+$/.test(list) && !list.startsWith('-') ? list : `"${list.replace(/["\\$`]/g, '\\$&')}"`}`;
};
