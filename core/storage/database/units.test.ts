import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { connect } from './connect.ts';
import type { Topic, Tx } from '../db.ts';
import { createUnits } from './units.ts';
import type { Batch } from './writer-protocol.ts';
import { createWriter } from './writer.ts';

/** Units on a real file; messages to the writer's thread are recorded. */
function open(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-units-'));
  const path = join(folder, 'plinth.db');
  const reader = connect(path);
  reader.exec(`CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE answer (note_id INTEGER NOT NULL REFERENCES note DEFERRABLE INITIALLY DEFERRED) STRICT;`);
  const writer = createWriter(path);
  const batches: Batch[] = [];
  const commits: Topic[][] = [];
  const units = createUnits(
    batch => {
      batches.push(batch);
      return writer.send(batch);
    },
    topics => {
      commits.push([...topics]);
    },
  );
  t.after(async () => {
    await writer.close();
    reader.close();
    rmSync(folder, { recursive: true });
  });
  return {
    path,
    batches,
    commits,
    run: units.run,
    notes: () => reader.prepare('SELECT text FROM note ORDER BY id').pluck().all(),
    /** the messages: steps, then the number of statements, with a plus where the commit may be included */
    sent: () =>
      batches
        .splice(0)
        .map(({ steps, statements, mayCommit }) =>
          [...steps, statements.length || '', mayCommit ? '+' : ''].join(' ').trim(),
        ),
  };
}

const add = (tx: Tx, text: string) => tx.run('INSERT INTO note (text) VALUES (?)', [text]);
const addLast = (tx: Tx, text: string) => tx.runLast('INSERT INTO note (text) VALUES (?)', [text]);
const texts = (tx: Tx) => tx.all<{ text: string }>('SELECT text FROM note ORDER BY id');

test('statements that a unit does not await are one message, in order, with its begin', async t => {
  const { run, notes, sent, commits } = open(t);
  const seen = await run(async tx => {
    const [, rows] = await Promise.all([
      add(tx, 'a'),
      texts(tx),
      Promise.resolve().then(() => add(tx, 'b')), // after a wait for nothing
    ]);
    return [rows, await texts(tx)];
  });
  assert.deepEqual(seen, [[{ text: 'a' }], [{ text: 'a' }, { text: 'b' }]]);
  assert.deepEqual([sent(), notes(), commits], [['BEGIN IMMEDIATE 3', '1', 'COMMIT'], ['a', 'b'], [[]]]);
});

test('a statement that fails within a message fails alone; a unit that rethrows is rolled back', async t => {
  const { run, notes } = open(t);
  await run(tx => add(tx, 'a'));
  await assert.rejects(
    run(tx => Promise.all([add(tx, 'b'), add(tx, 'a'), add(tx, 'c')])),
    { status: 409, code: 'already_exists' },
  );
  assert.deepEqual(notes(), ['a']);
  const outcomes = await run(tx => Promise.allSettled([add(tx, 'b'), add(tx, 'a'), add(tx, 'c')]));
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  );
  assert.deepEqual(notes(), ['a', 'b', 'c']);
});

test('units that share a commit are rolled back separately, in any position', async t => {
  for (const failing of [0, 1, 3]) {
    const { run, notes, sent, commits } = open(t);
    const outcomes = await Promise.allSettled(
      [0, 1, 2, 3].map(number =>
        run(async tx => {
          await Promise.all([add(tx, `${number}`), add(tx, `${number} again`)]);
          if (number === failing) throw new Error('changed my mind');
        }),
      ),
    );
    assert.deepEqual(
      outcomes.flatMap(({ status }, number) => (status === 'rejected' ? [number] : [])),
      [failing],
    );
    const kept = [0, 1, 2, 3].filter(number => number !== failing);
    assert.deepEqual(
      notes(),
      kept.flatMap(number => [`${number}`, `${number} again`]),
    );
    assert.equal(commits.length, 1);
    const messages = sent();
    assert.equal(messages.at(-1), 'COMMIT');
    assert.equal(messages.filter(message => message.includes('BEGIN')).length, failing === 0 ? 2 : 1);
  }
});

test('an empty unit sends nothing, also among others, and one that only reads is no change', async t => {
  const { run, notes, sent, commits } = open(t);
  assert.equal(await run(async () => 7), 7);
  await assert.rejects(
    run(async () => {
      throw new Error('no');
    }),
    /no/,
  );
  assert.deepEqual([sent(), commits], [[], []]);
  assert.deepEqual(await Promise.all([run(async () => 1), run(tx => add(tx, 'a')), run(async () => 2)]), [1, 1, 2]);
  assert.deepEqual([sent(), notes(), commits.length], [['BEGIN IMMEDIATE 1', 'COMMIT'], ['a'], 1]);
  assert.deepEqual(await run(texts), [{ text: 'a' }]);
  assert.deepEqual([sent(), commits.length], [['BEGIN IMMEDIATE 1', 'COMMIT'], 1]);
});

test('unawaited statements belong to the unit', async t => {
  const { run, notes } = open(t);
  await run(async tx => {
    void add(tx, 'a');
  });
  assert.deepEqual(notes(), ['a']);
  await assert.rejects(
    run(async tx => {
      void add(tx, 'b');
      throw new Error('changed my mind');
    }),
    /changed my mind/,
  );
  assert.deepEqual(notes(), ['a']);
});

test('a unit is unusable after its end, and after its declared last statement is committed', async t => {
  const { run, notes } = open(t);
  let kept: Tx | undefined;
  await run(async tx => {
    kept = tx;
    await add(tx, 'a');
  });
  assert.throws(() => kept && add(kept, 'b'), /after its end/);
  await assert.rejects(
    run(async tx => {
      await addLast(tx, 'c');
      await add(tx, 'd');
    }),
    /after its end/,
  );
  assert.deepEqual(notes(), ['a', 'c']);
  await run(tx => add(tx, 'e'));
  assert.deepEqual(notes(), ['a', 'c', 'e'], 'the next one begins anew');
});

test('the commit is sent with the last statement, once a row has changed and nothing of its message failed', async t => {
  const { run, notes, sent, commits } = open(t);
  await run(tx => Promise.all([add(tx, 'a'), addLast(tx, 'b')]));
  assert.deepEqual([sent(), notes(), commits.length], [['BEGIN IMMEDIATE 2 +'], ['a', 'b'], 1]);

  await run(async tx => {
    assert.equal(await tx.runLast("DELETE FROM note WHERE text = 'absent'"), 0);
    assert.equal(await addLast(tx, 'c'), 1);
  });
  assert.deepEqual(
    [sent(), notes()],
    [
      ['BEGIN IMMEDIATE 1 +', '1 +'],
      ['a', 'b', 'c'],
    ],
  );

  await assert.rejects(
    run(tx => Promise.all([add(tx, 'a'), addLast(tx, 'd')])),
    { code: 'already_exists' },
  );
  assert.deepEqual(
    [sent(), notes()],
    [
      ['BEGIN IMMEDIATE 2 +', 'ROLLBACK'],
      ['a', 'b', 'c'],
    ],
  );

  await run(async tx => Promise.all([addLast(tx, 'e'), add(tx, 'f')]));
  assert.deepEqual(sent(), ['BEGIN IMMEDIATE 2', 'COMMIT'], 'it was not the last');
});

test('after a failed statement no commit is sent along: the unit may be failing itself', async t => {
  const { run, notes, sent } = open(t);
  await run(tx => add(tx, 'there'));
  sent();
  /** A unit that stores two things at once, of which the first fails and the second sends a statement first. */
  const work = (tx: Tx) => Promise.all([add(tx, 'there'), texts(tx).then(() => addLast(tx, 'new'))]);
  await assert.rejects(run(work), { code: 'already_exists' });
  assert.deepEqual(notes(), ['there']);
  assert.ok(sent().every(each => !each.endsWith('+')));
});

test('with waiting units the commit is sent with the last statement of the last one', async t => {
  const { run, notes, sent, commits } = open(t);
  await Promise.all([run(tx => addLast(tx, 'a')), run(tx => addLast(tx, 'b')), run(tx => addLast(tx, 'c'))]);
  assert.deepEqual(sent(), ['BEGIN IMMEDIATE 1', 'SAVEPOINT unit 1', 'RELEASE unit SAVEPOINT unit 1 +']);
  assert.deepEqual([notes(), commits.length], [['a', 'b', 'c'], 1]);
});

test('a unit without its transaction writes nothing more, and no concurrent one is acknowledged', async t => {
  const { run, notes } = open(t);
  // SQLite does this by itself when the disk is full in the middle of a statement.
  const breaking = async (tx: Tx) => {
    await tx.run('ROLLBACK');
    await assert.rejects(add(tx, 'outside'), /ended before its time/);
  };
  const [broken, beside] = await Promise.allSettled([run(breaking), run(tx => add(tx, 'beside'))]);
  assert.deepEqual([broken.status, beside.status, notes()], ['rejected', 'rejected', []]);
  await run(tx => add(tx, 'later'));
  assert.deepEqual(notes(), ['later']);
});

test('a unit that cannot begin executes nothing, even if it catches the error', async t => {
  const { run, notes, path } = open(t);
  await run(tx => tx.get('PRAGMA busy_timeout = 20'));
  const other = connect(path);
  other.exec("BEGIN IMMEDIATE; INSERT INTO note (text) VALUES ('of another process')");
  await assert.rejects(
    run(tx => Promise.all([add(tx, 'a'), add(tx, 'b')])),
    /SQLITE_BUSY/,
  );
  await assert.rejects(
    run(async tx => {
      await Promise.allSettled([add(tx, 'a'), addLast(tx, 'b')]);
      await add(tx, 'c').catch(() => undefined);
    }),
    /SQLITE_BUSY/,
  );
  other.exec('COMMIT');
  other.close();
  await run(tx => add(tx, 'd'));
  assert.deepEqual(notes(), ['of another process', 'd']);
});

test('a value that cannot be sent fails its message and unit, not the next', async t => {
  const { run, notes } = open(t);
  const impossible = (() => undefined) as unknown as string;
  await assert.rejects(
    run(tx => Promise.all([add(tx, 'a'), add(tx, impossible)])),
    /could not be cloned/,
  );
  await run(tx => add(tx, 'b'));
  assert.deepEqual(notes(), ['b']);
});

test('subscribers of a topic are notified once the units that touched it are committed', async t => {
  const { run, commits } = open(t);
  const touching = (topic: Topic, text: string, fails: boolean) =>
    run(async tx => {
      tx.touch(topic);
      await add(tx, text);
      await turn();
      if (fails) throw new Error('changed my mind');
    });
  await Promise.allSettled([touching('job', 'a', true), touching('outbox', 'b', false)]);
  assert.deepEqual(commits, [['outbox']]);
});

test('a failed commit is reported, sent along or separately', async t => {
  const { run, notes, sent, commits } = open(t);
  const toNothing = 'INSERT INTO answer (note_id) VALUES (7)'; // checked at the commit
  for (const [end, messages] of [
    ['runLast', ['BEGIN IMMEDIATE 2 +', 'ROLLBACK']],
    ['run', ['BEGIN IMMEDIATE 2', 'COMMIT', 'ROLLBACK']],
  ] as const) {
    await assert.rejects(
      run(tx => Promise.all([add(tx, 'a'), tx[end](toNothing)])),
      /SQLITE_CONSTRAINT/,
    );
    assert.deepEqual([sent(), notes(), commits], [messages, [], []]);
  }
});
