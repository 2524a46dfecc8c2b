// Limits on guessing passwords (RELIABILITY.md 7): at most 10 checks a minute for an account, at most 30 failed ones a
// minute from an address. Kept in memory: a restart forgives a minute at most.
import { isIPv6 } from 'node:net';
import { lockOuts } from '../../access/lifetimes.ts';
import { createRate } from '../../kit/rate.ts';
import type { Clock } from '../../kit/time.ts';

const CHECKS_PER_ACCOUNT = 10;
const FAILURES_PER_ADDRESS = 30;

export interface Attempt {
  /** the claimed address, in any spelling */
  readonly email: string;
  readonly address: string;
  /**
   * a browser in which this very account has signed in before: counted separately, so that attackers cannot lock its
   * owner out
   */
  readonly device: string | undefined;
}

export type Attempts = ReturnType<typeof createAttempts>;

export function createAttempts(clock: Clock) {
  const checks = createRate(clock, { most: CHECKS_PER_ACCOUNT, within: lockOuts.passwordWindow });
  const failures = createRate(clock, { most: FAILURES_PER_ADDRESS, within: lockOuts.passwordWindow });
  return {
    /**
     * Counts a check that is about to be made. It counts as failed until `succeeded` is called, so that many at once
     * cannot slip through.
     * @returns `allowed`, or in how many seconds the next may be tried
     */
    begin({ email, address, device }: Attempt) {
      const account = device === undefined ? `account ${email.trim().toLowerCase()}` : `device ${device}`;
      const network = networkOf(address);
      const wait = Math.max(checks.waitFor(account), failures.waitFor(network));
      if (wait > 0) return { allowed: false, retryAfter: Math.ceil(wait / 1000) } as const;
      checks.add(account);
      const time = failures.add(network);
      return { allowed: true, succeeded: (): void => failures.remove(network, time) } as const;
    },
  };
}

/** The network of one household or machine: an IPv4 address, or the 64 bits of an IPv6 network. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.toLowerCase().split('::');
  const [head, tail] = [before, after ?? ''].map(part => part.split(':').filter(Boolean)) as [string[], string[]];
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  return groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
