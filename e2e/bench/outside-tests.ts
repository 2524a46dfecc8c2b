// What fixtures ask of a test, where there is none.
import type { TestContext } from 'node:test';

/**
 * `context`: for fixtures; what they say is printed. `end`: does what they left to be done afterwards, the last first.
 */
export function outsideTests(): { readonly context: TestContext; readonly end: () => Promise<void> } {
  const ends: (() => unknown)[] = [];
  const context = { after: (end: () => unknown) => void ends.push(end), diagnostic: console.log, skip: console.log };
  return {
    context: context as unknown as TestContext,
    end: async () => {
      for (const each of ends.toReversed()) await each();
    },
  };
}
