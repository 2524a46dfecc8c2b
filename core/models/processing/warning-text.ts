// Warnings of conversions as lines for people.
import type { ConvertWarning } from '../../pipeline/protocol.ts';

/** A warning as a line for people, with what it is about. */
export function warningText({ message, type, guid }: ConvertWarning): string {
  const subject = [type, guid].filter(part => part !== undefined && !message.includes(part)).join(' ');
  return subject ? `${message} (${subject})` : message;
}
