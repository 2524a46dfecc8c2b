import type { FormEvent } from 'react';

/**
 * Submits only the form of a dialog: React's tree would bubble the event to a form around the dialog, and submit that
 * too.
 */
export function dialogSubmit(act: () => void): (event: FormEvent) => void {
  return event => {
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
