/** The first and the last moment of two days of this person's calendar, written `YYYY-MM-DD`. */
export function dayBounds(from: string, to: string): { start: string; end: string } {
  const end = midnight(to);
  end.setDate(end.getDate() + 1);
  return { start: midnight(from).toISOString(), end: new Date(end.getTime() - 1).toISOString() };
}

/** DD-MM-YYYY */
export function shownDay(day: string): string {
  return day.split('-').reverse().join('-');
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00`);
}
