// The storage of a browser, for tests outside of one.

/** Replaces `localStorage` until the test ends. @returns its content, by key */
export function useStorage(t: { after(end: () => void): void }): Map<string, string> {
  const kept = new Map<string, string>();
  const value = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  };
  const before = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');
  Object.defineProperty(globalThis, 'localStorage', { value, configurable: true });
  t.after(() => {
    if (before) Object.defineProperty(globalThis, 'localStorage', before);
  });
  return kept;
}
