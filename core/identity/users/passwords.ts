// Hashing of passwords (RELIABILITY.md 7): argon2id, 19 MiB, two passes, one lane.
import { hash, verify } from '@node-rs/argon2';
import { randomToken } from '../../kit/ids.ts';
import { toNfc } from '../../kit/text/unicode.ts';

/** The cost of making a hash: KiB of memory, and passes over it. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
}

const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** 2 is argon2id; the package declares its names as a const enum, which type stripping cannot read. */
const KIND = { algorithm: 2, parallelism: 1 } as const;

/** Each hash holds a core and 19 MiB for some 30 ms: more at once would starve every other request. */
const AT_ONCE = 2;

export type Passwords = ReturnType<typeof createPasswords>;

export function createPasswords(cost = COST) {
  const inTurn = createTurns(AT_ONCE);
  let dummy: Promise<string> | undefined;

  const hashOf = (password: string): Promise<string> => inTurn(() => hash(toNfc(password), { ...KIND, ...cost }));
  return {
    hash: hashOf,

    /**
     * Compares with a stored hash. Without one it takes as long and returns false, so that timing does not reveal which
     * accounts exist.
     */
    async matches(stored: string | undefined, password: string): Promise<boolean> {
      const spare = await (dummy ??= hashOf(randomToken()));
      const against = stored ?? spare;
      const isSame = await inTurn(() => verify(against, toNfc(password)));
      return stored !== undefined && isSame;
    },
  };
}

/** Runs at most `limit` pieces of work at a time, the others in order of arrival. */
export function createTurns(limit: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit)
      await new Promise<void>(resolve => {
        waiting.push(resolve);
      });
    else running += 1;
    try {
      return await work();
    } finally {
      // The place is passed directly to the next in line, so that `running` never exceeds the limit.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
