import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SetRecord } from '../../../formats/model-layout.ts';
import { systemClock } from '../../../kit/time.ts';
import { inTurns } from '../../../kit/event-loop.ts';
import { leaveUnlogged } from '../../../storage/unlogged.ts';
import { watchLoop } from '../../../testing/loop-work.ts';
import { elementUpdate, openModels } from '../../../testing/open-models.ts';
import { findModel } from '../../access/rows.ts';
import type { ModelData } from '../../data/model-data.ts';
import type { RowEdit, RowOf } from '../../data/row-edits.ts';
import { createEarlierEdits } from './service.ts';

/** Sets of the first walls with another thickness. */
async function thicker({ file }: ModelData): Promise<RowEdit[]> {
  const width = file.get<{ id: number }>("SELECT id FROM definition WHERE name = 'Width'")!.id;
  const sets = file.all<RowOf<'property_set'> & { chunk: number; off: number; len: number; first_property: number }>(
    "SELECT * FROM property_set WHERE name = 'Qto_WallBaseQuantities'",
  );
  return inTurns(sets, ({ chunk, off, len, first_property, ...row }): RowEdit => {
    const [, property] = [JSON.parse(file.text({ chunk, off, len })) as SetRecord, first_property];
    return { put: 'property_set', row, record: [[width, 360, property]] };
  });
}

async function setUp(t: TestContext, extraWalls = 0) {
  const opened = await openModels(t, extraWalls);
  await opened.start();
  const first = await opened.upload('house.ifc', 'a house');
  await opened.reach(first.modelId, 'C');
  const earlier = createEarlierEdits({
    db: opened.audited,
    clock: systemClock,
    access: opened.access,
    elements: { change: () => Promise.reject(new Error('no conflict here')) },
  });
  return {
    ...opened,
    first,
    earlier,
    edit: () =>
      opened.access.edit(opened.at(first.modelId), elementUpdate, async data => ({
        changes: await thicker(data),
        answer: () => undefined,
      })),
    /** The next version; nothing is processed before it is one. */
    async next(text: string) {
      await opened.stop();
      const upload = await opened.upload('house.ifc', text);
      await opened.db.tx(tx =>
        tx.run('UPDATE stored_document SET history_id = ? WHERE id IN (?, ?)', [
          first.documentId,
          first.documentId,
          upload.documentId,
        ]),
      );
      await opened.restart();
      await opened.reach(upload.modelId, 'C');
      return upload.modelId;
    },
    async carried(modelId: number) {
      for (let left = 10_000; ; left -= 1) {
        const state = await earlier.read(opened.at(modelId));
        if (state.state === 'carried') return state;
        assert.ok(left > 0, `still ${state.state}`);
        await sleep(5);
      }
    },
    async widths(modelId: number) {
      const data = await opened.access.dataOf(opened.at(modelId));
      const { chunk, off, len } = data!.file.get<{ chunk: number; off: number; len: number }>(
        "SELECT chunk, off, len FROM property_set WHERE name = 'Qto_WallBaseQuantities' ORDER BY id DESC LIMIT 1",
      )!;
      return (JSON.parse(data!.file.text({ chunk, off, len })) as SetRecord)[0]?.[1];
    },
  };
}

test('edits are carried over once, however the job is interrupted', async t => {
  const { edit, next, carried, widths, first, db, edits, stop, restart } = await setUp(t);
  await edit();
  const modelId = await next('another house');
  // Interrupted, the job is put back and begins again.
  await stop();
  await restart();
  const state = await carried(modelId);
  assert.deepEqual([state.carried, state.same, state.conflicts, state.from_model_id], [2, 0, 0, first.modelId]);
  assert.equal(await widths(modelId), 360);
  // The same job once more, as after a crash between its work and its end: nothing is left to be done.
  await db.tx(tx =>
    tx.run("UPDATE job SET state = 'waiting' WHERE kind = 'model.edits.carry' AND subject_id = ?", [modelId]),
  );
  await stop();
  await restart();
  while (await db.get("SELECT 1 FROM job WHERE kind = 'model.edits.carry' AND state <> 'done'")) await sleep(5);
  assert.equal(await edits.countOf(modelId), 2);
  const lines = await db.all<{ action: string }>("SELECT action FROM activity WHERE action LIKE 'model.edits.%'");
  assert.deepEqual(lines, [{ action: 'model.edits.carry' }]);
});

test('a read during the commit sees the edits', async t => {
  const { edit, next, widths, first, edits, audited } = await setUp(t);
  const modelId = await next('another house');
  await edit(); // later, so that no job carries it over
  const baseOf = async (id: number) => {
    const { data_file: file, created_at: createdAt } = (await findModel(audited, id))!;
    return { modelId: id, file, createdAt };
  };
  const read: Promise<unknown>[] = [];
  await edits.carry(await baseOf(first.modelId), await baseOf(modelId), async (_carried, write) => {
    await audited.tx(async tx => {
      leaveUnlogged(tx, 'for a test');
      await write(tx);
    });
    read.push(widths(modelId));
    await sleep(50); // the job has more to do
    return true;
  });
  assert.deepEqual(await Promise.all(read), [360]);
});

test('tens of thousands of edits do not block the loop', async t => {
  const { edit, next, carried, widths } = await setUp(t, 20_000);
  await edit();
  const modelId = await next('another house');
  const loop = watchLoop();
  const state = await carried(modelId);
  loop.end();
  assert.equal(state.carried, 20_002);
  assert.equal(await widths(modelId), 360);
  const longest = Math.round(loop.longest());
  t.diagnostic(`longest hold ${longest} ms`);
  assert.ok(longest < 100, `the loop was held for ${longest} ms`);
});
