// `node resources/node24.cjs e2e/truth/run.ts [--from FOLDER] [NAME...]`: tries cases and prints each assertion with
// what was found. A name is the beginning of a folder's: `001 013`. FOLDER: other cases than `shared/corpus/cases`, in
// the same form. Ends with 1 when something is wrong.
import { parseArgs } from 'node:util';
import { readCases } from './read-check.ts';
import { casesFolder, runCases } from './run-cases.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } });
const cases = readCases(values.from ?? casesFolder, positionals);
const results = await runCases(cases);
let wrong = 0;
for (const { name, kind, what } of cases) {
  const findings = results.get(name) ?? [];
  const isRight = findings.every(({ right }) => right);
  if (!isRight) wrong++;
  console.log(`\n${isRight ? 'right' : 'WRONG'} ${name} (${kind}): ${what}`);
  for (const { file, assertion, right, found } of findings)
    console.log(`  ${right ? 'ok   ' : 'WRONG'} ${file} ${JSON.stringify(assertion)}\n        ${found.slice(0, 600)}`);
}
console.log(`\n${cases.length - wrong} of ${cases.length} cases are right`);
if (wrong > 0) process.exitCode = 1;
