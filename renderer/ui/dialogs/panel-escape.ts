// Escape closes the panel beside a list.
import { useEffect, useEffectEvent, type RefObject } from 'react';

const isField = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Whether something is open that Escape closes first. */
const isCovered = () => document.querySelector('[role=dialog], [role=menu], [role=listbox]') !== null;

/**
 * Closes a panel on Escape, wherever the focus is. Open menus and dialogs close first; a field of the panel is left
 * first. The list gets the focus if the panel had it.
 */
export function usePanelEscape(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const close = useEffectEvent(() => {
    const hadFocus = document.activeElement === document.body || panel.current?.contains(document.activeElement);
    onClose();
    if (!hadFocus) return;
    const list = document.querySelector<HTMLElement>('#content [role=grid]') ?? document.getElementById('content');
    list?.focus({ preventScroll: true });
  });
  const leaveField = useEffectEvent((field: HTMLElement) => {
    if (panel.current?.contains(field)) panel.current.focus({ preventScroll: true });
  });
  useEffect(() => {
    // Before the list, whose Escape clears its selection.
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isField(event.target) || isCovered()) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    };
    const onFieldKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isField(event.target)) leaveField(event.target);
    };
    addEventListener('keydown', onKey, { capture: true });
    addEventListener('keydown', onFieldKey);
    return () => {
      removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('keydown', onFieldKey);
    };
  }, []);
}
