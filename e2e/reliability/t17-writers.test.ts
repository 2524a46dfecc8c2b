// T17, writers: fifty people work in one folder at once. Only declared failures happen, and the final state is the
// acknowledged one.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileForm, type Answer } from '../../core/testing/http-client.ts';
import { seededRandom } from '../../core/testing/random.ts';
import { startService, type TestService } from '../../core/testing/service.ts';
import { told } from '../fixtures/schedules.ts';

const WRITERS = 50;
const STEPS = 12;

interface Row {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number;
}

async function openBusyFolder({ request, application: as }: TestService, path: string) {
  const folder = (await request('POST', `${path}/folder`, { as, body: { name: 'Busy' } })).json as Row;
  const counts = new Map<string, number>();
  const count = (what: string) => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
  };
  /** Documents and folders of each writer in the expected final state. */
  const owned = Array.from({ length: WRITERS }, () => ({
    documents: new Map<number, string>(),
    folders: new Map<number, string>(),
  }));
  // One document that all write: its final name is one that an answer has reported.
  const contested = (
    await request('POST', `${path}/document`, { as, body: fileForm('contested.txt', 'one', { parent_id: folder.id }) })
  ).json as Row;
  const namesOfContested = new Set<string>();
  // One folder that all remove and make: late requests are answered that it is deleted.
  let shared = (await request('POST', `${path}/folder`, { as, body: { name: 'Shared', parent_id: folder.id } }))
    .json as Row;

  const expect = ({ status, json }: Answer, what: string, ...allowed: readonly number[]) => {
    assert.ok(allowed.includes(status), `${what}: ${status} ${JSON.stringify(json)}`);
    count(status < 300 ? what : `${what} refused with ${status}`);
    return status < 300;
  };

  async function write(writer: number): Promise<void> {
    const random = seededRandom(writer + 1);
    const { documents, folders } = owned[writer]!;
    for (let step = 0; step < STEPS; step += 1) {
      const name = `w${writer}-${step}`;
      const [document] = documents.keys();
      const act = Math.floor(random() * 8);
      if (act <= 1 || document === undefined) {
        const answer = await request('POST', `${path}/document`, {
          as,
          body: fileForm(`${name}.txt`, name, { parent_id: folder.id, name }),
        });
        if (expect(answer, 'upload', 201)) documents.set(answer.json.id, name);
      } else if (act === 2) {
        const answer = await request('POST', `${path}/folder`, { as, body: { name, parent_id: folder.id } });
        if (expect(answer, 'folder', 201)) folders.set(answer.json.id, name);
      } else if (act === 3) {
        if (expect(await request('PATCH', `${path}/document/${document}`, { as, body: { name } }), 'rename', 201))
          documents.set(document, name);
      } else if (act === 4) {
        const answer = await request('POST', `${path}/document`, {
          as,
          body: fileForm(`${name}.txt`, name, { parent_id: folder.id, name, successor_of: document }),
        });
        if (expect(answer, 'version', 201)) {
          documents.delete(document);
          documents.set(answer.json.id, name);
        }
      } else if (act === 5) {
        if (expect(await request('DELETE', `${path}/document/${document}/history/delete`, { as }), 'delete', 204))
          documents.delete(document);
      } else if (act === 6) {
        if (
          expect(
            await request('PATCH', `${path}/document/${contested.id}`, { as, body: { name } }),
            'contested rename',
            201,
          )
        )
          namesOfContested.add(name);
      } else {
        const target = shared.id;
        if (expect(await request('DELETE', `${path}/folder/${target}`, { as }), 'contested delete', 204, 404)) {
          const answer = await request('POST', `${path}/folder`, {
            as,
            body: { name: 'Shared', parent_id: folder.id },
          });
          if (expect(answer, 'contested folder', 201)) shared = answer.json;
        }
      }
    }
  }
  return { folder, counts, owned, contested, namesOfContested, write };
}

test(
  'fifty writers in one folder: only declared failures, and the acknowledged final state',
  { timeout: 300_000 },
  async t => {
    const service = await startService(t);
    const { request, application: as } = service;
    const { path } = await service.createProject('Writers');
    const { folder, counts, owned, contested, namesOfContested, write } = await openBusyFolder(service, path);

    await Promise.all(owned.map((_, writer) => write(writer)));
    t.diagnostic(
      told({ kind: 'writers', writers: WRITERS, steps: WRITERS * STEPS, failed: 0, ...Object.fromEntries(counts) }),
    );

    const list = async (target: string) => (await request('GET', `${path}/${target}`, { as })).json as readonly Row[];
    const named = (rows: Iterable<readonly [number, string]>) => [...rows].toSorted(([one], [other]) => one - other);
    const heads = (await list(`folder/${folder.id}/document`)).filter(({ id }) => id !== contested.id);
    assert.deepEqual(
      named(heads.map(({ id, name }) => [id, name])),
      named(owned.flatMap(({ documents }) => [...documents])),
    );
    const subfolders = (await list('folder')).filter(
      ({ parent_id, name }) => parent_id === folder.id && name !== 'Shared',
    );
    assert.deepEqual(
      named(subfolders.map(({ id, name }) => [id, name])),
      named(owned.flatMap(({ folders }) => [...folders])),
    );
    assert.ok(namesOfContested.has((await request('GET', `${path}/document/${contested.id}`, { as })).json.name));
    assert.equal(
      (await list('folder')).filter(({ name }) => name === 'Shared').length,
      1,
      'whoever removed the shared folder made it anew, once',
    );
  },
);
