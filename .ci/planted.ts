// Builds small throw-away projects in which the checks' own tests plant violations.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';

/** A temporary folder with these files (path -> text, objects as JSON), deleted after the test. */
export function plantProject(t: TestContext, files: Readonly<Record<string, string | object>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-check-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [path, content] of Object.entries({ 'package.json': {}, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
  return folder;
}
