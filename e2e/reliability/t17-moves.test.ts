// T17, folders: the result of concurrent moves equals that of these moves in some order, and no folder ever contains
// itself.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { startService } from '../../core/testing/service.ts';
import { playSchedules, told } from '../fixtures/schedules.ts';

const FOLDERS = 6;
/** represents the folder in which the others are made */
const TOP = FOLDERS;

interface Move {
  readonly folder: number;
  readonly onto: number;
}

/** Moves that are sent at once, and such groups one after another. */
const schedules = fc.array(
  fc.array(fc.record({ folder: fc.nat({ max: FOLDERS - 1 }), onto: fc.nat({ max: FOLDERS }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  { minLength: 1, maxLength: 4 },
);

/** The parent of each folder after a move, or undefined when it is refused. */
function moved(parents: readonly number[], { folder, onto }: Move): number[] | undefined {
  for (let at: number | undefined = onto; at !== undefined; at = parents[at]) if (at === folder) return undefined;
  return parents.with(folder, onto);
}

function* ordersOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  if (items.length === 0) yield [];
  for (const [at, first] of items.entries())
    for (const rest of ordersOf(items.toSpliced(at, 1))) yield [first, ...rest];
}

/** Whether some order of the moves answers each as it was answered and ends with these parents. */
function explains(
  before: readonly number[],
  moves: readonly (Move & { readonly isDone: boolean })[],
  after: readonly number[],
): boolean {
  for (const order of ordersOf(moves)) {
    let parents: readonly number[] = before;
    const asAnswered = order.every(move => {
      const next = moved(parents, move);
      parents = next ?? parents;
      return (next !== undefined) === move.isDone;
    });
    if (asAnswered && parents.every((parent, folder) => parent === after[folder])) return true;
  }
  return false;
}

test('folders moved concurrently form no cycle, and each move applies once', { timeout: 600_000 }, async t => {
  const service = await startService(t);
  const { request, application: as } = service;
  let [moves, refused] = [0, 0];

  await playSchedules(
    () => service.createProject('Moves'),
    schedules,
    async ({ path }, schedule) => {
      const tree = await request('POST', `${path}/dms-tree`, {
        as,
        body: [{ name: 'Top', children: Array.from({ length: FOLDERS }, (_, n) => ({ name: `F${n}` })) }],
      });
      const top = (
        tree.json.children as readonly { readonly id: number; readonly children: readonly { readonly id: number }[] }[]
      ).at(-1);
      const ids = [...(top?.children ?? []).map(({ id }) => id), top?.id ?? 0];
      let parents = Array.from({ length: FOLDERS }, () => TOP);

      for (const group of schedule) {
        const answers = await Promise.all(
          group.map(async ({ folder, onto }) => {
            const { status, json } = await request('PATCH', `${path}/folder/${ids[folder]}`, {
              as,
              body: { parent_id: ids[onto] },
            });
            assert.ok(
              status === 200 || (status === 400 && json.code === 'folder_loop'),
              `${status} ${JSON.stringify(json)}`,
            );
            return { folder, onto, isDone: status === 200 };
          }),
        );
        const rows = (await request('GET', `${path}/folder`, { as })).json as readonly {
          readonly id: number;
          readonly parent_id: number | null;
        }[];
        const parentOf = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
        const now = ids.slice(0, FOLDERS).map(id => ids.indexOf(parentOf.get(id) ?? 0));
        assert.ok(
          explains(parents, answers, now),
          `from ${parents.join()} by ${JSON.stringify(answers)} to ${now.join()}`,
        );
        assert.deepEqual(loopsOf(now), []);
        parents = now;
        moves += answers.length;
        refused += answers.filter(({ isDone }) => !isDone).length;
      }
      await request('DELETE', `${path}/folder/${ids[TOP]}`, { as });
    },
  );
  t.diagnostic(told({ kind: 'moves', moves, refused, cycles: 0 }));
  assert.ok(refused > 0 && refused < moves, 'the schedules hold moves of both kinds');
});

/** Folders without a path to the top. */
function loopsOf(parents: readonly number[]): number[] {
  return parents.flatMap((_, folder) => {
    let at: number | undefined = folder;
    for (let steps = 0; at !== undefined && at !== TOP && steps <= FOLDERS; steps += 1) at = parents[at];
    return at === TOP ? [] : [folder];
  });
}
