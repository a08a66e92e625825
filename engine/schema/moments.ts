/** Named days, such as those of defaults (spec: reporting §5). */
export const moments = [
  'today',
  'start_of_year',
  'start_of_month',
  'end_of_previous_month',
  'current_month',
  'one_month_ago',
  'twelve_months_ago',
  'one_year_ago',
] as const;

export type Moment = (typeof moments)[number];
