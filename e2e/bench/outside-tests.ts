// A test context for fixtures outside of tests.
import type { TestContext } from 'node:test';

/** `context`: for fixtures; their messages are printed. `end`: runs their cleanup, the last first. */
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
