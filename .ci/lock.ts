// Completeness of package-lock.json. A lock that grew by repeated installs may lack packages of other platforms; `npm
// ci` then refuses it, or installs on one platform what it omits on another.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

interface LockEntry extends Manifest {
  readonly dev?: boolean;
  readonly license?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly os?: string | readonly string[];
}

/** The `packages` of a project's lock: path as `node_modules/name` -> entry, '' for the project itself. */
export function readLock(project: string): Readonly<Record<string, LockEntry>> {
  const lock = JSON.parse(readFileSync(join(project, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  return lock.packages;
}

/** Entries of the lock that are missing, differ from package.json, or depend on one registry. */
export function checkLock(project: string): string[] {
  const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as Manifest;
  const packages = readLock(project);
  return [
    ...compareWithManifest(manifest, packages),
    ...Object.entries(packages).flatMap(([path, entry]) => checkEntry(path, entry, packages)),
  ];
}

function compareWithManifest(manifest: Manifest, packages: Readonly<Record<string, LockEntry>>): string[] {
  const problems: string[] = [];
  const root = packages[''] ?? {};
  for (const group of ['dependencies', 'devDependencies', 'optionalDependencies'] as const) {
    const [wanted, locked] = [manifest[group] ?? {}, root[group] ?? {}];
    for (const name of new Set([...Object.keys(wanted), ...Object.keys(locked)])) {
      const [version, inLock] = [wanted[name], locked[name] ?? 'absent'];
      if (version !== locked[name])
        problems.push(`${group}: ${name} is ${version ?? 'absent'} in package.json and ${inLock} in the lock`);
      if (version === undefined) continue;
      if (!/^\d+\.\d+\.\d+(-[\w.-]+)?$/.test(version))
        problems.push(`${group}: ${name} is not pinned to one version: ${version}`);
      const installed = packages[`node_modules/${name}`]?.version;
      if (installed !== undefined && installed !== version)
        problems.push(`${group}: ${name} is ${version}, the lock installs ${installed}`);
    }
  }
  return problems;
}

function checkEntry(path: string, entry: LockEntry, packages: Readonly<Record<string, LockEntry>>): string[] {
  const problems: string[] = [];
  const needed = {
    ...entry.dependencies,
    ...entry.optionalDependencies,
    ...(path === '' ? entry.devDependencies : {}),
    ...Object.fromEntries(
      Object.entries(entry.peerDependencies ?? {}).filter(([name]) => !entry.peerDependenciesMeta?.[name]?.optional),
    ),
  };
  for (const name of Object.keys(needed)) {
    if (!findEntry(path, name, packages))
      problems.push(`${path || 'the project'} needs ${name}, which has no entry in the lock`);
  }
  if (entry.resolved !== undefined && /^https?:/.test(entry.resolved))
    problems.push(`${path} is tied to one host by "resolved"`);
  if (path !== '' && entry.integrity === undefined) problems.push(`${path} has no integrity`);
  return problems;
}

/** Node's resolution of packages: in the node_modules of the folder and of every folder above. */
function findEntry(path: string, name: string, packages: Readonly<Record<string, LockEntry>>): LockEntry | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[`${folder ? `${folder}/` : ''}node_modules/${name}`];
    if (found || folder === '') return found;
  }
}
