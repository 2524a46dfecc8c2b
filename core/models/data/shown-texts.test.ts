import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import Database from 'better-sqlite3';
import { CORPUS_MISSING, ifcCorpus } from '../../testing/corpus.ts';
import { houseBytes } from '../../testing/house-bytes.ts';
import { createBatchFile } from '../../formats/batch-file.ts';
import { extractModel } from '../../formats/ifc/extract/extract-model.ts';
import { readSource } from '../../formats/ifc/step/source-file.ts';
import { scanStep } from '../../formats/ifc/step/step-scan.ts';
import { structureText, systemsOf } from './shown-texts.ts';
import { createModelDataWriter } from './writer.ts';

function setUp(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-shown-'));
  const writer = createModelDataWriter({ folder });
  t.after(async () => {
    await writer.close();
    rmSync(folder, { recursive: true });
  });
  let count = 0;
  /** Builds the data of a file; `use` gets it with the converter's texts. */
  return async (
    bytes: Uint8Array,
    use: (database: Database.Database, summary: ReturnType<typeof extractModel>) => void,
  ) => {
    const batches = join(folder, `batches-${++count}`);
    const file = await createBatchFile(batches);
    const summary = extractModel(scanStep(bytes), batch => file.add(batch));
    await file.close();
    await writer.build(batches, 'a.sqlite');
    const database = new Database(join(folder, 'a.sqlite'));
    try {
      use(database, summary);
    } finally {
      database.close();
    }
    rmSync(batches);
  };
}

const uuids = (text: string) => new Set([...text.matchAll(/"uuid":"([^"]*)"/g)].map(([, uuid]) => uuid as string));
type System = { readonly elements: string[] };
const sorted = (text: string) =>
  (JSON.parse(text) as System[]).map(system => ({ ...system, elements: system.elements.toSorted() }));

test('texts of the data equal those of the converter, including drawn openings', async t => {
  const withData = setUp(t);
  await withData(houseBytes(), (database, summary) => {
    const openings = [...summary.products].filter(([, { type }]) => type === 'IfcOpeningElement').map(([id]) => id);
    assert.ok(openings.length > 1);
    for (const drawn of [[], openings.slice(0, 1), openings]) {
      const text = summary.structureJson(drawn);
      assert.equal(structureText(database, uuids(text)), text);
    }
    assert.deepEqual(sorted(systemsOf(database)), sorted(summary.systemsJson()));
  });
});

test('the same for real files', async t => {
  const files = ifcCorpus('ifc').filter(({ path }) => statSync(path).size < 1_500_000);
  if (files.length === 0) return t.skip(CORPUS_MISSING);
  const withData = setUp(t);
  for (const { name, path } of files) {
    await withData(await readSource(path, 'identity', name), (database, summary) => {
      const text = summary.structureJson();
      const made = structureText(database, uuids(text));
      if (made !== text) assert.fail(`${name}: ${firstDifference(made, text)}`);
      assert.deepEqual(sorted(systemsOf(database)), sorted(summary.systemsJson()), name);
    });
  }
});

function firstDifference(made: string, wanted: string): string {
  let at = 0;
  while (made[at] === wanted[at]) at++;
  return `${made.slice(at - 80, at + 80)} and not ${wanted.slice(at - 80, at + 80)}`;
}
