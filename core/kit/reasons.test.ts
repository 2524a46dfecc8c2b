import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { reasonCodes } from './reasons.ts';

const core = join(import.meta.dirname, '..');
const { problems } = (
  JSON.parse(readFileSync(join(core, '../resources/texts/en/screens.json'), 'utf8')) as {
    parts: { problems: Readonly<Record<string, string>> };
  }
).parts;

test('the window has a sentence for every reason', () =>
  assert.deepEqual(
    reasonCodes.filter(code => problems[code] === undefined),
    [],
  ));

/** Calls of `invalid(...)` with their whole arguments. */
function refusals(): { readonly place: string; readonly call: string }[] {
  const files = globSync('{bcf,collaboration,http,identity,webhooks}/**/*.ts', { cwd: core }).filter(
    file => !file.endsWith('.test.ts'),
  );
  return files.flatMap(file =>
    [...readFileSync(join(core, file), 'utf8').matchAll(/\binvalid\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/g)].map(
      ([call]) => ({ place: file, call }),
    ),
  );
}

test('every refusal of a field has a code with a sentence in the window', () => {
  const said = refusals().filter(({ call }) => /,\s*['`](?:\$\{[^}]*\}|[A-Z]).*\.['`]/s.test(call));
  assert.ok(said.length > 30, `${said.length} refusals are found`);
  assert.deepEqual(
    said.filter(
      ({ call }) =>
        ![...call.matchAll(/'([a-z]+(?:_[a-z]+)*)'/g)].some(([, code = '']) => problems[code] !== undefined) &&
        !/list of ids|filter|Not a favourite/.test(call),
    ),
    [],
  );
});
