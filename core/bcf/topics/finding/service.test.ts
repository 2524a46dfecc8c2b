import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../../../testing/service.ts';

test('topics with long texts are indexed shortly after a change, without their former words', async t => {
  const service = await startService(t);
  const { application: as, request } = service;
  const { projectId } = await service.createProject('Tower');
  const topics = `/bcf/2.1/projects/${projectId}/topics`;
  const found = async (q: string): Promise<string[]> => {
    const { json } = await request('GET', '/search', { as, query: { q } });
    return json.groups
      .flatMap(({ results }: { results: { name: string }[] }) => results.map(({ name }) => name))
      .sort();
  };
  const until = async (q: string, names: readonly string[]) => {
    for (const end = Date.now() + 20_000; ; await sleep(20)) {
      const now = await found(q);
      if (JSON.stringify(now) === JSON.stringify(names)) return;
      assert.ok(Date.now() < end, `${q}: ${now.join()}`);
    }
  };
  const write = async (method: string, path: string, body?: object) => {
    const { status, json, text } = await request(method, path, { as, ...(body && { body }) });
    assert.ok(status < 300, text);
    return json;
  };
  const filling = 'Steep stairs lead nowhere. '.repeat(3000);
  const long = await write('POST', topics, { title: 'Long', description: `${filling} Sycamore.` });
  await write('POST', topics, { title: 'Short', description: 'A sycamore in the way.' });
  await until('sycamore', ['Long', 'Short']);

  await write('PUT', `${topics}/${long.guid}`, { title: 'Long', description: `${filling} Larch.` });
  assert.deepEqual(await found('sycamore'), ['Short']);
  await until('larch', ['Long']);
  await write('PUT', `${topics}/${long.guid}`, { title: 'Long', description: 'Now a short beech.' });
  assert.deepEqual([await found('beech'), await found('larch')], [['Long'], []]);
  await write('DELETE', `${topics}/${long.guid}`);
  assert.deepEqual(await found('beech'), []);
});
