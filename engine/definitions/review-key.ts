/** The key of the last page of a form in pages, which shows what was entered. No other page has it. */
export const reviewKey = 'review';
