// `npm run trust [-- name...]`: the long trials of durability, `e2e/trust/*.trial.ts`, one after the other. Each line
// of figures that a trial reports is printed as JSON: {trial, figure, target, pass}.
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const wanted = process.argv.slice(2);
const trials = readdirSync(import.meta.dirname)
  .filter(name => name.endsWith('.trial.ts'))
  .filter(name => wanted.length === 0 || wanted.some(part => name.includes(part)))
  .map(name => join(import.meta.dirname, name));
if (trials.length === 0) {
  console.error(`no trial is called ${wanted.join(' or ')}`);
  process.exit(1);
}
const stream = run({ files: trials, concurrency: 1, cwd: resolve(import.meta.dirname, '../..'), timeout: Infinity });
stream.on('test:fail', () => {
  process.exitCode = 1;
});
stream.compose(new spec()).pipe(process.stdout);
