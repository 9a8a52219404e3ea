/** What is chosen on the page: whether a second step is asked for, and from which day; null is at once. */
export interface Wish {
  isOn: boolean;
  /** `2026-12-01`, a day where the reader is. */
  day: string | null;
}

interface Saved {
  mfaIsMandatory: boolean;
  mfaIsMandatoryFrom?: string | null;
}

export function wishOf({ mfaIsMandatory, mfaIsMandatoryFrom }: Saved): Wish {
  return { isOn: mfaIsMandatory, day: mfaIsMandatoryFrom ? dayOf(new Date(mfaIsMandatoryFrom)) : null };
}

/** As the server takes it: the day begins where the reader is. */
export function fromInput({ isOn, day }: Wish): {
  mfaIsMandatory: boolean;
  mfaIsMandatoryFrom: string | null;
} {
  const from = isOn && day ? new Date(`${day}T00:00:00`).toISOString() : null;
  return { mfaIsMandatory: isOn, mfaIsMandatoryFrom: from };
}

export function dayOf(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** The day so many days from now. */
export function startOfDay(inDays: number): string {
  const date = new Date();
  date.setDate(date.getDate() + inDays);
  return dayOf(date);
}
