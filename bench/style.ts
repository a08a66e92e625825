/** The formats of an account in the USA. */
export const style = {
  locale: 'en-US',
  dateFormat: 'MM/DD/YYYY',
  currency: 'USD',
  yes: 'Yes',
  no: 'No',
  today: '2026-11-20',
  toDate: 'to date',
} as const;
