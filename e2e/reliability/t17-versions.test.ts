// T17, versions: uploads, new heads, detached versions and deletions in any order; no version is lost, and each history
// has one head.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fileForm } from '../../core/testing/http-client.ts';
import { startService } from '../../core/testing/service.ts';
import { playSchedules, told } from '../fixtures/schedules.ts';

/** The action, and the version that it is applied to (counted modulo their number). */
const schedules = fc.array(
  fc.record({
    act: fc.constantFrom('upload', 'succeed', 'succeed', 'promote', 'leave', 'delete', 'delete-history'),
    at: fc.nat({ max: 50 }),
  }),
  { minLength: 2, maxLength: 8 },
);

/** Versions from the oldest on, and which of them is the head. */
interface History {
  readonly versions: number[];
  head: number;
}

class Model {
  histories: History[] = [];

  get versions(): number[] {
    return this.histories.flatMap(({ versions }) => versions).toSorted((a, b) => a - b);
  }

  historyOf(id: number): History {
    const found = this.histories.find(({ versions }) => versions.includes(id));
    assert.ok(found);
    return found;
  }

  add(id: number, successorOf?: number): void {
    if (successorOf === undefined) {
      this.histories.push({ versions: [id], head: id });
      return;
    }
    const history = this.historyOf(successorOf);
    history.versions.push(id);
    history.head = id;
  }

  /** Removes a version; when it was the head, the newest of the others becomes the head. */
  take(id: number): void {
    const history = this.historyOf(id);
    history.versions.splice(history.versions.indexOf(id), 1);
    if (history.head === id) history.head = Math.max(...history.versions);
    this.histories = this.histories.filter(({ versions }) => versions.length > 0);
  }
}

interface Version {
  readonly id: number;
  readonly is_head_version: boolean;
  readonly head_id: number;
  readonly history_count: number;
}

test('no version is lost by uploads, promotions, separations and deletions', { timeout: 600_000 }, async t => {
  const service = await startService(t);
  const { request, application: as } = service;
  let steps = 0;

  await playSchedules(
    () => service.createProject('Versions'),
    schedules,
    async ({ path }, schedule) => {
      const model = new Model();
      const folder = (await request('POST', `${path}/folder`, { as, body: { name: 'Plans' } })).json as {
        readonly id: number;
      };
      const upload = async (successorOf?: number) => {
        const fields = { parent_id: folder.id, ...(successorOf !== undefined && { successor_of: successorOf }) };
        const { status, json } = await request('POST', `${path}/document`, {
          as,
          body: fileForm('plan.txt', `plan ${model.versions.length}`, fields),
        });
        assert.equal(status, 201, JSON.stringify(json));
        model.add(json.id, successorOf);
      };
      const does = async (expected: number, method: string, target: string) => {
        const { status, json } = await request(method, `${path}/document/${target}`, { as });
        assert.equal(status, expected, `${method} ${target}: ${JSON.stringify(json)}`);
      };

      for (const { act, at } of schedule) {
        const all = model.versions;
        const id = all[at % Math.max(1, all.length)];
        steps += 1;
        if (act === 'upload' || id === undefined) await upload();
        else if (act === 'succeed') await upload(id);
        else if (act === 'promote') {
          await does(200, 'POST', `${model.historyOf(id).head}/history/${id}/head-version`);
          model.historyOf(id).head = id;
        } else if (act === 'leave') {
          await does(200, 'POST', `${model.historyOf(id).head}/history/${id}/leave`);
          if (model.historyOf(id).versions.length > 1) {
            model.take(id);
            model.add(id);
          }
        } else if (act === 'delete') {
          await does(204, 'DELETE', `${id}`);
          model.take(id);
        } else {
          await does(204, 'DELETE', `${id}/history/delete`);
          const gone = model.historyOf(id);
          model.histories = model.histories.filter(history => history !== gone);
        }
      }

      const heads = (await request('GET', `${path}/folder/${folder.id}/document`, { as })).json as readonly Version[];
      assert.deepEqual(
        heads.map(({ id }) => id).toSorted((a, b) => a - b),
        model.histories.map(({ head }) => head).toSorted((a, b) => a - b),
      );
      for (const head of heads) {
        const { versions } = model.historyOf(head.id);
        const all = (await request('GET', `${path}/document/${head.id}/history`, { as })).json as readonly Version[];
        assert.deepEqual(
          all.map(({ id }) => id),
          versions.toSorted((a, b) => b - a),
        );
        for (const version of [head, ...all]) {
          assert.deepEqual(
            [version.is_head_version, version.head_id, version.history_count],
            [version.id === head.id, head.id, versions.length - 1],
          );
        }
      }
    },
  );
  t.diagnostic(told({ kind: 'versions', steps, lost: 0 }));
});
