import i18next from 'i18next';

/** A stretch of time in the reader's language, in its largest unit: "2 h", "3 days". */
export function spanOf(minutes: number): string {
  const [value, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [Math.round(minutes / 1_440), 'day'];
  return new Intl.NumberFormat(i18next.language, {
    style: 'unit',
    unit: unit as string,
    unitDisplay: 'short',
  }).format(value as number);
}
