import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test, type TestContext } from 'node:test';
import { startService } from '../../testing/service.ts';

/** A topic with comments that a bad word is nearly found in at every letter. */
async function setUp(t: TestContext) {
  const service = await startService(t);
  const { request, application: as, createProject } = service;
  const { projectId } = await createProject();
  const other = await createProject('Of others');
  const project = `/projects/${projectId}`;
  const guid = randomUUID();
  const comments = Array.from({ length: 1700 }, () => ({ comment: 'a'.repeat(900) }));
  const made = await request('POST', `/bcf/2.1${project}/full-topic`, {
    as,
    body: { title: 'Much was said', guid, comments, viewpoints: [] },
  });
  assert.equal(made.status, 201, made.text.slice(0, 200));

  /** Sends a query, and small reads of another cloud until it is answered. */
  async function beside(path: string, query: Record<string, string>) {
    let isAnswered = false;
    const answer = request('GET', path, { as, query }).finally(() => {
      isAnswered = true;
    });
    let reads = 0;
    while (!isAnswered) {
      assert.equal((await request('GET', `/cloud/${other.cloudId}`, { as })).status, 200);
      if (!isAnswered) reads += 1;
    }
    return { ...(await answer), reads };
  }
  return { ...service, as, project, guid, beside };
}

const terms = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join(' or ');
const nearly = terms(48, at => `contains(comment,'${'a'.repeat(80)}b${at}')`);

test('small reads of others are answered while a long filter is evaluated', async t => {
  const { project, guid, beside } = await setUp(t);
  for (const version of ['2.1', '3.0']) {
    const path = `/bcf/${version}${project}/topics/${guid}/comments`;
    const { status, json, reads } = await beside(path, { $filter: nearly });
    assert.deepEqual([status, json], [200, []], version);
    assert.ok(reads >= 3, `${version}: others had ${reads} answers`);
  }
});

test('a filter with too many comparisons is refused with the bound; repeated ones count once', async t => {
  const { request, project, guid, as } = await setUp(t);
  for (const version of ['2.1', '3.0']) {
    const path = `/bcf/${version}${project}/topics/${guid}/comments`;
    const ask = (query: Record<string, string>) => request('GET', path, { as, query });
    const tooMuch = await ask({ $filter: terms(340, at => `contains(comment,'x${at}')`) });
    assert.equal(tooMuch.status, 400, version);
    assert.match(tooMuch.text, /340 terms on 1,700 items .* at most 500,000,000 are compared/);
    assert.deepEqual([tooMuch.json.code, tooMuch.json.limit], ['too_much_work', 500_000_000], version);
    const equal = await ask({ $filter: terms(340, () => "contains(comment,'x1')") });
    assert.deepEqual([equal.status, equal.json], [200, []], version);
    const ordered = await ask({ $orderby: Array.from({ length: 180 }, () => 'date').join(','), $top: '2' });
    assert.deepEqual([ordered.status, ordered.json.length], [200, 2], version);
  }
});
