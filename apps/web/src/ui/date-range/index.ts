export type { DateChoice } from './DateRangePicker';
export { dayBounds } from './days';
