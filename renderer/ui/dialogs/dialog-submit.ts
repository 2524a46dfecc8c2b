import type { FormEvent } from 'react';

/** Sends the form of a dialog, and it alone: in the tree of components, a form around the dialog would hear of it and
 *  send itself too. */
export function dialogSubmit(act: () => void): (event: FormEvent) => void {
  return event => {
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}
