export type DemoLabel =
  | 'Repair'
  | 'Order'
  | 'Return'
  | 'Invoice'
  | 'Sales'
  | 'Loan bike'
  | 'Complaint'
  | 'Booking';
export type DemoResult = 'Solved' | 'Sold' | 'Refunded' | 'Appointment made' | 'No answer needed';

/** `c` the customer, `a` an agent, `n` a colleague's note. */
export type DemoTurn = readonly [by: 'c' | 'a' | 'n', text: string];

/**
 * A conversation as it could have been. Words in braces are filled in from seeded lists: {bike} {order} {price}
 * {day} {size} {name} (the customer's first name) {agent} (first name of who answers).
 */
export interface DemoScript {
  subject: string;
  labels: readonly DemoLabel[];
  result?: DemoResult;
  turns: readonly DemoTurn[];
}

export interface DemoLanguage {
  locale: string;
  /** Families of names from which the pretend customers are made. */
  firstNames: readonly string[];
  lastNames: readonly string[];
  phonePrefix: string;
  days: readonly string[];
  scripts: readonly DemoScript[];
}
