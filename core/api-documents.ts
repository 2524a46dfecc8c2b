// What the routes declare, as the two committed documents: the API's description and the table of access.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCore } from './app.ts';
import { readConfig } from './config.ts';
import { describeAccess } from './http/openapi.ts';
import { silentLog } from './kit/log.ts';

/** OpenAPI 3.1 (resources/openapi.json). */
export const apiDocument = () => withCore(core => core.describeApi());

/** Operation -> who may call it (resources/access.json). */
export const accessTable = () => withCore(core => describeAccess(core.routes));

/** Builds the service on an empty folder, without starting it. */
async function withCore<T>(look: (core: Awaited<ReturnType<typeof createCore>>) => T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-documents-'));
  const core = await createCore(readConfig({ data: folder, port: '0', log: silentLog }, {}));
  try {
    return look(core);
  } finally {
    await core.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
