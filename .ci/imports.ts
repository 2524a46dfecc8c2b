// Applies the import rules of the design to every source of the project.
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import {
  converterMayImportTypes,
  coreFiles,
  desktopTextsMayImport,
  electronMayImport,
  launcherMayImport,
  moreFilesOf,
  moreOpenFiles,
  openFiles,
  packagePlaces,
  processEntries,
  roomMayImport,
  rendererMayImport,
  roomsOfSlices,
  testingMayImport,
  textsData,
  textsPlaces,
  testsMayImport,
  twinSlices,
} from './import-rules.ts';
import { scanImports, type ImportOf } from './import-scan.ts';
import { listSources } from './source-files.ts';

/**
 * The cycles of a graph, each as its nodes in order with the first repeated at the end; one per group of nodes that
 * reach each other.
 */
function findCycles(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const cycles: string[][] = [];
  const state = new Map<string, 'open' | 'done'>();
  const path: string[] = [];
  const visit = (node: string): void => {
    state.set(node, 'open');
    path.push(node);
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') cycles.push([...path.slice(path.indexOf(next)), next]);
      else if (!state.has(next)) visit(next);
    }
    path.pop();
    state.set(node, 'done');
  };
  for (const node of graph.keys()) if (!state.has(node)) visit(node);
  return cycles;
}

/** One line per import that breaks a rule, and one per cycle, including cycles of types only. */
export function checkImports(project: string): string[] {
  const problems: string[] = [];
  const slices = new Map<string, Set<string>>();
  const files = new Map<string, Set<string>>();
  const declared = readDeclared(project);
  for (const file of listSources(project)) {
    for (const found of scanImports(readFileSync(join(project, file), 'utf8'))) {
      const { specifier, line } = found;
      const reason = specifier === undefined ? whyNotComputed(file) : whyNot(file, found, declared);
      if (reason) problems.push(`${file}:${line} imports ${specifier ?? 'a computed path'}: ${reason}`);
      const target = specifier === undefined ? undefined : resolve(file, specifier);
      if (target === undefined || isTest(file)) continue;
      addEdge(files, file, target);
      const [from, to] = [sliceOf(file), sliceOf(target)];
      if (from && to && from !== to) addEdge(slices, from, to);
    }
  }
  problems.push(...findCycles(slices).map(cycle => `slices import each other: ${cycle.join(' -> ')}`));
  problems.push(...findCycles(files).map(cycle => `files import each other: ${cycle.join(' -> ')}`));
  return problems;
}

interface Declared {
  readonly dependencies: ReadonlySet<string>;
  readonly all: ReadonlySet<string>;
}

function readDeclared(project: string): Declared {
  const {
    dependencies = {},
    optionalDependencies = {},
    devDependencies = {},
  } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  const shipped = [...Object.keys(dependencies), ...Object.keys(optionalDependencies)];
  return { dependencies: new Set(shipped), all: new Set([...shipped, ...Object.keys(devDependencies)]) };
}

function whyNot(file: string, { specifier = '', typeOnly }: ImportOf, declared: Declared): string | undefined {
  const target = resolve(file, specifier);
  if (target === undefined) return whyNotPackage(file, specifier, typeOnly, declared);
  if (target.startsWith('../')) return 'it lies outside the project';
  const [from = ''] = file.split('/');
  const [to = ''] = target.split('/');
  if (inPlace(target, textsData) && textsPlaces.some(place => inPlace(file, place))) return undefined;
  if (from === 'renderer' && to !== 'renderer') return 'the renderer speaks HTTP only';
  if (from === 'renderer') return whyNotInRenderer(file, target);
  if (to === 'renderer' && from !== 'renderer' && from !== 'e2e') return 'only the renderer imports itself';
  if (from === 'electron' && to !== 'electron' && !electronMayImport.includes(target)) {
    const more = isTest(file) ? testsMayImport : (doorsOf[file] ?? []);
    if (!more.some(place => inPlace(target, place)))
      return `electron enters the core by ${electronMayImport.join(' and ')}`;
  }
  return from === 'core' ? whyNotFromCore(file, target, typeOnly) : undefined;
}

/** Files of electron that may import more of core than its entry points. */
const doorsOf: Readonly<Record<string, readonly string[]>> = {
  'electron/start.ts': launcherMayImport,
  'electron/texts.ts': desktopTextsMayImport,
};

function whyNotInRenderer(file: string, target: string): string | undefined {
  const [from, to] = [roomOf(file), roomOf(target)];
  if (from === undefined || to === undefined) return undefined;
  const allowed = rendererMayImport[from];
  if (!allowed) return `renderer/${from} is no room of the design`;
  if (from !== to)
    return allowed.includes(to)
      ? undefined
      : `${from} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing'}, not ${to}`;
  const [feature, other] = [file.split('/')[2], target.split('/')[2]];
  return from === 'features' && feature !== other
    ? 'features do not import each other; a page of app puts them together'
    : undefined;
}

function whyNotFromCore(file: string, target: string, typeOnly: boolean): string | undefined {
  if (target.includes('/testing/') && !isTest(file)) return 'only tests import testing/';
  if (isShared(file))
    return testingMayImport.some(place => inPlace(target, place))
      ? undefined
      : `core/testing may import ${testingMayImport.join(' and ')} only`;
  if (isTest(file) && testsMayImport.some(place => inPlace(target, place))) return undefined;
  if (!target.startsWith('core/')) return `core imports nothing from ${target.split('/')[0]}/`;
  if (roomOf(file) === undefined) return whyNotFromCoreFile(file, target, typeOnly);
  const [from, to] = [roomOf(file) as string, roomOf(target)];
  if (to === undefined) return `only the outside imports ${target}; what a room needs is handed in`;
  const allowed = roomMayImport[from];
  if (!allowed) return `core/${from} is no room of the design`;
  if (from !== to && !allowed.includes(to) && !moreFilesOf[from]?.includes(target))
    return `${from} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing'}, not ${to}`;
  if (from !== to && to === 'http' && !isRoutes(file) && !isTest(file)) return 'http is imported by routes.ts only';
  return whyNotIntoSlice(file, target);
}

function whyNotFromCoreFile(file: string, target: string, typeOnly: boolean): string | undefined {
  const allowed = coreFiles[file];
  if (allowed === undefined || allowed.some(place => inPlace(target, place))) return undefined;
  if (processEntries.has(file) && target.startsWith(converterMayImportTypes)) {
    return typeOnly ? undefined : 'an entry of a process takes only types from pipeline (import type)';
  }
  return `${file} may import ${allowed.join(', ')} only`;
}

function whyNotIntoSlice(file: string, target: string): string | undefined {
  const slice = sliceFolderOf(target);
  if (slice === undefined || slice === sliceFolderOf(file)) return undefined;
  // Tests may import every file of slices in their own room.
  if (isTest(file) && roomOf(file) === roomOf(target)) return undefined;
  const name = posix.basename(target);
  if (openFiles.has(name) || moreOpenFiles[slice]?.includes(name)) return undefined;
  return `another slice sees ${[...openFiles, ...(moreOpenFiles[slice] ?? [])].join(' and ')} of ${slice}, not ${name}`;
}

function whyNotPackage(file: string, specifier: string, typeOnly: boolean, declared: Declared): string | undefined {
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  const shipped = /^(core|electron|renderer)\//.test(file) && !isTest(file);
  for (const rule of packagePlaces) {
    // Tests read the program's output with the same libraries; only Electron's own code may load electron.
    if (!rule.packages.test(name) || (!shipped && (typeOnly || name !== 'electron'))) continue;
    if (!rule.places.some(place => inPlace(file, place))) return `${rule.name} only in ${rule.places.join(' and ')}`;
    if (name === 'electron' && isTest(file) && !typeOnly) return 'loading electron in a test starts a download';
  }
  if (specifier.startsWith('node:'))
    return file.startsWith('renderer/') && shipped ? 'the renderer has no Node' : undefined;
  const mayBeDev = !shipped || typeOnly || file.startsWith('renderer/') || name === 'electron';
  if (!(mayBeDev ? declared.all : declared.dependencies).has(name)) {
    return `package.json does not list ${name} under ${mayBeDev ? 'dependencies or devDependencies' : 'dependencies'}`;
  }
  return undefined;
}

function whyNotComputed(file: string): string | undefined {
  return file.startsWith('core/') && !isTest(file) ? 'the rules cannot be checked; name it' : undefined;
}

/**
 * Path from the project's folder, beginning with `../` when it is outside; undefined for packages and Node's own
 * modules.
 */
function resolve(file: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined;
  return posix.join(posix.dirname(file), specifier);
}

function addEdge(graph: Map<string, Set<string>>, from: string, to: string): void {
  graph.set(from, (graph.get(from) ?? new Set()).add(to));
}

/** Shared by tests of all rooms; `testing/` in a room is shared by its own tests. */
const isShared = (file: string): boolean => file.startsWith('core/testing/');
const isTest = (file: string): boolean => /\.test\.tsx?$|\/testing\//.test(file);
const isRoutes = (file: string): boolean => posix.basename(file) === 'routes.ts';
const inPlace = (path: string, place: string): boolean =>
  place.endsWith('/') ? path.startsWith(place) : path === place;

/**
 * `core/http/server/server.ts` -> `http`; undefined for files directly in core and for those that compose its rooms.
 */
function roomOf(path: string): string | undefined {
  const parts = path.split('/');
  return parts.length > 2 && !/^core\/(rooms|cli|processes|live|upkeep|backup)\//.test(path) ? parts[1] : undefined;
}

/** `core/models/elements/store.ts` -> `core/models/elements`; undefined outside slices. Twin slices share one name. */
function sliceFolderOf(path: string): string | undefined {
  const [core, room, slice, name] = path.split('/');
  if (core !== 'core' || name === undefined || slice === 'testing' || !roomsOfSlices.has(room ?? '')) return undefined;
  const folder = `${core}/${room}/${slice}`;
  return twinSlices.find(([, second]) => second === folder)?.[0] ?? folder;
}

/** Unit of the search for cycles: a slice, or a folder of formats. */
function sliceOf(path: string): string | undefined {
  const [core, room, folder, name] = path.split('/');
  if (core === 'core' && room === 'formats' && name !== undefined) return `core/formats/${folder}`;
  return sliceFolderOf(path);
}
