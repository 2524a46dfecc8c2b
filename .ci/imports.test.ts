import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkImports } from './imports.ts';
import { plantProject } from './planted.ts';

const packageJson = {
  dependencies: { fastify: '1', 'better-sqlite3': '1', 'web-ifc': '1', three: '1' },
  devDependencies: { yazl: '1', electron: '1' },
};
const load = (...specifiers: string[]): string => specifiers.map(name => `import '${name}';\n`).join('');

/** file, its import, a word of the reason */
const forbidden: readonly (readonly [string, string, RegExp])[] = [
  ['core/kit/ids.ts', '../storage/db.ts', /kit may import nothing/],
  ['core/storage/db.ts', '../events/outbox.ts', /not events/],
  ['core/formats/ifc/read.ts', '../../storage/db.ts', /formats may import kit/],
  ['core/pipeline/queue.ts', '../models/records/service.ts', /not models/],
  ['core/http/server/server.ts', '../../identity/scopes.ts', /http may import access, kit/],
  ['core/identity/tokens/service.ts', '../../models/records/service.ts', /not models/],
  ['core/models/records/service.ts', '../../collaboration/documents/service.ts', /not collaboration/],
  ['core/models/records/service.ts', '../../rooms/models.ts', /only the outside/],
  ['core/webhooks/deliver.ts', '../bcf/topics/service.ts', /not bcf/],
  ['core/collaboration/documents/service.ts', '../../webhooks/deliver.ts', /not webhooks/],
  ['core/collaboration/documents/service.ts', '../../formats/ifc/read.ts', /not formats/],
  ['core/collaboration/documents/service.ts', '../../http/errors.ts', /routes\.ts only/],
  ['core/collaboration/documents/service.ts', '../folders/store.ts', /not store\.ts/],
  ['core/collaboration/documents/routes.ts', '../folders/routes.ts', /not routes\.ts/],
  ['core/bcf/topics/service.ts', '../../collaboration/documents/upload.ts', /not upload\.ts/],
  ['core/kit/log.ts', '../config.ts', /handed in/],
  ['core/identity/users/service.ts', '../../app.ts', /handed in/],
  ['core/kit/log.ts', '../../e2e/fixtures/files.ts', /nothing from e2e/],
  ['core/kit/log.test.ts', '../../e2e/fixtures/files.ts', /nothing from e2e/],
  ['core/app.ts', './testing/service.ts', /only tests/],
  ['core/testing/service.ts', '../../e2e/fixtures/window.ts', /core\/testing may import core/],
  ['core/odd/thing.ts', '../kit/ids.ts', /no room/],
  ['core/config.ts', './storage/db.ts', /core\/config\.ts may import/],
  ['core/processes/converter.ts', '../storage/db.ts', /core\/processes\/converter\.ts may import/],
  ['core/processes/converter.ts', '../pipeline/protocol.ts', /import type/],
  ['electron/main.ts', '../core/storage/db.ts', /enters the core/],
  ['renderer/app/main.ts', '../../core/kit/ids.ts', /HTTP only/],
  ['renderer/app/main.ts', '../../resources/texts/en/window.json', /HTTP only/],
  ['core/kit/ids.ts', '../../resources/texts/en/service.json', /nothing from resources/],
  ['electron/menu.ts', '../resources/texts/en/desktop.json', /enters the core/],
  ['electron/menu.ts', '../core/kit/text/texts.ts', /enters the core/],
  ['renderer/app/main.ts', 'node:fs', /no Node/],
  ['renderer/features/models/list.tsx', '../documents/list.tsx', /features do not import each other/],
  ['renderer/viewer/scene.ts', '../api/client.ts', /viewer may import ui/],
  ['renderer/ui/table.tsx', '../api/client.ts', /ui may import i18n/],
  ['renderer/api/client.ts', '../features/models/list.tsx', /api may import ui/],
  ['renderer/odd/thing.ts', '../ui/theme.ts', /no room/],
  ['electron/main.ts', '../renderer/app/main.ts', /renderer|enters/],
  ['core/kit/ids.ts', '../../../outside.ts', /outside the project/],
  ['core/models/elements/store.ts', 'better-sqlite3', /SQL driver/],
  ['core/http/server/server.ts', 'node:sqlite', /SQL driver/],
  ['core/formats/gltf/write.ts', 'web-ifc', /web-ifc only/],
  ['core/identity/users/routes.ts', 'fastify', /fastify only/],
  ['renderer/features/plan.ts', 'three', /three only/],
  ['core/app.ts', 'electron', /electron only/],
  ['electron/window.test.ts', 'electron', /download/],
  ['e2e/fixtures/window.ts', 'electron', /electron only/],
  ['core/formats/zip.ts', 'yazl', /does not list yazl/],
  ['core/formats/zip.ts', 'left-out', /does not list left-out/],
];

for (const [file, specifier, reason] of forbidden) {
  test(`${file} must not import ${specifier}`, t => {
    const problems = checkImports(plantProject(t, { 'package.json': packageJson, [file]: load(specifier) }));
    assert.equal(problems.length, 1, problems.join('\n'));
    assert.match(problems[0] ?? '', reason);
    assert.ok(problems[0]?.startsWith(`${file}:1 imports ${specifier}: `));
  });
}

test('imports that the design allows pass', t =>
  assert.deepEqual(
    checkImports(
      plantProject(t, {
        'package.json': packageJson,
        'core/app.ts': load(
          './http/server.ts',
          './collaboration/documents/store.ts',
          './bcf/topics/routes.ts',
          './config.ts',
        ),
        'core/rooms/models.ts': load('../http/route.ts', '../models/elements/store.ts', '../pipeline/runner.ts'),
        'core/processes/converter.ts': `${load('../formats/ifc/convert.ts', '../kit/log.ts')}import type { Job } from '../pipeline/protocol.ts';`,
        'core/collaboration/documents/routes.ts': load('../../http/route.ts', './service.ts', '../folders/schema.ts'),
        'core/collaboration/documents/service.ts': load(
          './store.ts',
          './upload.ts',
          '../folders/service.ts',
          '../../models/records/service.ts',
        ),
        'core/collaboration/documents/documents.test.ts': load(
          '../../testing/files.ts',
          '../../app.ts',
          'yazl',
          '../../http/route.ts',
        ),
        'core/identity/sso/provider.ts': load('../sign-in/pages.ts', '../tokens/claims.ts'),
        'core/identity/testing/services.ts': load('../../http/mount.ts', '../sso/provider.ts', 'yazl'),
        'core/models/elements/store.ts': load('../data/open.ts'),
        'core/models/data/open.ts': load('better-sqlite3'),
        'core/storage/database/sqlite.ts': load('better-sqlite3', 'node:fs'),
        'core/formats/ifc/geometry.ts': load('web-ifc'),
        'core/http/server/server.ts': load('fastify', '../../kit/errors.ts'),
        'electron/main.ts': load('electron', '../core/app.ts', './window.ts'),
        'core/kit/text/texts.ts': load('../../../resources/texts/en/service.json'),
        'electron/texts.ts': load('../core/kit/text/texts.ts', '../resources/texts/en/desktop.json'),
        'renderer/i18n/languages.ts': load('../../resources/texts/en/window.json'),
        'renderer/viewer/canvas.tsx': load('three'),
        'e2e/reliability/kill.test.ts': load('better-sqlite3', '../fixtures/files.ts', '../../core/storage/db.ts'),
        'resources/build.ts': load('../core/formats/ifc/convert.ts'),
      }),
    ),
    [],
  ));

test('cycles between slices are found, types included', t => {
  const problems = checkImports(
    plantProject(t, {
      'core/models/zones/service.ts': load('../spaces/service.ts'),
      'core/models/spaces/service.ts': "import type { Layer } from '../layers/schema.ts';",
      'core/models/layers/service.ts': load('../zones/schema.ts'),
    }),
  );
  assert.equal(problems.length, 1);
  assert.match(problems[0] ?? '', /slices import each other: .*layers.*->.*/);
});

test('cycles between files are found, types included', t => {
  const problems = checkImports(
    plantProject(t, { 'core/kit/a.ts': load('./b.ts'), 'core/kit/b.ts': "import type { A } from './a.ts';" }),
  );
  assert.deepEqual(problems, ['files import each other: core/kit/a.ts -> core/kit/b.ts -> core/kit/a.ts']);
});

test('a computed import in core is refused', t => {
  const problems = checkImports(plantProject(t, { 'core/kit/a.ts': 'await import(process.argv[2]);' }));
  assert.deepEqual(problems, ['core/kit/a.ts:1 imports a computed path: the rules cannot be checked; name it']);
});
