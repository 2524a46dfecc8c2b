// Copies texts. Browsers offer their clipboard to secure pages only: on others an older way is used.

/** @throws when the browser permits neither way */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch (error) {
    if (!copyBySelection(text)) throw new Error('the browser refused to copy', { cause: error });
  }
}

/** Selects the text in a field outside of the window, and restores the focus. */
function copyBySelection(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position: fixed; top: 0; left: -9999px;';
  // A dialog takes back a focus that leaves it.
  (before?.closest('[role=dialog]') ?? document.body).append(field);
  try {
    field.select();
    return document.execCommand('copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
