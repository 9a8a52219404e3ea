/** HH:mm for today, DD-MM-YYYY before. */
export function timeOf(iso: string): string {
  const date = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  return date.toDateString() === new Date().toDateString()
    ? `${two(date.getHours())}:${two(date.getMinutes())}`
    : `${two(date.getDate())}-${two(date.getMonth() + 1)}-${date.getFullYear()}`;
}
