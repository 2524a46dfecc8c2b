// The committed API description and access table must equal those generated from the routes.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool, tail } from './run-tool.ts';

const source = 'core/cli/api-documents.ts';
const documents = [
  ['api', 'resources/openapi.json'],
  ['access', 'resources/access.json'],
] as const;

/**
 * Differences between the committed documents and the generated ones. With `write`, replaces them instead. Without
 * core/cli/api-documents.ts there is nothing to compare.
 */
export async function checkDrift(project: string, { write = false } = {}): Promise<string[]> {
  if (!existsSync(join(project, source))) return [];
  const { code, output, text } = await runTool(
    join(import.meta.dirname, 'print-documents.ts'),
    [join(project, source)],
    project,
  );
  if (code !== 0) return [`${source} failed:`, ...tail(text, 20)];
  const made = JSON.parse(output) as Record<string, unknown>;
  return documents.flatMap(([key, file]) => {
    const path = join(project, file);
    if (write) {
      writeFileSync(path, `${JSON.stringify(made[key], null, 2)}\n`);
      return [];
    }
    if (!existsSync(path)) return [`${file} is missing (npm run check -- --write)`];
    const differences = differ(JSON.parse(readFileSync(path, 'utf8')), made[key]);
    return differences.slice(0, 10).map(place => `${file} differs at ${place} (npm run check -- --write)`);
  });
}

/** Paths of the values that differ between two JSON values, ignoring the order of keys. */
function differ(a: unknown, b: unknown, path = ''): string[] {
  if (a === b) return [];
  if (
    typeof a !== 'object' ||
    typeof b !== 'object' ||
    a === null ||
    b === null ||
    Array.isArray(a) !== Array.isArray(b)
  )
    return [path || '/'];
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].flatMap(key =>
    differ(left[key], right[key], `${path}/${key}`),
  );
}
