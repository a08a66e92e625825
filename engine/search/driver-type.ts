/**
 * What a search for drivers by what a user has typed is limited to (spec: ordering §7, §9): reference numbers if it has a
 * digit, and otherwise names.
 */
export const driverTypeOf = (query: string): 'LAST_NAME' | 'REFERENCE_NUMBER' =>
  /\p{N}/u.test(query) ? 'REFERENCE_NUMBER' : 'LAST_NAME';
