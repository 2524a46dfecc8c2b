// Permitted imports, as data. `imports.ts` applies them.

/**
 * Room of core -> rooms its files may import in addition to their own. `http` means: from routes.ts (and tests) only.
 */
export const roomMayImport: Readonly<Record<string, readonly string[]>> = {
  kit: [],
  storage: ['kit'],
  events: ['storage', 'access', 'kit'],
  formats: ['kit'],
  pipeline: ['events', 'storage', 'formats', 'kit'],
  http: ['access', 'kit'],
  access: ['kit'],
  audit: ['events', 'storage', 'access', 'kit'],
  identity: ['http', 'audit', 'events', 'storage', 'access', 'kit'],
  models: ['identity', 'pipeline', 'formats', 'http', 'audit', 'events', 'storage', 'access', 'kit'],
  collaboration: ['models', 'identity', 'pipeline', 'http', 'audit', 'events', 'storage', 'access', 'kit'],
  bcf: [
    'collaboration',
    'models',
    'identity',
    'pipeline',
    'formats',
    'http',
    'audit',
    'events',
    'storage',
    'access',
    'kit',
  ],
  // Depends on all searchable rooms: each slice searches its own content, this one combines the results.
  search: ['bcf', 'collaboration', 'models', 'identity', 'http', 'events', 'storage', 'access', 'kit'],
  webhooks: ['identity', 'pipeline', 'http', 'audit', 'events', 'storage', 'access', 'kit'],
};

/** Room of core -> further single files of other rooms that it may import. */
export const moreFilesOf: Readonly<Record<string, readonly string[]>> = {
  // Tables of formats, and detection by file names and first bytes; no readers.
  collaboration: [
    'core/formats/catalogue.ts',
    'core/formats/first-bytes.ts',
    'core/formats/meshes/frame.ts',
    'core/formats/stored-types.ts',
    'core/formats/unread/notice.ts',
    'core/formats/unread/table.ts',
  ],
};

/** Rooms whose folders are slices: from outside only the open files of a slice may be imported. */
export const roomsOfSlices: ReadonlySet<string> = new Set(['identity', 'models', 'collaboration', 'bcf']);

/** The public files of a slice. */
export const openFiles: ReadonlySet<string> = new Set(['service.ts', 'schema.ts']);

/** Slices with further public files, and the reasons. */
export const moreOpenFiles: Readonly<Record<string, readonly string[]>> = {
  // Rows of models, read in the caller's transaction, and their names in the log.
  'core/models/access': ['rows.ts'],
  // No noun of the API, but the reader and the writer of the models' own data files, which every slice of models uses.
  'core/models/data': ['open.ts', 'writer.ts', 'row-edits.ts', 'model-data.ts', 'named-rows.ts'],
  // Names and changes of elements in an edit, for slices whose objects are elements or contain them.
  'core/models/editing': ['names.ts', 'set-merges.ts'],
  // Reading and editing of properties in elements, materials and types.
  'core/models/properties': ['catalogue.ts', 'draft.ts', 'intern.ts', 'set-reader.ts'],
  // Pure rules that the identity provider applies on its own paths, without a service in between.
  'core/identity/tokens': ['claims.ts'],
  'core/identity/users': ['attempts.ts', 'password-rules.ts'],
  'core/identity/apps': ['redirects.ts'],
};

/** Two folders that form one slice, split because of the number of their files. */
export const twinSlices: readonly (readonly [string, string])[] = [
  // The identity provider and the pages that it shows.
  ['core/identity/sso', 'core/identity/sign-in'],
];

/**
 * Files directly in core and in backup, cli, live, processes, rooms and upkeep compose the rooms and may import all of
 * core; rooms import none of them. These may import less.
 */
export const coreFiles: Readonly<Record<string, readonly string[]>> = {
  'core/config.ts': ['core/kit/'],
  'core/processes/converter.ts': ['core/formats/', 'core/kit/', 'core/processes/one-file.ts'],
  'core/processes/raster.ts': ['core/formats/', 'core/kit/', 'core/processes/one-file.ts'],
  'core/processes/bcf-reader.ts': ['core/formats/', 'core/kit/', 'core/processes/one-file.ts'],
  'core/processes/model-drawer.ts': ['core/formats/', 'core/kit/', 'core/processes/one-file.ts'],
  'core/processes/one-file.ts': ['core/kit/'],
};

/** Entries of processes that parse untrusted files. */
export const processEntries: ReadonlySet<string> = new Set([
  'core/processes/converter.ts',
  'core/processes/raster.ts',
  'core/processes/bcf-reader.ts',
  'core/processes/model-drawer.ts',
  'core/processes/one-file.ts',
]);

/** Types that they may share with the queue; loading the room itself would load a native addon. */
export const converterMayImportTypes = 'core/pipeline/';

/**
 * Room of the renderer -> rooms its files may import in addition to their own. A feature is a room of its own: a page
 * of app composes features.
 */
export const rendererMayImport: Readonly<Record<string, readonly string[]>> = {
  app: ['features', 'viewer', 'sheets', 'api', 'ui', 'i18n', 'desktop'],
  features: ['viewer', 'sheets', 'api', 'ui', 'i18n', 'desktop'],
  // Draw their input and make no requests: models in 3D, and drawings on paper.
  viewer: ['ui'],
  sheets: ['ui'],
  api: ['ui'],
  ui: ['i18n'],
  i18n: [],
  desktop: [],
};

/** Electron imports these entry points. */
export const electronMayImport: readonly string[] = ['core/app.ts', 'core/config.ts', 'core/cli/serve.ts'];

/** The launcher builds first, and serves without a window where Electron is not available. */
export const launcherMayImport: readonly string[] = [
  'resources/build.ts',
  'resources/window.ts',
  'resources/desktop.ts',
];

/**
 * Tests of core may use these in addition to the imports of their room. Shared helpers are in core/testing/; a browser,
 * in which one of them trusts a certificate, is in e2e.
 */
export const testsMayImport: readonly string[] = [
  'core/testing/',
  'core/app.ts',
  'core/rooms/identity.ts',
  'core/config.ts',
  'e2e/fixtures/trusting-browser.ts',
];

/**
 * The texts, as data, and the places that may import them: those of the window, of the service and of the desktop
 * program.
 */
export const textsData = 'resources/texts/';
export const textsPlaces: readonly string[] = ['renderer/i18n/', 'core/kit/text/texts.ts', 'electron/texts.ts'];

/** The service's reader of texts, for those of the desktop program. */
export const desktopTextsMayImport: readonly string[] = ['core/kit/text/languages.ts', 'core/kit/text/texts.ts'];

/** Imports of shared test helpers of core other than core itself. */
export const testingMayImport: readonly string[] = ['core/', 'resources/demo-house/'];

/** Package -> the only places of shipped code that may import it. */
export const packagePlaces: readonly {
  readonly packages: RegExp;
  readonly places: readonly string[];
  readonly name: string;
}[] = [
  {
    packages: /^(better-sqlite3|node:sqlite)$/,
    places: ['core/storage/', 'core/models/data/'],
    name: 'the SQL driver',
  },
  { packages: /^web-ifc$/, places: ['core/formats/ifc/'], name: 'web-ifc' },
  { packages: /^(pngjs|jpeg-js)$/, places: ['core/formats/mean-colours/'], name: 'what decodes textures' },
  { packages: /^manifold-3d$/, places: ['core/formats/ifc/'], name: 'manifold-3d' },
  {
    packages: /^(sharp|@hyzyla\/pdfium)$/,
    places: ['core/formats/previews/', 'renderer/sheets/pdf/'],
    name: 'what draws previews',
  },
  { packages: /^(fastify|@fastify\/.*)$/, places: ['core/http/'], name: 'fastify' },
  { packages: /^(three|@react-three\/.*)$/, places: ['renderer/viewer/'], name: 'three' },
  { packages: /^electron$/, places: ['electron/'], name: 'electron' },
  { packages: /^(react|react-dom|@mantine\/.*)$/, places: ['renderer/'], name: 'React' },
];
