/** How an account of the USA writes, where nothing is asked of a server. */
export const style = {
  locale: 'en-US',
  dateFormat: 'MM/DD/YYYY',
  currency: 'USD',
  yes: 'Yes',
  no: 'No',
  today: '2026-11-20',
  toDate: 'to date',
} as const;
