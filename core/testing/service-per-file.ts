// One service for the tests of a file, which run one after the other: it takes longer to start than many tests.
import { after, type TestContext } from 'node:test';
import { getCallSites } from 'node:util';
import { startService, type TestService } from './service.ts';

interface Shared {
  /** its test file; another file of the same process gets another service */
  readonly file: string | undefined;
  readonly service: TestService;
  readonly createPerson: TestService['createPerson'];
  /** the running test */
  current: TestContext;
}

let shared: Shared | undefined;
let closers: (() => unknown)[] = [];

async function closeShared(): Promise<void> {
  const open = closers.toReversed();
  [shared, closers] = [undefined, []];
  for (const close of open) await close();
}
after(closeShared);

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

/** A test finds the data of those before it on the service, but people and their clouds are its own. */
export async function shareService(t: TestContext): Promise<TestService> {
  const file = callingFile();
  if (shared && shared.file !== file) await closeShared();
  shared ??= await openShared(t, file);
  shared.current = t;
  return { ...shared.service, createPerson: shared.createPerson };
}

async function openShared(t: TestContext, file: string | undefined): Promise<Shared> {
  const later = (close: () => unknown) => void closers.push(close);
  const service = await startService({ after: later, diagnostic: line => (shared?.current ?? t).diagnostic(line) });
  return { file, service, createPerson: createOwnPeople(service), current: t };
}
