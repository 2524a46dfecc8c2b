// The two committed documents that are made from the routes: the API's description and the table of access.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCore } from '../app.ts';
import { readConfig } from '../config.ts';
import { describeAccess } from '../http/api/access-table.ts';
import { silentLog } from '../kit/log.ts';

/** OpenAPI 3.1 (resources/openapi.json). */
export const apiDocument = async () => (await declared()).api;

/** Operation -> its permitted callers (resources/access.json). */
export const accessTable = async () => (await declared()).access;

let known: ReturnType<typeof readDeclared> | undefined;
const declared = () => (known ??= readDeclared());

/** Builds the service on an empty folder, without starting it. */
async function readDeclared() {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-documents-'));
  const core = await createCore(readConfig({ data: folder, port: '0', log: silentLog }, {}));
  try {
    return { api: core.describeApi(), access: describeAccess(core.routes) };
  } finally {
    await core.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
