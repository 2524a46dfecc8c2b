// Days of the calendar as deadlines are written.

/** A day as the API writes it, `days` from now where the person is. */
export function dayFromNow(days = 0): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return [
    String(date.getFullYear()),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-');
}
