// Damaged and malicious files end in a model or a reason; the same file gives the same bytes.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { badCorpus, CORPUS_MISSING, ifcCorpus } from '../../testing/corpus.ts';
import { readXkt } from '../../testing/read-xkt.ts';
import { convert, validateBytes } from './testing/converted.ts';
import { endThreads } from './geometry/thread.ts';

const files = ifcCorpus('ifc');
const bad = badCorpus(/\.ifc(?:zip)?$/i);

after(endThreads);

test('twice the same file gives the same bytes', { skip: files.length === 0 && CORPUS_MISSING }, async () => {
  const { path, name } = files.find(file => file.name.includes('AC20-FZK-Haus')) ?? files[0]!;
  const runs: Buffer[][] = [];
  for (let run = 0; run < 2; run++) {
    await convert(
      path,
      name,
      true,
      (folder, { outputs }) => void runs.push(outputs.map(({ file }) => readFileSync(join(folder, file)))),
    );
  }
  runs[0]!.forEach((bytes, n) => assert.ok(bytes.equals(runs[1]![n]!)));
});

describe('damaged and hostile files end in time', { skip: bad.length === 0 && CORPUS_MISSING }, () => {
  for (const { name, path, truth } of bad) {
    test(`${name}: ${truth.expect}`, async () => {
      let end = 'C';
      try {
        await convert(
          path,
          name,
          true,
          async folder => {
            const bytes = readFileSync(join(folder, 'model.glb'));
            const { issues } = await validateBytes(new Uint8Array(bytes), { maxIssues: 5 });
            assert.equal(issues.numErrors, 0, JSON.stringify(issues.messages));
            readXkt(readFileSync(join(folder, 'model.xkt')));
          },
          AbortSignal.timeout(60_000),
        );
      } catch (error) {
        assert.ok(
          error instanceof Error && error.name === 'IfcError',
          error instanceof Error ? error.stack : String(error),
        );
        end = 'E';
      }
      if (truth.expect !== 'EorC') assert.equal(end, truth.expect, truth.why);
    });
  }
});
