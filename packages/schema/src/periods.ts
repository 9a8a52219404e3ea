/** Named stretches of days, as people pick them; reckoned anew each day in the zone of the one who asks. */
export const periods = [
  'TODAY',
  'YESTERDAY',
  'LAST_7_DAYS',
  'LAST_14_DAYS',
  'LAST_30_DAYS',
  'THIS_MONTH',
  'LAST_MONTH',
  'THIS_YEAR',
  'LAST_YEAR',
  'LAST_3_YEARS',
] as const;
export type Period = (typeof periods)[number];
