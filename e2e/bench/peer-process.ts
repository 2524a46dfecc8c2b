// One conversion by another program, in a process of its own that `peers.ts` forks: arguments are the program, the
// folder it is installed in, the file, and `fresh` or `warm`. Fresh: processor time of all threads since the process
// began. Warm: only that for the file, after the program was loaded and has converted the demo building, as our
// converter does while it waits.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

export type Peer = 'fragments' | 'ifc-lite';
export type Start = 'fresh' | 'warm';

/**
 * CPU of all threads and wall time in milliseconds, largest resident size of the process in MB, and how much it drew.
 */
export interface PeerSample {
  readonly cpu: number;
  readonly wall: number;
  readonly peak: number;
  readonly output: number;
}

/** Converts one file; returns the size of the result (triangles or bytes: more than 0 when it worked). */
type Convert = (bytes: Uint8Array<ArrayBuffer>) => Promise<number>;

interface LiteParser {
  IfcParser: new () => { parseColumnar(buffer: ArrayBuffer): Promise<{ readonly entityCount: number }> };
}
interface LiteGeometry {
  GeometryProcessor: new () => {
    init(): Promise<void>;
    process(bytes: Uint8Array): Promise<{ readonly totalTriangles: number }>;
  };
}
interface Fragments {
  IfcImporter: new () => {
    wasm: { path: string; absolute: boolean };
    process(data: { bytes: Uint8Array }): Promise<Uint8Array>;
  };
}

/** The least work of each program to show a model and its elements' data. */
const programs: Readonly<Record<Peer, (folder: string) => Promise<Convert>>> = {
  // Tables of all entities and relations; it reads property values on demand, which does not happen here.
  'ifc-lite': async folder => {
    const { IfcParser } = await load<LiteParser>(folder, '@ifc-lite/parser');
    const { GeometryProcessor } = await load<LiteGeometry>(folder, '@ifc-lite/geometry');
    const geometry = new GeometryProcessor();
    await geometry.init();
    return async bytes => {
      const { entityCount } = await new IfcParser().parseColumnar(bytes.buffer);
      if (entityCount === 0) throw new Error('no entity was read');
      return (await geometry.process(bytes)).totalTriangles;
    };
  },
  // One compressed file with geometry, attributes, properties and relations, with the settings it comes with.
  fragments: async folder => {
    const { IfcImporter } = await load<Fragments>(folder, '@thatopen/fragments');
    return async bytes => {
      const importer = new IfcImporter();
      importer.wasm = { path: `${dirname(resolve(folder, 'web-ifc'))}/`, absolute: true };
      return (await importer.process({ bytes })).length;
    };
  },
};

const resolve = (folder: string, name: string): string => createRequire(join(folder, 'package.json')).resolve(name);

async function load<Module>(folder: string, name: string): Promise<Module> {
  return (await import(pathToFileURL(resolve(folder, name)).href)) as Module;
}

async function measure(peer: Peer, folder: string, file: string, start: Start): Promise<PeerSample> {
  const began = performance.now();
  const convert = await programs[peer](folder);
  if (start === 'warm')
    await convert(new Uint8Array(readFileSync(join(import.meta.dirname, '../../resources/demo/house.ifc'))));
  const bytes = new Uint8Array(readFileSync(file));
  const before = start === 'warm' ? process.cpuUsage() : { user: 0, system: 0 };
  const from = start === 'warm' ? performance.now() : began;
  const output = await convert(bytes);
  const wall = performance.now() - from;
  const { user, system } = process.cpuUsage(before);
  if (!(output > 0)) throw new Error('nothing was drawn');
  return { cpu: (user + system) / 1000, wall, peak: process.resourceUsage().maxRSS / 1024, output };
}

const [peer, folder, file, start] = process.argv.slice(2);
if (
  process.argv[1] === import.meta.filename &&
  peer !== undefined &&
  folder !== undefined &&
  file !== undefined &&
  (start === 'fresh' || start === 'warm')
) {
  process.send!(await measure(peer as Peer, folder, file, start), () => process.exit());
}
