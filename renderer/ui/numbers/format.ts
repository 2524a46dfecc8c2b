// Formats numbers and sizes in the language of the page, times also by the region of the browser.
import { dateLocale } from '../../i18n/languages.ts';

const language = () => document.documentElement.lang || 'en';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a hundred times as long as using it, and a table has many dates. */
function dateFormat(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = dateLocale(language(), navigator.languages);
  // A format keeps the time zone in which it was made, and a computer moves to another one.
  const key = [locale, new Date().getTimezoneOffset(), ...Object.keys(parts)].join(' ');
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, parts);
  formats.set(key, known);
  return known;
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** The format of numbers in a language; made once for each set of options, as dates are. */
export function numberFormat(of: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = `${of} ${JSON.stringify(options)}`;
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(of, options);
  numberFormats.set(key, known);
  return known;
}

/** `1.2 MB`; decimal units, as file managers show them. */
export function formatBytes(bytes: number | null): string {
  if (bytes === null) return '–';
  const units = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** step;
  const numbers = numberFormat(language(), { maximumFractionDigits: value < 10 && step > 0 ? 1 : 0 });
  return `${numbers.format(value)} ${units[step]}`;
}

export const formatNumber = (value: number): string => numberFormat(language()).format(value);
export const formatShare = (share: number) => numberFormat(language(), { style: 'percent' }).format(share);

/** The day with its year, and the time of day: `29 Nov 2026, 00:40`. */
export const formatTime = (iso: string): string => dateFormat({ ...day, ...minute }).format(new Date(iso));

/** `29 Nov 2026` */
export const formatDay = (iso: string): string => dateFormat(day).format(new Date(iso));

/** The time of day only, for lists that are grouped by day. */
export const formatMinute = (iso: string): string => dateFormat(minute).format(new Date(iso));

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const minute = { hour: '2-digit', minute: '2-digit' } as const;

/** ISO 8601 to the second with the offset of the user's zone, for evidence: `2026-11-29 00:40:12 +01:00`. */
export function exactTime(iso: string): string {
  const date = new Date(iso);
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(value => digits(value, 2)).join(':');
  const east = -date.getTimezoneOffset();
  const offset = [Math.trunc(Math.abs(east) / 60), Math.abs(east) % 60].map(value => digits(value, 2)).join(':');
  return `${dayOf(date)} ${time} ${east < 0 ? '-' : '+'}${offset}`;
}

const digits = (value: number, count: number) => String(value).padStart(count, '0');

/** YYYY-MM-DD of a moment in the user's time zone. */
export function dayOf(moment: Date): string {
  return [digits(moment.getFullYear(), 4), digits(moment.getMonth() + 1, 2), digits(moment.getDate(), 2)].join('-');
}

/** `850 ms`, `2.1 s`, `3 min`. */
export function formatDuration(milliseconds: number): string {
  const unit = (value: number, name: string, digits: number) =>
    numberFormat(language(), { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: digits }).format(
      value,
    );
  if (milliseconds < 1000) return unit(milliseconds, 'millisecond', 0);
  return milliseconds < 90_000 ? unit(milliseconds / 1000, 'second', 1) : unit(milliseconds / 60_000, 'minute', 0);
}

type Named = { readonly firstname: string | null; readonly lastname: string | null; readonly email: string };

/** A user's name, else their email. */
export function personName(person: Named | null): string {
  if (!person) return '–';
  return [person.firstname, person.lastname].filter(Boolean).join(' ') || person.email;
}
