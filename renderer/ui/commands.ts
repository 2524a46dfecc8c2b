// The one list of commands: menus, palette and keys read it; screens register theirs while they are shown.
import { useEffect } from 'react';
import { create } from 'zustand';

export interface Command {
  readonly id: string;
  readonly title: string;
  /** its heading in the list */
  readonly group: string;
  /** such as `mod+k`, `?`, `shift+h`; `mod` is Ctrl, on a Mac Command */
  readonly keys?: string;
  /** keys that work also while the user types */
  readonly whileTyping?: boolean;
  readonly run: () => void;
}

/** Keys that a part of a screen handles itself while it has the focus: only listed in the help. */
export interface KeyHint {
  readonly title: string;
  readonly group: string;
  /** alternatives, in the notation of commands */
  readonly keys: readonly string[];
}

/** What parts of the screen list while they are mounted. */
function createLists<Item>() {
  const useLists = create<{ readonly lists: ReadonlyMap<object, readonly Item[]> }>(() => ({ lists: new Map() }));
  const useItems = (items: readonly Item[]): void =>
    useEffect(() => {
      const owner = {};
      useLists.setState(({ lists }) => ({ lists: new Map(lists).set(owner, items) }));
      return () =>
        useLists.setState(({ lists }) => ({ lists: new Map([...lists].filter(([each]) => each !== owner)) }));
    }, [items]);
  const useAll = (): readonly Item[] => [...useLists(({ lists }) => lists).values()].flat();
  /** The lists, the latest first. */
  const latest = (): readonly (readonly Item[])[] => [...useLists.getState().lists.values()].toReversed();
  return { useItems, useAll, latest };
}

const commandLists = createLists<Command>();
const hintLists = createLists<KeyHint>();

/**
 * Registers commands while the component is mounted. The list must keep its identity while it is the same (`useMemo`).
 */
export const useCommands = commandLists.useItems;

/**
 * Registers key hints while the component is mounted. The list must keep its identity while it is the same (`useMemo`).
 */
export const useKeyHints = hintLists.useItems;

/** All registered key hints; equal ones of several parts once. */
export const useAllKeyHints = (): readonly KeyHint[] => [
  ...new Map(hintLists.useAll().map(hint => [`${hint.group} ${hint.title}`, hint])).values(),
];

/** All registered commands. */
export const useAllCommands = commandLists.useAll;

/** Runs the command of this id, if it is registered. */
export function runCommand(id: string): void {
  commandLists
    .latest()
    .flat()
    .find(command => command.id === id)
    ?.run();
}

/** Runs the command whose keys were pressed. Listens while the component is mounted. */
export function useCommandKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const pressed = keysOf(event);
      if (pressed === 'Escape' && closesMenu(event.target)) return;
      const typing = isTyping(event.target);
      for (const list of commandLists.latest()) {
        const found = list.find(({ keys, whileTyping }) => keys === pressed && (!typing || whileTyping));
        if (!found || event.defaultPrevented) continue;
        event.preventDefault();
        found.run();
        return;
      }
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

function keysOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string {
  const name = key.length === 1 ? key.toLowerCase() : key;
  const isLetter = /^[a-z0-9]$/.test(name);
  return [
    ctrlKey || metaKey ? 'mod' : '',
    altKey ? 'alt' : '',
    shiftKey && (isLetter || name.length > 1) ? 'shift' : '',
    name,
  ]
    .filter(Boolean)
    .join('+');
}

/** Whether the key closes a menu, which must be its only effect. */
const closesMenu = (target: EventTarget | null) => target instanceof Element && target.closest('[role=menu]') !== null;

function isTyping(target: EventTarget | null): boolean {
  // A checkbox that was clicked has the focus, but takes no text.
  if (
    target instanceof HTMLInputElement &&
    /^(checkbox|radio)$/.test(target.type) &&
    target.closest('[role=dialog]') === null
  )
    return false;
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role=dialog]') !== null)
  );
}

const signs: Readonly<Record<string, string>> = { ArrowUp: '↑', ArrowDown: '↓' };

/** `Ctrl+K`, `?`, `↑`. */
export function keysText(keys: string): string {
  const isMac = /mac/i.test(navigator.userAgent);
  return keys
    .split('+')
    .map(key =>
      key === 'mod'
        ? isMac
          ? '⌘'
          : 'Ctrl'
        : (signs[key] ?? (key.length === 1 ? key.toUpperCase() : key[0]?.toUpperCase() + key.slice(1))),
    )
    .join('+');
}

/** For work that nothing waits for, and whose failure needs no message: the screen shows what is missing. */
export function ignoreFailure(work: Promise<unknown>): void {
  work.catch(() => undefined);
}
