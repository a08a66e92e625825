/** How the rows of a report are looked at. */
export const looks = ['rows', 'pivot', 'chart'] as const;
export type Look = (typeof looks)[number];
