// One service for the tests of a file, which run one after the other: it takes longer to start than many tests.
import { after, type TestContext } from 'node:test';
import { getCallSites } from 'node:util';
import { startService, type ServiceOwner, type TestService } from './service.ts';

/**
 * Things that the tests of a file share, which run one after the other: opened by the first of them, and closed after
 * the last. Another file of the same process gets others.
 */
export function createShared<Opened>() {
  let shared: { readonly file: string | undefined; readonly opened: Opened } | undefined;
  let closers: (() => unknown)[] = [];
  let current: TestContext | undefined;
  async function close(): Promise<void> {
    const open = closers.toReversed();
    [shared, closers] = [undefined, []];
    for (const each of open) await each();
  }
  after(close);
  /** @param open `owner` is for all tests of the file: it reports to the running one */
  return async (t: TestContext, file: string | undefined, open: (owner: ServiceOwner) => Promise<Opened>) => {
    if (shared && shared.file !== file) await close();
    current = t;
    if (shared) return shared.opened;
    const opened = await open({
      after: (end: () => unknown) => void closers.push(end),
      diagnostic: line => current?.diagnostic(line),
    });
    // Without what they need, the next test tries again, and is skipped too.
    if (opened !== undefined) shared = { file, opened };
    return opened;
  };
}

/** The calling test file. The test context only knows the first file of its process. */
export const callingFile = (): string | undefined =>
  getCallSites(20).find(({ scriptName }) => scriptName.endsWith('.test.ts'))?.scriptName;

/** Accounts of several tests on one service: a name that is taken gets another address. */
export function createOwnPeople({ createPerson }: TestService): TestService['createPerson'] {
  const addresses = new Set<string>();
  return (name, email = `${name}@example.org`) => {
    const own = addresses.has(email) ? email.replace('@', `-${addresses.size}@`) : email;
    addresses.add(own);
    return createPerson(name, own);
  };
}

const inShared = createShared<TestService>();

/** A test finds the data of those before it on the service, but people and their clouds are its own. */
export async function shareService(t: TestContext): Promise<TestService> {
  return inShared(t, callingFile(), async owner => {
    const service = await startService(owner);
    return { ...service, createPerson: createOwnPeople(service) };
  });
}
