// Who may import whom: the table of the design as data. `imports.ts` applies it.

/** Room of core -> rooms its files may import besides their own. `http` means: from routes.ts (and tests) only. */
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
  // Above all rooms whose things it finds: each slice finds its own, this one puts them together.
  search: ['bcf', 'collaboration', 'models', 'identity', 'http', 'events', 'storage', 'access', 'kit'],
  webhooks: ['identity', 'pipeline', 'http', 'audit', 'events', 'storage', 'access', 'kit'],
};

/** Room of core -> single files of other rooms that it may import besides. */
export const moreFilesOf: Readonly<Record<string, readonly string[]>> = {
  // The tables of formats, and what names and first bytes say; not their readers.
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

/** What a slice shows to others. */
export const openFiles: ReadonlySet<string> = new Set(['service.ts', 'schema.ts']);

/** Slices that show more, and why. */
export const moreOpenFiles: Readonly<Record<string, readonly string[]>> = {
  // Rows of models, read in whatever transaction a slice has open, and how the log names them.
  'core/models/access': ['rows.ts', 'logged.ts'],
  // Not a noun of the API but the reader and the builder of the models' own data files, used by every slice of models.
  'core/models/data': [
    'open.ts',
    'writer.ts',
    'row-edits.ts',
    'model-data.ts',
    'element-rows.ts',
    'global-ids.ts',
    'value-text.ts',
  ],
  // How elements are named and changed in an edit, for the slices whose things are elements or hold them.
  'core/models/editing': ['names.ts', 'set-merges.ts'],
  // How properties are read and edited wherever they are: in elements, materials and types.
  'core/models/properties': ['catalogue.ts', 'draft.ts', 'intern.ts', 'set-reader.ts', 'values.ts'],
  // Pure rules that the identity provider applies on paths of its own, where no service stands between.
  'core/identity/tokens': ['claims.ts'],
  'core/identity/users': ['attempts.ts', 'password-rules.ts'],
  'core/identity/apps': ['redirects.ts'],
};

/** Folders that are one slice together, in several because of the number of their files. */
export const twinSlices: readonly (readonly [string, string])[] = [
  // The identity provider and the pages that it shows.
  ['core/identity/sso', 'core/identity/sign-in'],
];

/** Files directly in core and in cli, live, processes, rooms and upkeep put the rooms together and may import all of
 *  core; rooms import none of them. These may import less. */
export const coreFiles: Readonly<Record<string, readonly string[]>> = {
  'core/config.ts': ['core/kit/'],
  'core/processes/converter.ts': ['core/formats/', 'core/kit/'],
  'core/processes/raster.ts': ['core/formats/', 'core/kit/', 'core/processes/one-file.ts'],
  'core/processes/bcf-reader.ts': ['core/formats/', 'core/kit/', 'core/processes/one-file.ts'],
  'core/processes/model-drawer.ts': ['core/formats/', 'core/kit/', 'core/processes/one-file.ts'],
  'core/processes/one-file.ts': ['core/kit/'],
};

/** Entries of processes that parse files of strangers. */
export const processEntries: ReadonlySet<string> = new Set([
  'core/processes/converter.ts',
  'core/processes/raster.ts',
  'core/processes/bcf-reader.ts',
  'core/processes/model-drawer.ts',
  'core/processes/one-file.ts',
]);

/** Types that they may share with the queue; loading the room itself would bring in a native addon. */
export const converterMayImportTypes = 'core/pipeline/';

/** Room of the renderer -> rooms its files may import besides their own. A feature is a room of its own: what two of
 *  them need together is put together by a page of app. */
export const rendererMayImport: Readonly<Record<string, readonly string[]>> = {
  app: ['features', 'viewer', 'sheets', 'api', 'ui', 'i18n', 'desktop'],
  features: ['viewer', 'sheets', 'api', 'ui', 'i18n', 'desktop'],
  // They draw what they are given and ask nobody: models in space, and drawings on paper.
  viewer: ['ui'],
  sheets: [],
  api: ['ui'],
  ui: ['i18n'],
  i18n: [],
  desktop: [],
};

/** Electron enters by these doors. */
export const electronMayImport: readonly string[] = ['core/app.ts', 'core/config.ts', 'core/cli/serve.ts'];

/** The launcher builds first, and serves without a window where Electron cannot be had. */
export const launcherMayImport: readonly string[] = [
  'resources/build.ts',
  'resources/window.ts',
  'resources/desktop.ts',
];

/** Tests of core may use these besides what their room may. What they share is in core/testing/; a browser, which one
 *  of them trusts a certificate with, is of e2e. */
export const testsMayImport: readonly string[] = [
  'core/testing/',
  'core/app.ts',
  'core/rooms/accounts.ts',
  'core/config.ts',
  'e2e/fixtures/trusting-browser.ts',
];

/** The texts, as data, and the places that may import them: that of the window, of the service and of the desktop. */
export const textsData = 'resources/texts/';
export const textsPlaces: readonly string[] = ['renderer/i18n/', 'core/kit/text/texts.ts', 'electron/texts.ts'];

/** How the service reads its texts, for those of the desktop. */
export const desktopTextsMayImport: readonly string[] = ['core/kit/text/languages.ts', 'core/kit/text/texts.ts'];

/** What tests of core share may import besides core. */
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
  { packages: /^(sharp|@hyzyla\/pdfium)$/, places: ['core/formats/previews/'], name: 'what draws previews' },
  { packages: /^(fastify|@fastify\/.*)$/, places: ['core/http/'], name: 'fastify' },
  { packages: /^(three|@react-three\/.*)$/, places: ['renderer/viewer/'], name: 'three' },
  { packages: /^electron$/, places: ['electron/'], name: 'electron' },
  { packages: /^(react|react-dom|@mantine\/.*)$/, places: ['renderer/'], name: 'React' },
];
