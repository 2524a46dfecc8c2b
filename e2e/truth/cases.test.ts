// Every case of `shared/corpus/cases` against a running service: what is shown is what the file says.
// `node resources/node24.cjs e2e/truth/run.ts 001` prints the assertions of a case with what was found.
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { readCases } from './read-check.ts';
import { casesFolder, runCases } from './run-cases.ts';

/** Cases that are not right yet. The list only shrinks: a case that has become right must be removed. */
const openCases: ReadonlySet<string> = new Set([]);

if (!existsSync(casesFolder)) test('cases', { skip: 'SKIPPED: corpus not found at ../shared' });
else {
  const cases = readCases(casesFolder);
  let results: ReturnType<typeof runCases> | undefined;
  for (const { name, kind, what } of cases)
    test(`case ${name} (${kind}): ${what}`, { timeout: 600_000 }, async () => {
      const findings = (await (results ??= runCases(cases))).get(name) ?? [];
      const wrong = findings.filter(({ right }) => !right);
      const number = name.slice(0, 3);
      if (openCases.has(number)) assert.notEqual(wrong.length, 0, `remove ${number} from the list of open cases`);
      else
        assert.equal(
          wrong.map(({ file, assertion, found }) => `${file} ${JSON.stringify(assertion)}: ${found}`).join('\n'),
          '',
        );
    });
  test('open cases are cases', () => {
    const numbers = new Set(cases.map(({ name }) => name.slice(0, 3)));
    assert.deepEqual(
      [...openCases].filter(number => !numbers.has(number)),
      [],
    );
  });
}
