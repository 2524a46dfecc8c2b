// Formats numbers, sizes and times in the language of the page.

const language = () => document.documentElement.lang || 'en';

/** `1.2 MB`; decimal units, as file managers show them. */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return '–';
  const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  const digits = new Intl.NumberFormat(language(), { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 });
  return `${digits.format(value)} ${units[step]}`;
}

export const formatNumber = (value: number): string => new Intl.NumberFormat(language()).format(value);
export const formatShare = (share: number) => new Intl.NumberFormat(language(), { style: 'percent' }).format(share);

/** Short day and time; the year only if it is another one. */
export function formatTime(iso: string): string {
  const date = new Date(iso);
  const isThisYear = date.getFullYear() === new Date().getFullYear();
  return new Intl.DateTimeFormat(language(), {
    ...(!isThisYear && { year: 'numeric' as const }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(date);
}

export const formatDay = (iso: string): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(new Date(iso));

/** YYYY-MM-DD of a moment in the user's time zone. */
export function dayOf(moment: Date): string {
  const digits = (value: number, count: number) => String(value).padStart(count, '0');
  return [digits(moment.getFullYear(), 4), digits(moment.getMonth() + 1, 2), digits(moment.getDate(), 2)].join('-');
}

/** `850 ms`, `2.1 s`, `3 min`. */
export function formatDuration(milliseconds: number): string {
  const unit = (value: number, name: string, digits: number) =>
    new Intl.NumberFormat(language(), {
      style: 'unit',
      unit: name,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    }).format(value);
  if (milliseconds < 1000) return unit(milliseconds, 'millisecond', 0);
  return milliseconds < 90_000 ? unit(milliseconds / 1000, 'second', 1) : unit(milliseconds / 60_000, 'minute', 0);
}

type Named = { readonly firstname: string | null; readonly lastname: string | null; readonly email: string };

/** A user's name, else their email. */
export function personName(person: Named | null): string {
  if (!person) return '–';
  return [person.firstname, person.lastname].filter(Boolean).join(' ') || person.email;
}
